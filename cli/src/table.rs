//! Tables for people: columns as wide as what stands in them, first columns to the left, the others to the right.

use unicode_width::UnicodeWidthStr;

/// A table in the making.
#[derive(Debug)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    /// How many columns are set to the left.
    left: usize,
}

impl Table {
    /// A table with these words above its columns.
    pub(crate) fn new(head: &[&str], left: usize) -> Self {
        Self { rows: vec![head.iter().map(|&word| word.to_owned()).collect()], left }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The table as text, each line ended.
    pub(crate) fn text(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |at: usize| {
            self.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.width()).max()
        };
        let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let blank = " ".repeat(width - cell.width());
                let gap = if at == 0 { "" } else { "  " };
                let cell = if at < self.left {
                    format!("{cell}{blank}")
                } else {
                    format!("{blank}{cell}")
                };
                line.push_str(gap);
                line.push_str(&cell);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_count_twice() {
        let mut table = Table::new(&["card", "n"], 1);
        table.row(vec!["護城河".to_owned(), "10".to_owned()]);
        table.row(vec!["x".to_owned(), "5".to_owned()]);
        assert_eq!(table.text(), "card     n\n護城河  10\nx        5\n");
    }
}
