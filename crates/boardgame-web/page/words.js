// What the page itself says. What the table says comes with each view.

export const WORDS = {
  en: {
    gomoku: 'Gomoku', reversi: 'Reversi', newGame: 'New game', games: 'Games', settings: 'Settings', help: 'Help',
    board: 'Board', actions: 'Actions', moves: 'Moves', close: 'Close', cancel: 'Cancel', start: 'Start',
    game: 'Game', opponent: 'Opponent', computer: 'Computer', personHere: 'Person here',
    otherMachine: 'Other machine', twoComputers: 'Computer against computer',
    yourName: 'Your name', otherName: 'Other name', colour: 'Your colour', black: 'Black', white: 'White', random: 'Random',
    strength: 'Strength', level: 'Level {0}', perMove: '{0} s a move', size: 'Board', rule: 'Rule', opening: 'Opening',
    freestyle: 'Five or more', standard: 'Exactly five', caro: 'Caro', 'caro-overline': 'Caro, overlines win', renju: 'Renju',
    free: 'Free', swap: 'Swap', swap2: 'Swap2', rif: 'RIF', yamaguchi: 'Yamaguchi', taraguchi10: 'Taraguchi-10', soosorv8: 'Soosõrv-8', clock: 'Clock', noClock: 'None', minutes: '{0} min',
    autoPass: 'Pass by itself when there is no move',
    looks: 'Looks', language: 'Language', theme: 'Theme', auto: 'Automatic', light: 'Light', dark: 'Dark',
    drawing: 'Drawing', svg: 'Shapes (SVG)', canvas: 'Canvas', boardLook: 'Board colour', wood: 'Wood', green: 'Green', slate: 'Slate', paper: 'Paper',
    lineColour: 'Lines', lineDefault: 'Default', lineDark: 'Dark', lineGreen: 'Green', lineRed: 'Red',
    stones: 'Stones', classic: 'Classic', shapes: 'Red and blue with shapes', contrast: 'High contrast',
    tapping: 'Taps', tapDirect: 'Play at once', tapConfirm: 'Confirm', tapSlide: 'Slide and lift',
    dots: 'Show where one can play', scores: 'Show the scores of squares', graph: 'Show the evaluation', coordinates: 'Coordinates', sound: 'Sound', flash: 'Flash the last move',
    thinking: 'thinking…', toMove: 'to move', you: 'You', watching: 'You are watching.', away: 'not here',
    takeBack: 'Take back', redo: 'Redo', hint: 'Hint', swapAgain: 'Swap and again', again: 'New game', resign: 'Resign', draw: 'Offer a draw',
    playNow: 'Play now', stop: 'Stop', goOn: 'Go on', flip: 'Turn the board', pass: 'OK', more: 'Moves and more',
    first: 'First position', previous: 'Move before', next: 'Next move', last: 'Back to the game',
    play: 'Play', ghost: '{0}?', empty: 'empty', lastMove: 'last move', canPlay: 'can be played', forbidden: 'forbidden', winning: 'winning row', turned: 'turned over', hinted: 'hint',
    level_of: 'level {0}', seconds_of: '{0} s a move', score: 'Score', draws: 'draws {0}', wins: 'won {0}',
    result: 'The end', youWon: 'You won!', youLost: 'You lost.', drawn: 'Draw', closeResult: 'Close',
    inviteTitle: 'Waiting for the other player', inviteText: 'Send this link to the other player. The game begins when they open it.', code: 'Room', copy: 'Copy', copied: 'Copied', watchLink: 'Link to watch', watchers: '{0} watching',
    lost: 'Connection lost. Trying again ({0}).', back: 'Connected again.', notLetIn: 'This link opens no table (any more).',
    saveFile: 'Save to a file', loadFile: 'Load a file', keepHere: 'Keep in this browser', kept: 'Kept in this browser', nothingKept: 'Nothing yet.', open: 'Open', remove: 'Delete', share: 'Copy a link to this position', noStorage: 'This browser keeps nothing for this page.', saved: 'Saved.', loaded: 'Loaded.',
    sure: 'A game is going on. Throw it away?', yes: 'Yes', no: 'No', giveUp: 'Give up this game?', leave: 'Leave the game against the other machine?',
    asked: 'Waiting for an answer.', evaluation: 'Evaluation: above the line Black is ahead', noMove: 'no move yet', black_is: 'black', white_is: 'white', you_are: 'You play {0}.',
    keys: 'Keys', keyArrows: 'move on the board', keyPlay: 'play', keyUndo: 'take back', keyRedo: 'redo', keyStep: 'step through the game', keyEnds: 'first position, back to the game', keyHint: 'hint', keyFlip: 'turn the board', keyNew: 'new game', keyHelp: 'this help', keyClose: 'close',
    howGomoku: 'Gomoku: who first has five stones in a row wins. Black begins.', howReversi: 'Reversi: enclose discs of the other colour between two of yours, and they turn. Who has more at the end wins. Black begins.', howTouch: 'On a touch screen a first tap shows the stone, a second one plays it.',
    about: 'All moves are judged by the core; this page only shows what it is told.', cannotRead: 'The file cannot be read.',
  },
  zh: {
    gomoku: '五子棋', reversi: '黑白棋', newGame: '新对局', games: '棋局', settings: '设置', help: '帮助',
    board: '棋盘', actions: '操作', moves: '棋谱', close: '关闭', cancel: '取消', start: '开始',
    game: '游戏', opponent: '对手', computer: '电脑', personHere: '本机对弈',
    otherMachine: '另一台机器', twoComputers: '电脑对电脑',
    yourName: '你的名字', otherName: '对方名字', colour: '你的颜色', black: '黑', white: '白', random: '随机',
    strength: '强度', level: '等级{0}', perMove: '每手{0}秒', size: '棋盘', rule: '规则', opening: '开局',
    freestyle: '五连或更长', standard: '恰好五连', caro: 'Caro', 'caro-overline': 'Caro（长连可胜）', renju: '连珠',
    free: '自由', swap: '三手交换', swap2: 'Swap2', rif: 'RIF', yamaguchi: '山口', taraguchi10: '塔拉山口-10', soosorv8: '索索洛夫-8', clock: '时限', noClock: '不限', minutes: '{0}分钟',
    autoPass: '无棋可走时自动停一手',
    looks: '外观', language: '语言', theme: '主题', auto: '自动', light: '浅色', dark: '深色',
    drawing: '绘制', svg: '图形 (SVG)', canvas: '画布', boardLook: '棋盘颜色', wood: '木纹', green: '绿色', slate: '石板', paper: '纸',
    lineColour: '线条', lineDefault: '默认', lineDark: '深色', lineGreen: '绿色', lineRed: '红色',
    stones: '棋子', classic: '经典', shapes: '红蓝加图案', contrast: '高对比',
    tapping: '点按', tapDirect: '直接落子', tapConfirm: '确认后落子', tapSlide: '滑动后抬手',
    dots: '显示可落子处', scores: '显示各点分值', graph: '显示形势图', coordinates: '坐标', sound: '声音', flash: '最后一手闪烁',
    thinking: '思考中…', toMove: '走棋', you: '你', watching: '你在观战。', away: '不在',
    takeBack: '悔棋', redo: '撤销悔棋', hint: '提示', swapAgain: '交换后再来一盘', again: '再来一盘', resign: '认输', draw: '提和',
    playNow: '立即走子', stop: '停止', goOn: '继续', flip: '旋转棋盘', pass: '好', more: '棋谱等',
    first: '开局', previous: '上一手', next: '下一手', last: '回到对局',
    play: '落子', ghost: '{0}？', empty: '空', lastMove: '最后一手', canPlay: '可落子', forbidden: '禁手', winning: '获胜连线', turned: '被翻转', hinted: '提示',
    level_of: '等级{0}', seconds_of: '每手{0}秒', score: '比分', draws: '和{0}', wins: '胜{0}',
    result: '终局', youWon: '你赢了！', youLost: '你输了。', drawn: '平局', closeResult: '关闭',
    inviteTitle: '等待另一位玩家', inviteText: '把这个链接发给对方。对方打开后对局开始。', code: '房间', copy: '复制', copied: '已复制', watchLink: '观战链接', watchers: '{0}人观战',
    lost: '连接中断，正在重试（{0}）。', back: '已重新连接。', notLetIn: '这个链接（已）打不开任何棋桌。',
    saveFile: '存为文件', loadFile: '读取文件', keepHere: '存在本浏览器', kept: '本浏览器中的棋局', nothingKept: '还没有。', open: '打开', remove: '删除', share: '复制局面链接', noStorage: '本浏览器不为此页保存数据。', saved: '已保存。', loaded: '已读取。',
    sure: '对局正在进行，要放弃吗？', yes: '是', no: '否', giveUp: '要认输吗？', leave: '离开与另一台机器的对局？',
    asked: '等待答复。', evaluation: '形势：线以上黑方领先', noMove: '尚无着法', black_is: '黑', white_is: '白', you_are: '你执{0}。',
    keys: '按键', keyArrows: '在棋盘上移动', keyPlay: '落子', keyUndo: '悔棋', keyRedo: '撤销悔棋', keyStep: '逐手查看', keyEnds: '开局、回到对局', keyHint: '提示', keyFlip: '旋转棋盘', keyNew: '新对局', keyHelp: '本帮助', keyClose: '关闭',
    howGomoku: '五子棋：先连成五子者胜，黑先。', howReversi: '黑白棋：用己方两子夹住对方棋子即可翻转，终局子多者胜，黑先。', howTouch: '触屏上先点一下显示棋子，再点一下落子。',
    about: '所有着法由核心判定，本页只显示结果。', cannotRead: '无法读取该文件。',
  },
  ja: {
    gomoku: '五目並べ', reversi: 'リバーシ', newGame: '新しい対局', games: '棋譜', settings: '設定', help: 'ヘルプ',
    board: '盤', actions: '操作', moves: '手順', close: '閉じる', cancel: 'やめる', start: '開始',
    game: 'ゲーム', opponent: '相手', computer: 'コンピュータ', personHere: 'この画面で二人',
    otherMachine: '別の機械', twoComputers: 'コンピュータ同士',
    yourName: 'あなたの名前', otherName: '相手の名前', colour: 'あなたの色', black: '黒', white: '白', random: 'ランダム',
    strength: '強さ', level: 'レベル{0}', perMove: '一手{0}秒', size: '盤', rule: 'ルール', opening: '開局',
    freestyle: '五連以上', standard: 'ちょうど五連', caro: 'カロ', 'caro-overline': 'カロ（長連も勝ち）', renju: '連珠',
    free: '自由', swap: 'スワップ', swap2: 'スワップ2', rif: 'RIF', yamaguchi: '山口', taraguchi10: 'タラグチ-10', soosorv8: 'ソーソルブ-8', clock: '持ち時間', noClock: 'なし', minutes: '{0}分',
    autoPass: '打てないときは自動でパス',
    looks: '見た目', language: '言語', theme: 'テーマ', auto: '自動', light: '明るい', dark: '暗い',
    drawing: '描画', svg: '図形 (SVG)', canvas: 'キャンバス', boardLook: '盤の色', wood: '木', green: '緑', slate: '石板', paper: '紙',
    lineColour: '線', lineDefault: '標準', lineDark: '濃い', lineGreen: '緑', lineRed: '赤',
    stones: '石', classic: '標準', shapes: '赤青と記号', contrast: '高コントラスト',
    tapping: 'タップ', tapDirect: 'すぐ打つ', tapConfirm: '確認する', tapSlide: '滑らせて離す',
    dots: '打てる場所を示す', scores: '各点の評価を示す', graph: '形勢グラフを示す', coordinates: '座標', sound: '音', flash: '最後の手を点滅',
    thinking: '考え中…', toMove: '手番', you: 'あなた', watching: '観戦中です。', away: '不在',
    takeBack: '待った', redo: 'やり直す', hint: 'ヒント', swapAgain: '先後を替えてもう一局', again: 'もう一局', resign: '投了', draw: '引き分けを申し出る',
    playNow: 'すぐ打つ', stop: '止める', goOn: '続ける', flip: '盤を回す', pass: 'OK', more: '手順など',
    first: '最初', previous: '一手前', next: '一手先', last: '対局に戻る',
    play: '打つ', ghost: '{0}？', empty: '空き', lastMove: '最後の手', canPlay: '打てる', forbidden: '禁手', winning: '勝ちの列', turned: '返された', hinted: 'ヒント',
    level_of: 'レベル{0}', seconds_of: '一手{0}秒', score: '成績', draws: '引き分け{0}', wins: '{0}勝',
    result: '終局', youWon: 'あなたの勝ちです！', youLost: 'あなたの負けです。', drawn: '引き分け', closeResult: '閉じる',
    inviteTitle: '相手を待っています', inviteText: 'このリンクを相手に送ってください。開くと対局が始まります。', code: '部屋', copy: 'コピー', copied: 'コピーしました', watchLink: '観戦用リンク', watchers: '観戦{0}人',
    lost: '接続が切れました。再接続中（{0}）。', back: '再び接続しました。', notLetIn: 'このリンクで開ける卓は（もう）ありません。',
    saveFile: 'ファイルに保存', loadFile: 'ファイルを読む', keepHere: 'このブラウザに保存', kept: 'このブラウザの棋譜', nothingKept: 'まだありません。', open: '開く', remove: '削除', share: '局面のリンクをコピー', noStorage: 'このブラウザはこのページのデータを保存しません。', saved: '保存しました。', loaded: '読み込みました。',
    sure: '対局中です。破棄しますか？', yes: 'はい', no: 'いいえ', giveUp: '投了しますか？', leave: '別の機械との対局を離れますか？',
    asked: '返事を待っています。', evaluation: '形勢：線より上は黒が優勢', noMove: 'まだ手がありません', black_is: '黒', white_is: '白', you_are: 'あなたは{0}です。',
    keys: 'キー', keyArrows: '盤上を動く', keyPlay: '打つ', keyUndo: '待った', keyRedo: 'やり直す', keyStep: '一手ずつ見る', keyEnds: '最初・対局に戻る', keyHint: 'ヒント', keyFlip: '盤を回す', keyNew: '新しい対局', keyHelp: 'このヘルプ', keyClose: '閉じる',
    howGomoku: '五目並べ：先に五つ並べた方の勝ち。黒が先です。', howReversi: 'リバーシ：相手の石をはさむと返せます。最後に多い方の勝ち。黒が先です。', howTouch: 'タッチ画面では一度目のタップで石を示し、二度目で打ちます。',
    about: '手の判定はすべてコアが行い、このページは表示するだけです。', cannotRead: 'ファイルを読めません。',
  },
};

let language = 'en';

/** The languages there are, by their own names. */
export const LANGUAGES = { en: 'English', zh: '中文', ja: '日本語' };

/** Takes a language; one that there is not is taken as English. */
export function setLanguage(code) {
  language = code in WORDS ? code : 'en';
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language;
}

/** The words under a key, with what belongs into them. */
export function say(key, ...args) {
  const text = WORDS[language][key] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, at) => String(args[at] ?? ''));
}

/** The language that a browser asks for. */
export function browserLanguage() {
  const wanted = (navigator.languages ?? [navigator.language ?? 'en']).map((code) => code.slice(0, 2));
  return wanted.find((code) => code in WORDS) ?? 'en';
}
