/** What judges say of two memories, as the engine writes it. */
const judgements: Readonly<Record<string, string>> = {
  'a model finds that both say the same': 'ein Modell findet, dass beide dasselbe sagen',
  'a model finds that the newer one takes the place of the older':
    'ein Modell findet, dass das Neuere das Ältere ablöst',
  'a model finds that the newer one adds detail':
    'ein Modell findet, dass das Neuere eine Einzelheit hinzufügt',
  'a model finds that they are different things': 'ein Modell findet, dass es um Verschiedenes geht',
  'a model finds that both hold': 'ein Modell findet, dass beides gilt',
  'a model finds one thing or another by the order of the question':
    'ein Modell findet je nach Reihenfolge der Frage das eine oder das andere',
  'it is not sure enough': 'es ist sich nicht sicher genug',
  'its server does not tell how sure it is': 'sein Server sagt nicht, wie sicher es ist',
  'it was wrong too often where it was no surer': 'es lag zu oft falsch, wo es nicht sicherer war',
  'no model could be asked': 'kein Modell war zu erreichen',
  'an agent does not overrule what was said by others': 'ein Agent setzt sich nicht über andere hinweg',
  'an extraction of the same day does not overrule what the user said':
    'was am selben Tag gelesen wurde, geht nicht vor dem, was du gesagt hast',
  'both say the same': 'beide sagen dasselbe',
  'it could replace any of several memories that say different things':
    'es könnte eine von mehreren ersetzen, die Verschiedenes sagen',
  'it has another time now': 'der Zeitpunkt ist jetzt ein anderer',
  'it is dated before what it would replace': 'es stammt aus der Zeit vor dem, was es ersetzen würde',
  'it is of another category': 'es handelt von etwas anderem',
  'this rule was wrong too often': 'diese Regel lag zu oft falsch',
  'the older one is replaced already, by a rule that was wrong elsewhere':
    'das Ältere ist schon ersetzt, nach einer Regel, die anderswo falsch lag',
  'it says less than the older one': 'es sagt weniger als das Ältere',
  'it says more, but of another time or with a negation':
    'es sagt mehr, aber von einer anderen Zeit oder mit einer Verneinung',
  'it says the same and adds to it': 'es sagt dasselbe und noch etwas dazu',
  'it tells more of what was introduced': 'es erzählt mehr von dem, was eingeführt wurde',
  'now in the words of the user': 'jetzt in deinen Worten',
  'of whom they speak is not clear': 'von wem sie sprechen, ist nicht klar',
  'one holds in some cases only': 'eines gilt nur in manchen Fällen',
  'one is supposed and the other known': 'eines ist vermutet, das andere bekannt',
  'it names the same home more exactly': 'es nennt dasselbe Zuhause genauer',
  'one of them may be a home for a time only': 'eines davon ist vielleicht nur auf Zeit ein Zuhause',
  'one tells of a move, the other of a home': 'eines erzählt von einem Umzug, das andere von einem Zuhause',
  'somebody else is what there is one of': 'jemand anderes ist, was es nur einmal gibt',
  'the diet is another one now': 'die Ernährung ist jetzt eine andere',
  'the diet may be another one now': 'die Ernährung könnte jetzt eine andere sein',
  'the number may be another one now': 'die Nummer könnte jetzt eine andere sein',
  'there may be several of them': 'davon kann es mehrere geben',
  'the home is another one now': 'das Zuhause ist jetzt ein anderes',
  'the home may be another one now': 'das Zuhause könnte jetzt ein anderes sein',
  'the older one names the same home more exactly': 'das Ältere nennt dasselbe Zuhause genauer',
  'one place may lie in the other': 'ein Ort kann im anderen liegen',
  'one is only planned': 'eines ist nur geplant',
  'one says that it is so, the other that something like it is not':
    'eines sagt, dass es so ist, das andere, dass etwas Ähnliches nicht so ist',
  'somebody else is what there may be one of': 'jemand anderes ist, was es vielleicht nur einmal gibt',
  'something like it is off': 'etwas Ähnliches ist abgesagt',
  'the employer is another one now': 'der Arbeitgeber ist jetzt ein anderer',
  'the employer may be another one now': 'der Arbeitgeber könnte jetzt ein anderer sein',
  'the older one says it in more detail': 'das Ältere sagt es genauer',
  'the same at another time': 'dasselbe zu einer anderen Zeit',
  'the same at another time, or a second time': 'dasselbe zu einer anderen Zeit, oder ein zweites Mal',
  'the same attribute has another value': 'derselbe Umstand hat einen anderen Wert',
  'the same attribute with the same value, but something about it is another':
    'derselbe Umstand mit demselben Wert, aber etwas daran ist anders',
  'the same is said of several things': 'dasselbe wird von mehreren Dingen gesagt',
  'the same with another number': 'dasselbe mit einer anderen Zahl',
  'the same with something else, and of now': 'dasselbe mit etwas anderem, und von jetzt',
  'the same words of another time': 'dieselben Worte von einer anderen Zeit',
  'the work there has ended': 'die Arbeit dort ist zu Ende',
  'the work there may have ended': 'die Arbeit dort könnte zu Ende sein',
  'they are alike, and rules do not tell what sets them apart':
    'sie ähneln sich, und Regeln sagen nicht, was sie unterscheidet',
  'they contradict each other': 'sie widersprechen sich',
  'they contradict each other about the past, or in some cases':
    'sie widersprechen sich über Vergangenes, oder in manchen Fällen',
  'they have little in common': 'sie haben wenig gemeinsam',
  'they speak of different people or things': 'sie sprechen von verschiedenen Menschen oder Dingen',
  'they speak of different times, or of one thing besides another':
    'sie sprechen von verschiedenen Zeiten, oder von einem neben dem anderen',
  'they tell of different times': 'sie erzählen von verschiedenen Zeiten',
  'Two devices replaced the same memory, each by another one.':
    'zwei Geräte haben dieselbe Erinnerung ersetzt, jedes durch eine andere',
  'very much alike': 'sehr ähnlich',
  'what could be another value is not named': 'welchen anderen Wert es haben könnte, ist nicht genannt',
  'what happened twice happened twice': 'was zweimal geschah, geschah zweimal',
  'what was not so is so': 'was nicht so war, ist so',
  'what was planned is off': 'was geplant war, ist abgesagt',
  'what was planned is off, or a part of it': 'was geplant war, ist abgesagt, oder ein Teil davon',
  'it was given away': 'es wurde weggegeben',
  'what was planned may be off': 'was geplant war, fällt vielleicht aus',
  'it may have been given away': 'es wurde vielleicht weggegeben',
  'it may have been somebody else’s': 'es gehörte vielleicht jemand anderem',
  'it may be so only nearly, at times, or in somebody else’s words':
    'es ist vielleicht nur beinahe oder zeitweise so, oder jemand anders sagt es',
  'what was so is not so': 'was so war, ist nicht so',
  'what was so is not so any more': 'was so war, ist nicht mehr so',
};

/** What the scan has against a text. */
const findings: Readonly<Record<string, string>> = {
  'it tells a program to ignore its instructions or to take new ones':
    'weist ein Programm an, seine Anweisungen zu missachten oder neuen zu folgen',
  'it tells a program to be somebody else': 'weist ein Programm an, jemand anderes zu sein',
  'it asks a program for its own instructions': 'fragt ein Programm nach seinen eigenen Anweisungen',
  'it tells a program to send private things to an address':
    'weist ein Programm an, Privates an eine Adresse zu senden',
  'it tells a program to hide something from its user': 'weist ein Programm an, dir etwas zu verschweigen',
  'it tells a program to run something without asking': 'weist ein Programm an, ungefragt etwas auszuführen',
  'it tells a program what to put into its answers': 'schreibt einem Programm seine Antworten vor',
  'it holds marks that chat models take for messages of their system':
    'enthält Zeichen, die Sprachmodelle für Nachrichten ihres Systems halten',
  'it holds a picture whose address carries what a program read to a server':
    'enthält ein Bild, dessen Adresse Gelesenes an einen Server trägt',
  'it holds a call of a tool, written as a program writes it':
    'enthält den Aufruf eines Werkzeugs, wie ihn ein Programm schreibt',
  'it holds tag characters, which nobody sees and programs read':
    'enthält Tag-Zeichen, die niemand sieht und Programme lesen',
  'it holds characters that turn the order of the text around':
    'enthält Zeichen, die die Reihenfolge des Textes umdrehen',
  'it holds a row of characters that nobody sees': 'enthält eine Reihe unsichtbarer Zeichen',
  'it holds a word with characters in it that nobody sees': 'enthält ein Wort mit unsichtbaren Zeichen',
  'it holds a private key': 'enthält einen privaten Schlüssel',
  'it holds an access key of Amazon Web Services': 'enthält einen Zugangsschlüssel von Amazon Web Services',
  'it holds a token of GitHub': 'enthält ein Token von GitHub',
  'it holds a key of a service for language models':
    'enthält einen Schlüssel eines Dienstes für Sprachmodelle',
  'it holds a token of an online service': 'enthält ein Token eines Online-Dienstes',
  'it holds a signed token (JWT)': 'enthält ein signiertes Token (JWT)',
  'it holds the credentials of a request': 'enthält die Zugangsdaten einer Anfrage',
  'it holds an address with a password in it': 'enthält eine Adresse mit einem Passwort darin',
  'it holds a password': 'enthält ein Passwort',
  'it holds a secret number': 'enthält eine geheime Zahl',
  'it holds a key or token': 'enthält einen Schlüssel oder ein Token',
};

/** Why a memory was forgotten, where no person said why. */
const forgettings: Readonly<Record<string, string>> = {
  'asked for by the user': 'auf deine Bitte',
  'deleted by hand': 'von Hand gelöscht',
  'struck through by hand': 'von Hand durchgestrichen',
  'held back by the scan, and discarded': 'zurückgehalten und verworfen',
  'It said the very same as an older memory.': 'sagte genau dasselbe wie eine ältere Erinnerung',
};

/** Says in German why something was decided or held back. The engine's phrases are written in English where they arise. */
export function describeReasonInGerman(reason: string): string {
  const [told = '', objection] = reason.split('; but ');
  const parts = told.split('; ').map(translate).join('; ');
  return sentence(objection === undefined ? parts : `${parts}; doch ${translate(objection)}`);
}

/** Says in German why a memory was forgotten; in a person's own words, it stays as it is. */
export function describeForgettingInGerman(why: string): string {
  const deleted = /^(.+\.md) was deleted$/.exec(why)?.[1];
  if (deleted !== undefined) return `„${deleted}“ wurde gelöscht`;
  if (/^corrected to what \S+ says$/.test(why)) return 'berichtigt zu dem, was eine andere Erinnerung sagt';
  return forgettings[why] ?? why;
}

/** A phrase that is not known here, such as one of a model, stays as it is. */
function translate(phrase: string): string {
  return judgements[phrase] ?? findings[phrase] ?? phrase;
}

function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${/[.!?…]$/.test(phrase) ? '' : '.'}`;
}
