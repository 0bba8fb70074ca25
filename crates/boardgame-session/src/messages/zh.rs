//! The Chinese wordings, the tutorials' own where they had one.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::Side;
use boardgame_core::gomoku::FoulKind;

use super::{How, Label, Message};
use crate::{Choice, Objection, OpeningRule, Refused, Request, Seat};

pub(super) fn message(message: &Message) -> String {
    match message {
        Message::ChooseAndStart => "请选择并开始。".to_string(),
        Message::YourMove => "轮到你走子。".to_string(),
        Message::ToMove { side, .. } => format!("该{}走子", stone(*side)),
        Message::PlaceStones { name, left } => format!("{name}还要摆{left}颗棋子。"),
        Message::ToChoose { name, options } => match options {
            [Choice::Fifths(least), .., Choice::Fifths(most)] => {
                format!("请{name}宣布第五手打点数：{least}到{most}。")
            }
            [.., Choice::PlaceTwo] => format!("请{name}选择执白、执黑或再摆两颗棋子。"),
            [.., Choice::Fifths(count)] => {
                format!("请{name}选择执白、执黑或给出{count}个第五手打点。")
            }
            _ => format!("请{name}选择执白或执黑。"),
        },
        Message::PlaceInCentre { name, stone, side } => {
            let stone = self::stone(*stone);
            match side {
                1 => format!("请{name}把{stone}摆在天元。"),
                _ => format!("请{name}在中央{side}×{side}内摆一颗{stone}。"),
            }
        }
        Message::OfferFifths { name, left } => format!("{name}还要给出{left}个第五手打点。"),
        Message::PickFifth { name, offers } => {
            format!("请{name}选定黑棋的第五手：{}。", offers.join("、"))
        }
        Message::MustPass { side } => {
            format!("{}无棋可走，请{}继续", stone(*side), stone(!*side))
        }
        Message::Thinking { name, seconds: 0 } => format!("{name}正在思考。"),
        Message::Thinking { name, seconds } => format!("{name}正在思考（{seconds}秒）。"),
        Message::EngineWaits { name } => format!("{name}已暂停，请点继续。"),
        Message::LookingBack { ply, of } => format!("第{ply}手，共{of}手。"),
        Message::BackInGame => "回到对局。".to_string(),
        Message::Won {
            name,
            side,
            how,
            person,
        } => {
            let wish = if *person { "恭喜，" } else { "" };
            format!("{wish}{}", won(name, *side, how))
        }
        Message::Drawn { how } => drawn(how),
        Message::Started { name } => format!("新的一局，{name}执黑先行。"),
        Message::Moved {
            side,
            square,
            turned: 0,
        } => format!("{}{square}。", stone(*side)),
        Message::Moved {
            side,
            square,
            turned,
        } => {
            format!("{}{square}，翻转{turned}子。", stone(*side))
        }
        Message::Passed { side } => format!("{}无棋可走，停一手。", stone(*side)),
        Message::Chose { name, choice } => match choice {
            Choice::TakeWhite => format!("{name}选择执白。"),
            Choice::TakeBlack => format!("{name}选择执黑。"),
            Choice::PlaceTwo => format!("{name}再摆两颗棋子。"),
            Choice::Fifths(count) => format!("{name}宣布第五手打点数为{count}。"),
        },
        Message::Offered { name, square } => format!("{name}给出打点{square}。"),
        Message::TookBack { plies: 0 } => "已悔棋。".to_string(),
        Message::TookBack { plies } => format!("已悔棋{plies}手。"),
        Message::Redone { plies: 0 } => "已撤销悔棋。".to_string(),
        Message::Redone { plies } => format!("已撤销悔棋，重走{plies}手。"),
        Message::HintWanted => "正在寻找提示。".to_string(),
        Message::Hinted { square } => format!("走棋提示：{}。", spot(square)),
        Message::AnswerNow => "请立即走子。".to_string(),
        Message::JobCancelled => "思考已取消。".to_string(),
        Message::EngineFailed { name } => format!("没有为{name}找到走法。"),
        Message::Stopped => "已停止。".to_string(),
        Message::Resumed => "继续。".to_string(),
        Message::Asked {
            name,
            what: Request::Draw,
        } => format!("{name}提议和棋。"),
        Message::Asked {
            name,
            what: Request::TakeBack,
        } => format!("{name}请求悔棋。"),
        Message::Asked {
            name,
            what: Request::NewGame { swap: false },
        } => format!("{name}想再来一盘。"),
        Message::Asked {
            name,
            what: Request::NewGame { swap: true },
        } => format!("{name}想交换后再来一盘。"),
        Message::Declined {
            name,
            what: Request::Draw,
        } => format!("{name}不同意和棋。"),
        Message::Declined {
            name,
            what: Request::TakeBack,
        } => format!("{name}不同意悔棋。"),
        Message::Declined {
            name,
            what: Request::NewGame { .. },
        } => format!("{name}不想再来一盘。"),
        Message::Withdrawn {
            name,
            what: Request::Draw,
        } => format!("{name}的和棋提议已失效。"),
        Message::Withdrawn {
            name,
            what: Request::TakeBack,
        } => {
            format!("{name}的悔棋请求已失效。")
        }
        Message::Withdrawn {
            name,
            what: Request::NewGame { .. },
        } => format!("{name}再来一盘的请求已失效。"),
        Message::Reopened => "对局继续。".to_string(),
        Message::Renamed { name } => format!("名字改为{name}。"),
        Message::SeatChanged { name, seat } => match seat {
            Seat::Human => format!("{name}由人下棋。"),
            Seat::Engine { level, .. } => format!("{name}由电脑下棋，等级{level}。"),
            Seat::Remote => format!("{name}在另一台机器上下棋。"),
        },
        Message::Connection { up: true } => "已重新连接。".to_string(),
        Message::Connection { up: false } => "连接中断。".to_string(),
        Message::Refused(why) => refused(why),
        Message::Label(which) => label(*which),
    }
}

pub(super) fn refused(why: &Refused) -> String {
    match why {
        Refused::NotStarted => "对局尚未开始。".to_string(),
        Refused::AlreadyStarted => "对局已经开始。".to_string(),
        Refused::Over => "游戏已结束。".to_string(),
        Refused::LookingBack => "正在查看以前的局面，请先回到对局。".to_string(),
        Refused::NotYourTurn { name } => format!("现在轮到{name}。"),
        Refused::EngineToMove { name } => format!("现在轮到{name}，由电脑走子。"),
        Refused::MustChoose => "请先做出选择。".to_string(),
        Refused::NothingToChoose => "现在没有可选择的。".to_string(),
        Refused::NotOffered { choice } => {
            format!("现在不能选“{}”。", label(Label::Choice(*choice)))
        }
        Refused::Illegal(why) => objection(why),
        Refused::MustPass { side } => format!("{}无棋可走，只能停一手。", stone(*side)),
        Refused::NothingToUndo => "没有可悔的棋。".to_string(),
        Refused::NothingToRedo => "没有可撤销的悔棋。".to_string(),
        Refused::NoRedoWithRemote => "联机对局不能撤销悔棋。".to_string(),
        Refused::NoSuchPly { ply, last } => format!("没有第{ply}手：本局有第0手至第{last}手。"),
        Refused::Unconfirmed => "对局正在进行，要放弃吗？".to_string(),
        Refused::RemoteGameOn => "对局正在进行，请先下完或认输。".to_string(),
        Refused::AlreadyAsked => "还有问题没有回答。".to_string(),
        Refused::NothingAsked => "没有需要回答的问题。".to_string(),
        Refused::NotYoursToAnswer { name } => format!("这要由{name}回答。"),
        Refused::NobodyHere => "本机没有人下棋。".to_string(),
        Refused::NotThinking => "电脑没有在思考。".to_string(),
        Refused::NotStopped => "电脑没有被停止。".to_string(),
        Refused::NoHintInOpening => "开局阶段没有提示。".to_string(),
        Refused::HintUnderWay => "提示就来。".to_string(),
        Refused::StaleTicket { ticket } => format!("任务{ticket}已经不需要了。"),
        Refused::WrongAnswer { ticket } => format!("任务{ticket}要的不是这个。"),
        Refused::EngineIllegal(why) => format!("电脑的走法无效：{}", objection(why)),
        Refused::Offline => "联系不上另一台机器。".to_string(),
        Refused::NotRemote => "另一台机器上没有人下棋。".to_string(),
        Refused::NotForRemote => "另一台机器不能这样要求。".to_string(),
        Refused::NoSuchOpening { opening } => {
            let opening = match opening {
                OpeningRule::Free => "自由开局",
                OpeningRule::Swap => "三手交换",
                OpeningRule::Swap2 => "swap2 交换",
                OpeningRule::Rif => "RIF 规则",
                OpeningRule::Yamaguchi => "山口规则",
                OpeningRule::Taraguchi10 => "塔拉山口-10 规则",
                OpeningRule::Soosorv8 => "索索夫-8 规则",
            };
            format!("这个局面不能用{opening}。")
        }
        Refused::StartIsOver => "起始局面已经结束。".to_string(),
    }
}

pub(super) fn label(label: Label) -> String {
    match label {
        Label::Start => "开始",
        Label::NewGame => "重新开始",
        Label::SwapAndAgain => "交换后再来一盘",
        Label::TakeBack { count: 0 } => "悔棋",
        Label::TakeBack { count } => return format!("悔棋({count})"),
        Label::Redo => "撤销悔棋",
        Label::Hint => "走棋提示",
        Label::Pass => "停一手",
        Label::Resign => "认输",
        Label::OfferDraw => "提和",
        Label::Accept => "同意",
        Label::Decline => "不同意",
        Label::PlayNow => "立即走子",
        Label::Stop => "停止",
        Label::Resume => "继续",
        Label::Settings => "设置",
        Label::Choice(Choice::TakeWhite) => "执白",
        Label::Choice(Choice::TakeBlack) => "执黑",
        Label::Choice(Choice::PlaceTwo) => "再摆两颗",
        Label::Choice(Choice::Fifths(count)) => return format!("{count}个打点"),
        Label::Score => "比分",
        Label::Draws => "和棋",
        Label::Computer => "电脑",
        Label::PlayerOne => "玩家一",
        Label::PlayerTwo => "玩家二",
    }
    .to_string()
}

fn won(name: &str, side: Side, how: &How) -> String {
    let end = match how {
        How::Rows(rows) => {
            let row = |row: &super::Row| format!("{}-{}", row.from, row.to);
            let rows = rows.iter().map(row).collect::<Vec<_>>().join("、");
            format!("{}已胜：{rows}！再来一盘！", disc(side))
        }
        How::Counts { black, white } => {
            format!("游戏结束{}胜利,黑方:{black}白方:{white}", party(side))
        }
        How::Resigned => format!("{}认输，{}已胜！再来一盘！", party(!side), disc(side)),
        How::Time => format!("{}超时，{}已胜！再来一盘！", party(!side), disc(side)),
        How::Agreed | How::Rules => format!("{}已胜！再来一盘！", disc(side)),
    };
    format!("【{name}】赢了！{end}")
}

fn drawn(how: &How) -> String {
    match how {
        How::Counts { black, white } => format!("游戏结束平局,黑方:{black}白方:{white}"),
        How::Agreed => "双方同意，和棋。".to_string(),
        How::Rows(_) | How::Rules | How::Resigned | How::Time => "平局！再来一盘！".to_string(),
    }
}

fn objection(why: &Objection) -> String {
    match why {
        Objection::OffBoard => "不能落子！棋盘上没有这个位置。".to_string(),
        Objection::Taken { square } => format!("不能落子！{square}已有棋子。"),
        Objection::TurnsNothing { square } => format!("不能落子！{square}翻不了对方的棋子。"),
        Objection::NoPass => "还有棋可走，不能停一手。".to_string(),
        Objection::OnlyPass { side } => format!("{}无棋可走，只能停一手。", stone(*side)),
        Objection::Forbidden { square, foul, rows } => {
            let foul = match foul {
                FoulKind::Overline => "长连",
                FoulKind::DoubleFour => "四四",
                FoulKind::DoubleThree => "三三",
            };
            format!(
                "不能落子！{square}是黑棋的{foul}禁手（{}）。",
                rows.join("、")
            )
        }
        Objection::OutsideCentre { side: 1 } => "不能落子！第一手必须下在天元。".to_string(),
        Objection::OutsideCentre { side } => {
            format!("不能落子！这颗棋子必须在中央{side}×{side}内。")
        }
        Objection::NotOffered { square, offers } => {
            format!("{square}不在打点之中，只有{}。", offers.join("、"))
        }
        Objection::SameOffer { square, offered } if square == offered => {
            format!("打点{square}已经给出。")
        }
        Objection::SameOffer { square, offered } => {
            format!("打点{square}与已给出的{offered}对称相同。")
        }
        Objection::Over => "游戏已结束。".to_string(),
        Objection::Other(text) => text.clone(),
    }
}

/// A move as the Chinese texts name it.
fn spot(square: &str) -> &str {
    if square == "pass" {
        "停一手"
    } else {
        square
    }
}

const fn stone(side: Side) -> &'static str {
    match side {
        Side::Black => "黑棋",
        Side::White => "白棋",
    }
}

const fn disc(side: Side) -> &'static str {
    match side {
        Side::Black => "黑子",
        Side::White => "白子",
    }
}

const fn party(side: Side) -> &'static str {
    match side {
        Side::Black => "黑方",
        Side::White => "白方",
    }
}
