//! Reads texts with values in them.

use schema::expr::Expr;
use schema::id::{ExprId, TextId};
use schema::program::{Text, TextPart};

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast;

impl Reader<'_> {
    /// Reads a text, with its `{…}` as expressions of this scope.
    pub(crate) fn text(&mut self, scope: &mut Scope, text: &ast::Text) -> TextId {
        let parts = text
            .parts
            .iter()
            .map(|part| match part {
                ast::TextPart::Literal { text, .. } => TextPart::Plain(text.clone()),
                ast::TextPart::Hole(expr) => {
                    let found = self.expr(scope, expr, None);
                    // For a pool its contents are shown.
                    let shown = match found.ty {
                        Type::Pool(_) => self.as_goods(&found).map_or(found.id, |goods| goods.id),
                        _ => found.id,
                    };
                    TextPart::Value(shown)
                }
            })
            .collect();
        self.program.texts.push(Text(parts))
    }

    /// Reports a `{…}` in a text that is a value (`C0101`): only texts of questions are filled in.
    pub(crate) fn report_holes(&mut self, scope: &mut Scope, text: &ast::Text) {
        let told = self.diagnostics.len();
        self.text(scope, text);
        let hole = text.holes().next().map(|hole| hole.span);
        if let Some(hole) = hole.filter(|_| self.diagnostics.len() == told) {
            self.error(
                codes::UNEXPECTED,
                hole,
                "nothing is filled in here: a text that is a value is what is written",
                "not filled in",
                "only options and questions are filled in (`option \"…\"`, `may \"…\"`); write the text out, or `\\{` for \
                 the sign itself",
            );
        }
    }

    /// The id of a text without `{…}`, for use as a value. Equal texts have the same id.
    /// Whether an expression is a text that is a number with a fraction, as a table may have it: `2.5`.
    pub(crate) fn is_decimal(&self, of: ExprId) -> bool {
        let Some(Expr::Text(text)) = self.exprs.get(of) else { return false };
        let Some(Text(parts)) = self.program.texts.get(*text) else { return false };
        let [TextPart::Plain(plain)] = &parts[..] else { return false };
        let digits =
            |part: &str| !part.is_empty() && part.bytes().all(|sign| sign.is_ascii_digit());
        plain.split_once(['.', ',']).is_some_and(|(whole, part)| digits(whole) && digits(part))
    }

    pub(crate) fn plain_text(&mut self, plain: String) -> TextId {
        if let Some(known) = self.symbols.texts.get(&plain) {
            return *known;
        }
        let text = self.program.texts.push(Text(vec![TextPart::Plain(plain.clone())]));
        self.symbols.texts.insert(plain, text);
        text
    }
}
