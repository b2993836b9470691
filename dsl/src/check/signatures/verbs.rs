//! Reads the signatures of verbs.

use schema::program::Param;

use crate::check::Body;
use crate::check::signatures::Signatures;
use crate::check::symbols::{self, ParamInfo};
use crate::check::types::Type;
use crate::syntax::ast;

impl<'a> Signatures<'a> {
    /// Reads the parameters of a verb.
    pub(crate) fn read_verb_signature(&mut self, verb: &'a ast::Verb) {
        let key = if verb.plus { format!("+{}", verb.name.text) } else { verb.name.text.clone() };
        let Some(&id) = symbols::exact(&self.reader.symbols.verbs, &key) else { return };
        // A second verb of the same name was refused, and has no signature.
        if !matches!(self.declared.verbs.get(&id), Some(Body::Waiting(own)) if std::ptr::eq(*own, verb))
        {
            return;
        }
        let params = verb.thing.iter().chain(verb.prepositions.iter().map(|(_, param)| param));
        self.parameters_apart(params);
        let thing = verb.thing.iter().map(|param| (None, param));
        let others = verb.prepositions.iter().map(|(name, param)| (Some(name.text.clone()), param));
        for (preposition, param) in thing.chain(others) {
            let ty = self.param_type(param);
            let required = param.default.is_none();
            self.reader.symbols.verb[id].params.push(ParamInfo {
                name: param.name.text.clone(),
                preposition: preposition.clone(),
                ty: ty.clone(),
                required,
            });
            self.reader.program.verbs[id].params.push(Param {
                name: param.name.text.clone(),
                preposition,
                // An empty price is a valid argument.
                required: required && !matches!(ty, Type::Goods(_)),
                default: None,
            });
        }
    }
}
