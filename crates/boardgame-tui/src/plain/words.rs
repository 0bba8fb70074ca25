//! What this face says beyond the table's own [messages](boardgame_session::Message): about its
//! commands and about files.

use boardgame_core::Grid;
use boardgame_session::Lang;

/// Something that the plain face says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// A line is neither a command nor moves.
    NotUnderstood {
        /// What stands there.
        text: String,
        /// Where, counted in characters from 1.
        column: usize,
    },
    /// A word in a line of moves is none.
    NoMove {
        /// The word.
        text: String,
        /// Where, counted in characters from 1.
        column: usize,
    },
    /// A square that this board does not have.
    OffBoard {
        /// The square as it was written.
        text: String,
        /// Where, counted in characters from 1.
        column: usize,
        /// The board.
        grid: Grid,
    },
    /// A line is longer than any line needs to be.
    LineTooLong,
    /// A command needs something else after it.
    Usage {
        /// The command as it could be written.
        example: &'static str,
    },
    /// How to begin a game although one is going on.
    ConfirmNew,
    Saved {
        file: String,
    },
    Loaded {
        file: String,
    },
    CannotSave {
        file: String,
        why: String,
    },
    CannotLoad {
        file: String,
        why: String,
    },
    /// A file is not to be overwritten, since what is in it was not saved by a table.
    NoSavedGame {
        file: String,
    },
    NoMoves,
    Forbidden {
        squares: String,
    },
    NoneForbidden,
    /// What a person reads first.
    Welcome,
    Help,
}

impl Words {
    /// The wording in a language.
    pub(crate) fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Zh => self.chinese(),
            Lang::Ja => self.japanese(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::NotUnderstood { text, column } => {
                format!("\"{text}\" (column {column}) is neither a move nor a command. Try help.")
            }
            Self::NoMove { text, column } => format!(
                "\"{text}\" (column {column}) is no move. Besides moves only undo, redo and pass may stand in such a line."
            ),
            Self::OffBoard { text, column, grid } => {
                format!("\"{text}\" (column {column}) is off the {grid} board.")
            }
            Self::LineTooLong => "That line is longer than 1 MiB and was not read.".to_string(),
            Self::Usage { example } => format!("Write it like this: {example}"),
            Self::ConfirmNew => "If so: new yes, or swap yes.".to_string(),
            Self::Saved { file } => format!("Saved to {file}."),
            Self::Loaded { file } => format!("Loaded {file}."),
            Self::CannotSave { file, why } => format!("Not saved to {file}: {why}."),
            Self::CannotLoad { file, why } => format!("Not loaded {file}: {why}."),
            Self::NoSavedGame { file } => {
                format!("Not saved to {file}: it exists and is no saved game.")
            }
            Self::NoMoves => "No move was played yet.".to_string(),
            Self::Forbidden { squares } => format!("Forbidden: {squares}."),
            Self::NoneForbidden => "No square is forbidden.".to_string(),
            Self::Welcome => "Type help for the commands.".to_string(),
            Self::Help => HELP_EN.to_string(),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::NotUnderstood { text, column } => {
                format!("“{text}”（第 {column} 个字符）既不是棋步也不是命令。输入 help 查看说明。")
            }
            Self::NoMove { text, column } => format!(
                "“{text}”（第 {column} 个字符）不是棋步。这样的一行里除棋步外只能写 undo、redo 和 pass。"
            ),
            Self::OffBoard { text, column, grid } => {
                format!("“{text}”（第 {column} 个字符）不在 {grid} 的棋盘上。")
            }
            Self::LineTooLong => "这一行超过 1 MiB，未读取。".to_string(),
            Self::Usage { example } => format!("请这样写：{example}"),
            Self::ConfirmNew => "确定的话请输入 new yes 或 swap yes。".to_string(),
            Self::Saved { file } => format!("已保存到 {file}。"),
            Self::Loaded { file } => format!("已读取 {file}。"),
            Self::CannotSave { file, why } => format!("无法保存到 {file}：{why}。"),
            Self::CannotLoad { file, why } => format!("无法读取 {file}：{why}。"),
            Self::NoSavedGame { file } => {
                format!("无法保存到 {file}：该文件已存在，且不是保存的对局。")
            }
            Self::NoMoves => "还没有走棋。".to_string(),
            Self::Forbidden { squares } => format!("禁手：{squares}。"),
            Self::NoneForbidden => "没有禁手点。".to_string(),
            Self::Welcome => "输入 help 查看命令。".to_string(),
            Self::Help => HELP_ZH.to_string(),
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::NotUnderstood { text, column } => {
                format!(
                    "「{text}」（{column} 文字目）は手でも命令でもありません。help で一覧を表示します。"
                )
            }
            Self::NoMove { text, column } => format!(
                "「{text}」（{column} 文字目）は手ではありません。手と一緒に書けるのは undo、redo、pass だけです。"
            ),
            Self::OffBoard { text, column, grid } => {
                format!("「{text}」（{column} 文字目）は {grid} の盤の外です。")
            }
            Self::LineTooLong => "1 MiB を超える行なので、読みませんでした。".to_string(),
            Self::Usage { example } => format!("次のように書いてください：{example}"),
            Self::ConfirmNew => "よければ new yes または swap yes と入力してください。".to_string(),
            Self::Saved { file } => format!("{file} に保存しました。"),
            Self::Loaded { file } => format!("{file} を読み込みました。"),
            Self::CannotSave { file, why } => format!("{file} に保存できません：{why}。"),
            Self::CannotLoad { file, why } => format!("{file} を読み込めません：{why}。"),
            Self::NoSavedGame { file } => {
                format!("{file} に保存できません：保存された対局ではないファイルがあります。")
            }
            Self::NoMoves => "まだ手がありません。".to_string(),
            Self::Forbidden { squares } => format!("禁手は {squares} です。"),
            Self::NoneForbidden => "禁手の点はありません。".to_string(),
            Self::Welcome => "help と入力すると命令の一覧を表示します。".to_string(),
            Self::Help => HELP_JA.to_string(),
        }
    }
}

const HELP_EN: &str = "\
h8, h8 i9 j10, h8i9j10   play moves
h8 i9 undo redo undo j9  play moves, take some back and play them again, in this order
pass                     pass, where there is no other move
undo [N], redo [N]       take back, play again; N counts your own turns against the computer
goto N, goto end         look at the position after N plies, go back to the game
hint                     ask for a good move
board, moves             show the board, the moves of the game
scores, forbidden        what the scoring AI gives each square, squares that are forbidden
wins, time               games won, thinking times
now, stop, go            make the computer answer at once, stop it, let it go on
resign, draw             give up, offer a draw
accept, decline          answer a question
white, black, two        choose in a swap opening: a colour, or two stones more
fifths 2                 in an opening of renju: how many fifth moves will be offered
new [yes], swap [yes]    another game, with colours changed; yes throws this one away
name 1 NAME              give the first or second player another name
save FILE, load FILE     write the game to a file, go on with one from a file
help, quit               this text, leave";

const HELP_ZH: &str = "\
h8, h8 i9 j10, h8i9j10   走棋
h8 i9 undo redo undo j9  依次走棋、悔棋、撤销悔棋
pass                     无棋可走时停一手
undo [N], redo [N]       悔棋，撤销悔棋；与电脑对局时 N 只计自己的手数
goto N, goto end         查看第 N 手后的局面，回到对局
hint                     提示一手
board, moves             显示棋盘，显示棋谱
scores, forbidden        电脑给每个点的评分，禁手点
wins, time               比分，用时
now, stop, go            让电脑立刻走棋，停止思考，继续
resign, draw             认输，提议和棋
accept, decline          同意，拒绝
white, black, two        交换开局：选白、选黑、再放两子
fifths 2                 连珠开局：宣布第五手打点数
new [yes], swap [yes]    新对局，交换黑白；yes 表示放弃当前对局
name 1 NAME              给第一或第二位玩家改名
save FILE, load FILE     保存对局，读取对局
help, quit               本说明，退出";

const HELP_JA: &str = "\
h8, h8 i9 j10, h8i9j10   手を打つ
h8 i9 undo redo undo j9  書いた順に、打つ、待った、やり直し
pass                     打つ所がないときのパス
undo [N], redo [N]       待った、やり直し。コンピューターとの対局では N は自分の手数
goto N, goto end         N 手目の局面を見る、対局に戻る
hint                     ヒント
board, moves             盤面を表示、棋譜を表示
scores, forbidden        各点の評価値、禁手の点
wins, time               勝敗数、考慮時間
now, stop, go            コンピューターにすぐ打たせる、止める、続ける
resign, draw             投了、引き分けの提案
accept, decline          同意する、断る
white, black, two        スワップ：白を取る、黒を取る、さらに二つ置く
fifths 2                 連珠の開局：5手目の候補数を宣言する
new [yes], swap [yes]    新しい対局、先後を交代；yes は今の対局を捨てる
name 1 NAME              一人目または二人目の名前を変える
save FILE, load FILE     対局を保存、対局を読み込む
help, quit               この説明、終了";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_own_words_with_everything_that_is_to_be_said() {
        let (file, why) = ("game.txt".to_string(), "no room".to_string());
        let all: [(Words, &[&str]); 15] = [
            (
                Words::NotUnderstood {
                    text: "z9".to_string(),
                    column: 4,
                },
                &["z9", "4"],
            ),
            (
                Words::NoMove {
                    text: "quit".to_string(),
                    column: 4,
                },
                &["quit", "4", "undo", "redo", "pass"],
            ),
            (
                Words::OffBoard {
                    text: "h8".to_string(),
                    column: 4,
                    grid: Grid::new(5, 9).unwrap(),
                },
                &["h8", "4", "5x9"],
            ),
            (Words::LineTooLong, &["1 MiB"]),
            (Words::Usage { example: "undo 2" }, &["undo 2"]),
            (Words::ConfirmNew, &["new yes", "swap yes"]),
            (Words::Saved { file: file.clone() }, &["game.txt"]),
            (Words::Loaded { file: file.clone() }, &["game.txt"]),
            (
                Words::CannotSave {
                    file: file.clone(),
                    why: why.clone(),
                },
                &["game.txt", "no room"],
            ),
            (Words::NoSavedGame { file: file.clone() }, &["game.txt"]),
            (Words::Welcome, &["help"]),
            (Words::CannotLoad { file, why }, &["game.txt", "no room"]),
            (
                Words::Forbidden {
                    squares: "h8 i9".to_string(),
                },
                &["h8 i9"],
            ),
            (Words::NoneForbidden, &[]),
            (Words::Help, &["undo", "goto", "save FILE", "quit", "two"]),
        ];
        for (words, parts) in all {
            let texts = Lang::ALL.map(|lang| words.text(lang));
            assert!(texts[0] != texts[1] && texts[1] != texts[2] && texts[0] != texts[2]);
            for text in texts {
                assert!(parts.iter().all(|part| text.contains(part)), "{text}");
            }
        }
    }
}
