//! A file that is written in pieces and is there only once it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Stdout, Write, stdout};
use std::path::{Path, PathBuf};

use crate::save::Target;

/// Where a command writes to.
pub(super) enum Output {
    /// To whoever called it.
    Standard(BufWriter<Stdout>),
    /// To a new file, which takes the place of another one in the end.
    File(Box<NewFile>),
}

/// A file that is not there yet.
pub(super) struct NewFile {
    file: BufWriter<File>,
    temporary: PathBuf,
    target: Target,
}

impl Output {
    /// Opens `path`, or the standard output for `-`. A file that is there is kept until
    /// [`finish`](Self::finish), and not written over unless that is allowed.
    pub(super) fn open(path: &Path, replace: bool) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Standard(BufWriter::new(stdout())));
        }
        let target = Target::of(path)?;
        if target.exists() && !replace {
            let message = "it is there already: --force writes over it";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
        let (temporary, file) = target.temporary()?;
        let file = BufWriter::new(file);
        Ok(Self::File(Box::new(NewFile {
            file,
            temporary,
            target,
        })))
    }

    /// Writes `head` in the place of the first bytes.
    pub(super) fn patch(&mut self, head: &[u8]) -> io::Result<()> {
        match self {
            Self::Standard(_) => Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "the number of games stands before them, so a file is needed",
            )),
            Self::File(new) => {
                new.file.seek(SeekFrom::Start(0))?;
                new.file.write_all(head)?;
                new.file.seek(SeekFrom::End(0))?;
                Ok(())
            }
        }
    }

    /// Ends the file and puts it in its place.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let Self::File(new) = &self {
            new.target
                .replace_with(&new.temporary, new.file.get_ref())?;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(new) => new.file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(new) => new.file.flush(),
        }
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // After `finish` there is none.
        let _ = fs::remove_file(&self.temporary);
    }
}
