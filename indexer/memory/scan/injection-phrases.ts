import { readPhrases } from './phrases';
import type { WordLists } from './phrases';

/** Forms of a German adjective or pronoun. */
function declined(...stems: readonly string[]): string {
  return stems.flatMap((stem) => ['e', 'en', 'er', 'es', 'em'].map((ending) => stem + ending)).join(' ');
}

/** Whole words, in lower case; English, then German. */
const lists: WordLists = {
  /** Orders to give something up. */
  drop:
    'ignore disregard forget override overrule bypass discard circumvent ignoring disregarding forgetting overriding ' +
    'ignoriere ignorier ignoriert ignorieren vergiss vergesse vergesst vergessen missachte missachten verwirf verwerfe ' +
    'überschreibe überschreiben umgehe umgehen übergehe übergehen',
  /** The same behind its object, as German has it. */
  dropLast: 'ignorieren vergessen missachten verwerfen überschreiben umgehen übergehen ignoriert vergisst',
  /** What came before, or makes the reader what it is. */
  earlier:
    'previous previously prior above preceding earlier former foregoing past existing original initial old your system given ' +
    `${declined('vorherig', 'vorig', 'bisherig', 'vorangegangen', 'vorhergehend', 'vorangehend', 'obig', 'früher', 'ursprünglich', 'alt', 'dein', 'eur', 'bestehend')} deine ihre ihren`,
  /** The same, where rules for people may be meant as well. */
  former:
    'previous previously prior above preceding earlier former foregoing your ' +
    `${declined('vorherig', 'vorig', 'bisherig', 'vorangegangen', 'vorhergehend', 'obig', 'dein', 'eur')} deine ihre ihren`,
  all: `all any every these those other ${declined('all', 'sämtlich', 'jeglich', 'dies', 'ander', 'jed')}`,
  /** What is said to a program. */
  instructions:
    'instruction instructions prompt prompts directive directives directions commands programming ' +
    'anweisung anweisungen instruktion instruktionen vorgaben befehle befehlen systemprompt systemanweisung ' +
    'systemanweisungen systemvorgaben',
  /** What is said to people as well. */
  rules:
    'rule rules guideline guidelines guidance restriction restrictions constraint constraints policy policies context ' +
    'conversation messages limitations safeguards filters training text ' +
    'regeln richtlinien einschränkungen beschränkungen kontext nachrichten gespräch sicherheitsregeln sicherheitsvorgaben ' +
    'leitlinien text befehl',
  before: 'above before previously earlier prior told said oben vorher zuvor bisher davor gesagt',
  void: 'void invalid overridden obsolete cancelled canceled suspended revoked ungültig aufgehoben hinfällig nichtig',
  /** What a program is told to be. */
  role:
    'assistant ai bot chatbot dan hacker persona jailbroken unrestricted uncensored unfiltered evil ' +
    'administrator root interpreter terminal oracle ' +
    'assistent assistentin ki sprachmodell hacker uneingeschränkt unzensiert ungefiltert böse böser ' +
    'systemadministrator',
  /** What a program is called, and nobody else. */
  machine: 'assistant ai chatbot bot llm dan hacker jailbroken unrestricted uncensored unfiltered',
  /** What a program does, once it is somebody else. */
  doing:
    'are act behave operate answer respond reply speak talk write obey ' +
    'antwortest sprichst redest schreibst handelst verhältst gehorchst agierst',
  reveal:
    'reveal show list print repeat output leak display tell disclose expose dump recite quote ' +
    'verrate zeige zeig nenne wiederhole offenbare drucke verrat',
  secret: 'system hidden initial secret original internal versteckten geheimen internen ursprünglichen',
  send:
    'send post upload forward email mail transfer transmit exfiltrate submit leak deliver ' +
    'sende senden schicke schick schicken leite übermittle übertrage poste lade maile',
  /** What nobody sends to a stranger. */
  secrets:
    'password passwords passphrase credentials credential secrets apikey apikeys keys token tokens memories memory vault ' +
    'conversation history ' +
    'passwort passwörter kennwörter zugangsdaten anmeldedaten geheimnisse schlüssel erinnerungen gespräch gesprächsverlauf ' +
    'chatverlauf gedächtnis',
  everything: `everything all entire whole full complete every user users alles ${declined('all', 'ganz', 'gesamt', 'sämtlich', 'vollständig')} nutzers`,
  data: 'notes note files data contents content information documents notizen dateien daten inhalt inhalte dokumente',
  tell: 'tell telling mention mentioning inform informing notify notifying alert alerting reveal revealing disclose disclosing',
  tellGerman: 'sag sage sagt erzähl erzähle verrate verrat zeige zeig erwähne informiere melde teile warne',
  user: 'user users human nutzer nutzern benutzer benutzern anwender anwendern user:in nutzerin',
  run: 'run execute launch call invoke führe ausführe starte rufe',
  command: 'command commands code script tool function tools befehl befehle code skript werkzeug funktion',
  asking:
    'asking confirmation approval permission consent fragen rückfrage nachfrage bestätigung zustimmung erlaubnis',
  /** Orders that give a text another shape. */
  shape:
    'answer augment change close conclude convert combine cipher encode encrypt end enhance enrich express finish begin format generate group ' +
    'jumble make misspell mix modify obfuscate output prepend present provide rearrange remove render replace reply respond ' +
    'reverse rewrite scramble shift shuffle spell start strip substitute swap transform translate turn ' +
    'ändere antworte beende beginne chiffriere schließe ergänze ersetze erweitere formatiere formuliere kehre kodiere mische ordne ' +
    'übersetze verändere verfasse verschlüssele vertausche verwandle wandle',
  /** Orders that put something into a text. */
  place:
    'add append compose embed give include incorporate insert integrate introduce inject link mention place promote put suggest ' +
    'use weave write ' +
    'baue bette erwähne füge gib integriere nenne nutze schreib schreibe setze stelle verlinke verwende',
  into: 'in into to within throughout with zu an',
  your: `your deine deiner deinem deinen deines eure eurer eurem ihre ihrer ihrem ihren`,
  /** Parts of a text that a cipher or a game plays with. */
  part: 'word words letter letters vowel vowels consonants sentence sentences wort wörter worte buchstabe buchstaben vokale satz sätze',
  answer:
    'response responses answer answers reply replies output antwort antworten ausgabe ausgaben erwiderung antworttext',
};

const rules = [
  [
    'ignore-instructions',
    [
      '<drop> ..3 <all>|<earlier> ..3 <instructions>',
      '<drop> ..3 <former> ..3 <rules>',
      '^<drop> ..3 safety|security|content|ethical|ethische ..1 <rules>',
      '<drop> ..3 previous|prior|earlier ..1 orders',
      '<drop> what ..5 told|said|instructed',
      '<former> ..1 <rules> ..1 no longer',
      '<drop> everything|anything|all|alles|was ..5 <before>',
      '<drop> the above ..1 and|instead',
      'set|put|leave aside|behind ..3 <all>|<earlier> ..3 <instructions>',
      'setze|setz dich|euch über ..3 <earlier> ..2 <instructions>|<rules>',
      'lass|lasse|lasst ..2 <all>|<earlier> ..3 <instructions>|<rules> ..2 außer',
      'everything|anything|alles above|before|oben|zuvor|davor ..6 <void>',
      '<earlier> ..2 <instructions> ..4 <dropLast>',
      '<all> ..2 <instructions> ..4 <dropLast>',
      '<former> ..2 <rules> ..3 <dropLast>',
      '<earlier> ..1 <instructions> ..3 <void>',
      '<earlier> ..1 <instructions> ..2 no longer',
      '<earlier> ..1 <instructions> gelten ..2 nicht',
      "not|never|stop|don't ..1 follow|obey|following|obeying ..3 <earlier>|<all> ..3 <instructions>",
      '^folge|befolge ..2 nicht|keine|keinen|nie ..4 <instructions>',
      '^your|deine new|neue|neuen task|role|instructions|goal|objective|purpose|identity|persona|aufgabe|rolle|anweisung|anweisungen|ziel|identität is|are|ist|sind|lautet|lauten',
      'new|neue|updated|geänderte <instructions> ..2 from|vom|von ..2 system|developer|administrator|entwickler|openai|anthropic',
    ],
  ],
  [
    'role-change',
    [
      '^you are a|an ..4 <machine>',
      '^as|als an|a|eine ai|llm|ki|sprachmodell ..4 you|musst|sollst|wirst',
      '^you are now a|an|no|dan|free|called|acting|operating',
      '^you are now the ..3 <role>',
      '^you are now in ..3 mode',
      "^you're now a|an|no|dan|free|called|acting|operating",
      '^stop being ..4 <role>',
      'from now|here on you ..1 <doing>',
      'you will|shall|must now <doing>',
      'ab jetzt|nun|sofort <doing> du',
      'you are no longer ..4 <role>|bound|restricted|limited',
      'du bist jetzt|nun|fortan ein|eine|der|die|das|kein|keine',
      'du bist ab sofort|jetzt|nun',
      'ab sofort|jetzt|nun bist du',
      'von jetzt|nun an bist du',
      'du bist ..1 nicht mehr|länger ..4 <role>|gebunden|eingeschränkt',
      '^pretend ..6 <role>',
      '^imagine you are|were ..5 <role>',
      '^act|behave|respond as ..4 <role>',
      '^roleplay|simulate ..3 <machine>',
      '^verhalte|benimm dich ..5 <role>',
      '^antworte als|wie ..3 <role>',
      '^tu|tue so als ..2 du',
      '^spiele|spiel die rolle',
      '^stell|stelle dir ..3 du ..5 <role>',
      '^gib dich als',
      'do anything now',
      '^enable|enter|activate|aktiviere|starte ..2 dan|god|jailbreak|unrestricted|uneingeschränkten mode|modus',
      'you|du have|hast|are|bist ..2 no|keine|keinerlei|without|ohne ..2 restrictions|limitations|filters|guidelines|einschränkungen|beschränkungen|filter|richtlinien',
    ],
  ],
  [
    'reveal-prompt',
    [
      '<reveal> ..5 <secret> ..1 prompt|prompts|instruction|instructions|anweisung|anweisungen',
      '<reveal> ..4 systemprompt|systemanweisung|systemanweisungen',
      '<reveal> ..4 <your> ..2 <instructions>',
      'gib ..2 <secret>|<your> ..3 <instructions> ..4 aus|wieder|preis',
      'what|wie|was|which are|is|were|lautet|lauten|sind your|deine|dein ..1 <secret> ..1 <instructions>',
      'what|wie|was is|lautet|ist your|dein <instructions>',
    ],
  ],
  [
    'exfiltrate',
    [
      '<send> ..10 <secrets> ..10 <address>',
      '<send> ..4 <everything> ..4 <data> ..10 <address>',
      '<send> ..4 <address> ..10 <secrets>',
      '<send> ..6 <secrets> ..4 attacker|angreifer',
      'append|encode|include|embed|hänge|kodiere ..6 <secrets> ..6 url|link|address|adresse',
    ],
  ],
  [
    'conceal-from-user',
    [
      'do not <tell> ..6 <user>',
      "never|don't|without <tell> ..6 <user>",
      '<tellGerman> ..3 <user> ..6 nicht|nichts|nie|niemals|kein',
      '<tellGerman> ..3 nicht|nichts|nie|niemals ..5 <user>',
      'ohne ..3 <user> ..3 informieren|fragen|warnen|sagen|benachrichtigen',
      'ohne dass ..2 <user>',
      'verschweige|verheimliche|verbirg ..6 <user>',
      '^hide|conceal|keep ..5 from ..1 <user>',
    ],
  ],
  ['unasked-command', ['<run> ..8 <command> ..8 without|ohne ..2 <asking>']],
  [
    'steer-answer',
    [
      '^<shape> ..16 <your> ..1 <answer>|message',
      '^<place> ..16 <into> <your> ..1 <answer>',
      '^<shape>|<place> ..8 every|each|all|jede|jeder|jeden|alle|allen ..2 <answer>',
      'encode|encrypt|cipher|verschlüssele|verschlüssle|kodiere ..3 <your> <answer>',
      '<your> response|responses|output|ausgabe|ausgaben must|should|shall|muss|müssen|soll|sollen',
      'whenever you|du ..1 answer|respond|reply|antwortest',
      'wann|immer wenn|immer du ..2 antwortest',
      '^if you are ..1 <machine>|llm',
      '^wenn|falls du ein|eine <machine>|ki|sprachmodell|llm',
      '<part> ..4 <your> ..1 <answer>',
      '^in|to|at|throughout|zu|am <your> <answer>',
      '^in every|each|all|jeder|jede|allen ..1 <answer>',
      '^at|am the|ende ..2 <your>|every|each|jeder ..1 <answer>',
      '^respond|reply|answer|antworte only|exclusively|nur|ausschließlich',
      '^respond|reply|answer|antworte in|auf ..3 only|nur',
      '^respond|reply|answer ..1 using|in base64|rot13|morse|reverse|leetspeak|emojis|anagrams|pig',
    ],
  ],
] as const;

/** The stable name of a rule. */
export type InjectionRule = (typeof rules)[number][0];

/** How orders to a program are put in notes that it reads, in English and German. */
export const injectionPhrases = readPhrases<InjectionRule>(rules, lists);
