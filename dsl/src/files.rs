//! The texts of a game with their paths, and the lines and columns of bytes in them.

use schema::source::{FileId, Span};

/// The files of a game, in the order in which they were added.
#[derive(Debug, Clone, Default)]
pub struct Files {
    list: Vec<File>,
}

#[derive(Debug, Clone)]
struct File {
    path: String,
    /// The folder that it is from: 0 for the game's, 1 and up for those of the expansions, in load order.
    layer: usize,
    /// The number of bytes at the beginning of the path that name the folder.
    prefix: usize,
    text: String,
    /// The byte at which each line begins.
    lines: Vec<usize>,
}

/// A range in a file, by lines and columns, both from 1. Columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LineColumn {
    /// The first line.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last character.
    pub end_column: usize,
}

impl Files {
    /// No files.
    #[must_use]
    pub fn new() -> Files {
        Files::default()
    }

    /// Adds a file of the game's folder, and returns its id. Ids are 16 bits wide: all files from the 65,536th on get
    /// the same.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        self.add_of(0, 0, path.into(), text.into())
    }

    /// Adds a file of a folder, and returns its id. The first `prefix` bytes of its path name the folder.
    pub(crate) fn add_of(
        &mut self,
        layer: usize,
        prefix: usize,
        path: String,
        text: String,
    ) -> FileId {
        let mut lines = vec![0];
        let bytes = text.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            if *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                lines.push(at + 1);
            }
        }
        self.list.push(File { path, layer, prefix, text, lines });
        FileId(u16::try_from(self.list.len() - 1).unwrap_or(u16::MAX))
    }

    /// Moves a file to another folder: sets the folder's number, and puts `prefix` before the file's name.
    pub(crate) fn rename(&mut self, id: FileId, layer: usize, prefix: &str) {
        if let Some(file) = self.list.get_mut(usize::from(id.0)) {
            (file.layer, file.prefix) = (layer, prefix.len());
            let name = file.path.rsplit('/').next().unwrap_or_default();
            file.path = format!("{prefix}{name}");
        }
    }

    /// All files: id, path and text.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &str, &str)> {
        (0..=u16::MAX)
            .zip(&self.list)
            .map(|(at, file)| (FileId(at), file.path.as_str(), file.text.as_str()))
    }

    /// The paths of all files, in the order of their ids.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|file| file.path.as_str())
    }

    /// The text of a file; empty if the id is unknown.
    #[must_use]
    pub fn text(&self, id: FileId) -> &str {
        self.file(id).map_or("", |file| &file.text)
    }

    /// The path of a file, which begins with its folder; empty if the id is unknown.
    #[must_use]
    pub fn path(&self, id: FileId) -> &str {
        self.file(id).map_or("", |file| &file.path)
    }

    /// The folder that a file is from: 0 for the game's, 1 and up for those of the expansions, in load order.
    #[must_use]
    pub fn layer(&self, id: FileId) -> usize {
        self.file(id).map_or(0, |file| file.layer)
    }

    /// The path of a file within its folder; empty if the id is unknown.
    #[must_use]
    pub fn own_path(&self, id: FileId) -> &str {
        self.file(id).and_then(|file| file.path.get(file.prefix..)).unwrap_or_default()
    }

    /// The line in which a span begins, from 1; 0 if the file is unknown.
    pub(crate) fn line(&self, span: Span) -> usize {
        let begun = |file: &File| file.lines.partition_point(|line| *line <= span.start as usize);
        self.file(span.file).map_or(0, begun)
    }

    /// The lines and columns of a span; all 0 if the file is unknown.
    #[must_use]
    pub fn line_column(&self, span: Span) -> LineColumn {
        let Some(file) = self.file(span.file) else { return LineColumn::default() };
        let (line, column) = file.place(span.start as usize);
        let (end_line, end_column) = file.place(span.end as usize);
        LineColumn { line, column, end_line, end_column }
    }

    fn file(&self, id: FileId) -> Option<&File> {
        self.list.get(usize::from(id.0))
    }
}

impl File {
    fn place(&self, at: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= at);
        let start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let before = self.text.as_bytes().get(start..at.min(self.text.len())).unwrap_or_default();
        // Continuation bytes of UTF-8 are no characters.
        let characters = before.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        let mark = usize::from(before.starts_with("\u{feff}".as_bytes()));
        (line.max(1), characters + 1 - mark)
    }
}

#[cfg(test)]
mod tests {
    use super::{Files, LineColumn};
    use schema::source::Span;

    #[test]
    fn counts_lines_and_characters() {
        let mut files = Files::new();
        let file = files.add("a.cards", "\u{feff}抽 x\r\nyy\rz\n");
        let at = |start, end| files.line_column(Span { file, start, end });
        assert_eq!(at(3, 6), LineColumn { line: 1, column: 1, end_line: 1, end_column: 2 });
        assert_eq!(at(7, 8), LineColumn { line: 1, column: 3, end_line: 1, end_column: 4 });
        assert_eq!(at(11, 14), LineColumn { line: 2, column: 2, end_line: 3, end_column: 2 });
        assert_eq!(at(900, 900).line, 4);
        assert_eq!((files.path(file), files.iter().count()), ("a.cards", 1));
    }
}
