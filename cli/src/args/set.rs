//! Setup options that are given on the command line.

use std::collections::BTreeMap;

use crate::error::Error;

/// The options by name; each may be given once.
pub(crate) fn options(set: &[(String, String)]) -> Result<BTreeMap<String, String>, Error> {
    let mut options = BTreeMap::new();
    for (name, value) in set {
        if let Some(before) = options.insert(name.clone(), value.clone()) {
            return Err(Error::usage(format!(
                "--set gives `{name}` twice, `{before}` and `{value}`: leave one of them out"
            )));
        }
    }
    Ok(options)
}
