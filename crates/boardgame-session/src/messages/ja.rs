//! The Japanese wordings.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::Side;
use boardgame_core::gomoku::FoulKind;

use super::{How, Label, Message};
use crate::{Choice, Objection, OpeningRule, Refused, Request, Seat};

pub(super) fn message(message: &Message) -> String {
    match message {
        Message::ChooseAndStart => "設定を選んで始めてください。".to_string(),
        Message::YourMove => "あなたの番です。".to_string(),
        Message::ToMove { side, .. } => format!("{}の番です。", colour(*side)),
        Message::PlaceStones { name, left } => format!("{name}さんはあと{left}個石を置きます。"),
        Message::ToChoose { name, options } => match options {
            [Choice::Fifths(least), .., Choice::Fifths(most)] => {
                format!("{name}さんは5手目の候補数を{least}から{most}までで宣言してください。")
            }
            [.., Choice::PlaceTwo] => {
                format!("{name}さんは白、黒、またはもう2個置くことを選んでください。")
            }
            [.., Choice::Fifths(count)] => {
                format!("{name}さんは白、黒、または5手目を{count}か所出すことを選んでください。")
            }
            _ => format!("{name}さんは白か黒を選んでください。"),
        },
        Message::PlaceInCentre { name, stone, side } => {
            let stone = colour(*stone);
            match side {
                1 => format!("{name}さんは{stone}石を天元に置きます。"),
                _ => format!("{name}さんは中央{side}×{side}の中に{stone}石を置きます。"),
            }
        }
        Message::OfferFifths { name, left } => {
            format!("{name}さんは5手目の候補をあと{left}か所出します。")
        }
        Message::PickFifth { name, offers } => {
            format!(
                "{name}さんは黒の5手目を選んでください：{}。",
                offers.join("、")
            )
        }
        Message::MustPass { side } => {
            format!(
                "{}は打てる所がありません。{}が続けます。",
                colour(*side),
                colour(!*side)
            )
        }
        Message::Thinking { name, seconds: 0 } => format!("{name}が考えています。"),
        Message::Thinking { name, seconds } => format!("{name}が考えています（{seconds}秒）。"),
        Message::EngineWaits { name } => format!("{name}は停止中です。再開してください。"),
        Message::LookingBack { ply, of } => format!("{of}手中の{ply}手目です。"),
        Message::BackInGame => "対局に戻りました。".to_string(),
        Message::Won {
            name,
            side,
            how,
            person,
        } => {
            let end = format!("{}の勝ちです{}。", colour(*side), won(*side, how));
            if *person {
                format!("{end}{name}さん、おめでとうございます！")
            } else {
                end
            }
        }
        Message::Drawn { how } => drawn(how),
        Message::Started { name } => format!("新しい対局です。{name}さんが黒で先手です。"),
        Message::Moved {
            side,
            square,
            turned: 0,
        } => format!("{} {square}。", colour(*side)),
        Message::Moved {
            side,
            square,
            turned,
        } => {
            format!("{} {square}、{turned}個返しました。", colour(*side))
        }
        Message::Passed { side } => format!("{}は打てる所がなくパスです。", colour(*side)),
        Message::Chose { name, choice } => match choice {
            Choice::TakeWhite => format!("{name}さんは白を選びました。"),
            Choice::TakeBlack => format!("{name}さんは黒を選びました。"),
            Choice::PlaceTwo => format!("{name}さんはもう2個置きます。"),
            Choice::Fifths(count) => format!("{name}さんは5手目の候補数を{count}と宣言しました。"),
        },
        Message::Offered { name, square } => format!("{name}さんは候補{square}を出しました。"),
        Message::TookBack { plies: 0 } => "待ったをしました。".to_string(),
        Message::TookBack { plies } => format!("{plies}手戻しました。"),
        Message::Redone { plies: 0 } => "やり直しました。".to_string(),
        Message::Redone { plies } => format!("{plies}手進めました。"),
        Message::HintWanted => "ヒントを探しています。".to_string(),
        Message::Hinted { square } => format!("ヒント：{}。", spot(square)),
        Message::AnswerNow => "すぐに打ってください。".to_string(),
        Message::JobCancelled => "考えるのをやめました。".to_string(),
        Message::EngineFailed { name } => format!("{name}の手が見つかりませんでした。"),
        Message::Stopped => "停止しました。".to_string(),
        Message::Resumed => "再開しました。".to_string(),
        Message::Asked {
            name,
            what: Request::Draw,
        } => {
            format!("{name}さんが引き分けを申し出ています。")
        }
        Message::Asked {
            name,
            what: Request::TakeBack,
        } => {
            format!("{name}さんが待ったを求めています。")
        }
        Message::Asked {
            name,
            what: Request::NewGame { swap: false },
        } => format!("{name}さんがもう一局を求めています。"),
        Message::Asked {
            name,
            what: Request::NewGame { swap: true },
        } => format!("{name}さんが先後を替えてもう一局を求めています。"),
        Message::Declined {
            name,
            what: Request::Draw,
        } => {
            format!("{name}さんは引き分けを断りました。")
        }
        Message::Declined {
            name,
            what: Request::TakeBack,
        } => {
            format!("{name}さんは待ったを断りました。")
        }
        Message::Declined {
            name,
            what: Request::NewGame { .. },
        } => format!("{name}さんはもう一局を断りました。"),
        Message::Withdrawn {
            name,
            what: Request::Draw,
        } => {
            format!("{name}さんの引き分けの申し出は取り消されました。")
        }
        Message::Withdrawn {
            name,
            what: Request::TakeBack,
        } => {
            format!("{name}さんの待ったは取り消されました。")
        }
        Message::Withdrawn {
            name,
            what: Request::NewGame { .. },
        } => format!("{name}さんのもう一局の申し出は取り消されました。"),
        Message::Reopened => "対局を続けます。".to_string(),
        Message::Renamed { name } => format!("名前が{name}になりました。"),
        Message::SeatChanged { name, seat } => match seat {
            Seat::Human => format!("{name}は人が打ちます。"),
            Seat::Engine { level, .. } => {
                format!("{name}はコンピュータ（レベル{level}）が打ちます。")
            }
            Seat::Remote => format!("{name}は別の機械で打ちます。"),
        },
        Message::Connection { up: true } => "再び接続しました。".to_string(),
        Message::Connection { up: false } => "接続が切れました。".to_string(),
        Message::Refused(why) => refused(why),
        Message::Label(which) => label(*which),
    }
}

pub(super) fn refused(why: &Refused) -> String {
    match why {
        Refused::NotStarted => "対局はまだ始まっていません。".to_string(),
        Refused::AlreadyStarted => "対局はもう始まっています。".to_string(),
        Refused::Over => "対局は終わっています。".to_string(),
        Refused::LookingBack => "前の局面を見ています。対局に戻ってください。".to_string(),
        Refused::NotYourTurn { name } => format!("{name}さんの番です。"),
        Refused::EngineToMove { name } => format!("{name}の番です。コンピュータが打ちます。"),
        Refused::MustChoose => "先に選ぶことがあります。".to_string(),
        Refused::NothingToChoose => "今は選ぶものがありません。".to_string(),
        Refused::NotOffered { choice } => {
            format!("今は「{}」を選べません。", label(Label::Choice(*choice)))
        }
        Refused::Illegal(why) => objection(why),
        Refused::MustPass { side } => {
            format!("{}は打てる所がなくパスしかできません。", colour(*side))
        }
        Refused::NothingToUndo => "戻せる手がありません。".to_string(),
        Refused::NothingToRedo => "進められる手がありません。".to_string(),
        Refused::NoRedoWithRemote => "別の機械との対局ではやり直しはできません。".to_string(),
        Refused::NoSuchPly { ply, last } => {
            format!("{ply}手目はありません。この対局は0手目から{last}手目までです。")
        }
        Refused::Unconfirmed => "対局中です。破棄しますか。".to_string(),
        Refused::RemoteGameOn => "対局中です。先に終えるか投了してください。".to_string(),
        Refused::AlreadyAsked => "まだ答えていない問いがあります。".to_string(),
        Refused::NothingAsked => "答える問いがありません。".to_string(),
        Refused::NotYoursToAnswer { name } => format!("{name}さんが答えることです。"),
        Refused::NobodyHere => "この画面で打つ人がいません。".to_string(),
        Refused::NotThinking => "コンピュータは考えていません。".to_string(),
        Refused::NotStopped => "コンピュータは停止していません。".to_string(),
        Refused::NoHintInOpening => "開局規定の間はヒントがありません。".to_string(),
        Refused::HintUnderWay => "ヒントを探している所です。".to_string(),
        Refused::StaleTicket { ticket } => format!("依頼{ticket}はもう要りません。"),
        Refused::WrongAnswer { ticket } => format!("依頼{ticket}は別のことを求めています。"),
        Refused::EngineIllegal(why) => format!("コンピュータの手は打てません：{}", objection(why)),
        Refused::Offline => "相手の機械に接続できません。".to_string(),
        Refused::NotRemote => "別の機械で打つ人がいません。".to_string(),
        Refused::NotForRemote => "別の機械から求められることではありません。".to_string(),
        Refused::NoSuchOpening { opening } => {
            let opening = match opening {
                OpeningRule::Free => "自由な開始",
                OpeningRule::Swap => "スワップ",
                OpeningRule::Swap2 => "スワップ2",
                OpeningRule::Rif => "RIF規定",
                OpeningRule::Yamaguchi => "山口ルール",
                OpeningRule::Taraguchi10 => "タラグチ10",
                OpeningRule::Soosorv8 => "ソーソルフ8",
            };
            format!("この局面からは{opening}で始められません。")
        }
        Refused::StartIsOver => "開始局面で対局が終わっています。".to_string(),
    }
}

pub(super) fn label(label: Label) -> String {
    match label {
        Label::Start => "開始",
        Label::NewGame => "新しい対局",
        Label::SwapAndAgain => "交代してもう一局",
        Label::TakeBack { count: 0 } => "待った",
        Label::TakeBack { count } => return format!("待った（{count}）"),
        Label::Redo => "やり直し",
        Label::Hint => "ヒント",
        Label::Pass => "パス",
        Label::Resign => "投了",
        Label::OfferDraw => "引き分けを申し出る",
        Label::Accept => "はい",
        Label::Decline => "いいえ",
        Label::PlayNow => "すぐ打つ",
        Label::Stop => "停止",
        Label::Resume => "再開",
        Label::Settings => "設定",
        Label::Choice(Choice::TakeWhite) => "白を取る",
        Label::Choice(Choice::TakeBlack) => "黒を取る",
        Label::Choice(Choice::PlaceTwo) => "もう2個置く",
        Label::Choice(Choice::Fifths(count)) => return format!("候補{count}か所"),
        Label::Score => "得点",
        Label::Draws => "引き分け",
        Label::Computer => "コンピュータ",
        Label::PlayerOne => "プレイヤー1",
        Label::PlayerTwo => "プレイヤー2",
    }
    .to_string()
}

fn won(side: Side, how: &How) -> String {
    match how {
        How::Rows(rows) => {
            let row = |row: &super::Row| format!("{}連 {}-{}", row.len, row.from, row.to);
            format!(
                "（{}）",
                rows.iter().map(row).collect::<Vec<_>>().join("、")
            )
        }
        How::Counts { black, white } => format!("（黒{black}対白{white}）"),
        How::Resigned => format!("（{}の投了）", colour(!side)),
        How::Time => format!("（{}の時間切れ）", colour(!side)),
        How::Agreed | How::Rules => String::new(),
    }
}

fn drawn(how: &How) -> String {
    match how {
        How::Counts { black, white } => format!("引き分けです（黒{black}対白{white}）。"),
        How::Agreed => "合意による引き分けです。".to_string(),
        How::Rows(_) | How::Rules | How::Resigned | How::Time => "引き分けです。".to_string(),
    }
}

fn objection(why: &Objection) -> String {
    match why {
        Objection::OffBoard => "盤の外です。".to_string(),
        Objection::Taken { square } => format!("{square}には石があります。"),
        Objection::TurnsNothing { square } => format!("{square}では石を返せません。"),
        Objection::NoPass => "打てる所があるのでパスはできません。".to_string(),
        Objection::OnlyPass { side } => {
            format!("{}は打てる所がなくパスしかできません。", colour(*side))
        }
        Objection::Forbidden { square, foul, rows } => {
            let foul = match foul {
                FoulKind::Overline => "長連",
                FoulKind::DoubleFour => "四四",
                FoulKind::DoubleThree => "三三",
            };
            format!("{square}は黒の禁手です：{foul}（{}）。", rows.join("、"))
        }
        Objection::OutsideCentre { side: 1 } => "最初の石は天元に置きます。".to_string(),
        Objection::OutsideCentre { side } => {
            format!("この石は中央{side}×{side}の中に置きます。")
        }
        Objection::NotOffered { square, offers } => {
            format!(
                "{square}は候補にありません。候補は{}です。",
                offers.join("、")
            )
        }
        Objection::SameOffer { square, offered } if square == offered => {
            format!("候補{square}はもう出ています。")
        }
        Objection::SameOffer { square, offered } => {
            format!("候補{square}は、もう出ている{offered}と対称で同じです。")
        }
        Objection::Over => "対局は終わっています。".to_string(),
        Objection::Other(text) => text.clone(),
    }
}

/// A move as the Japanese texts name it.
fn spot(square: &str) -> &str {
    if square == "pass" { "パス" } else { square }
}

const fn colour(side: Side) -> &'static str {
    match side {
        Side::Black => "黒",
        Side::White => "白",
    }
}
