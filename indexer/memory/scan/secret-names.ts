/** Names of passwords; prose speaks of them too, so the value decides. */
export const PASSWORD_NAME =
  'pass(?:word|wort|wd|phrase|code)|kennwort|pwd|zugangscode|login[ _-]?(?:password|passwort|code)|(?:wi-?fi|network)[ _-]?(?:password|passwort|key)|w-?lan[ _-]?(?:passwort|password|schlüssel|key)|netzwerkschlüssel';

const WORD = "[\\p{L}\\p{N}'’-]{1,40}[ \\t]{1,4}";

/** What a secret is for, between its name and its value: "for the plotter", "der Haustür unten". Ends before white space. */
export const PURPOSE = `(?:[ \\t]{1,4}(?:for|of|to|on|at|für|von|vom|zu|zum|zur|des|der|am|im|in)[ \\t]{1,4}(?:${WORD}){0,5}?[\\p{L}\\p{N}'’-]{1,40})?`;

const CHANGED = 'change[ds]?|set|reset|update[ds]?';

/** Before a name where a new value follows it: "I changed the router's …". */
export const CHANGING = `(?:${CHANGED})[ \\t]{1,4}(?:${WORD}){0,4}?`;

/** Behind a name that `CHANGING` stands before. */
export const CHANGED_TO = '[ \\t]{1,4}(?:to|as)[ \\t]{1,4}[*_]{0,2}';

/** Between a name and a new value: "… was changed to", "… habe ich auf (Birne#2026 geändert)". */
export const REPLACED = `(?:[ \\t]{1,4}(?:${WORD}){1,3}?(?:${CHANGED})${CHANGED_TO}|[ \\t]{1,4}(?:${WORD}){0,3}?auf[ \\t]{1,4}(?=\\S{1,200}[ \\t]{1,4}(?:um)?(?:geändert|gesetzt|gestellt|aktualisiert)))`;

/** What is opened by a number, in the words of both languages; German puts the whole into one word. */
export const LOCKS = [
  '(?:front|back|garage|cellar|main|side|house)?[ -]?door',
  'gate|lock|padlock|safe|vault|alarm|garage|entrance|entry|keypad|locker|lockbox|key[ -]?box|building|house|flat|apartment|office|phone|intercom|suitcase',
  '\\p{L}{0,30}(?:tür|türe|türschloss|schloss|safe|tresor|alarm|alarmanlage|garage|keller|schlüsselkasten|schlüsseltresor|schlüsselbox|eingang)',
  '(?:haus|hof|garten|garagen|einfahrts)?tor|haus|wohnung|büro|handy|telefon|koffer|spind',
].join('|');
