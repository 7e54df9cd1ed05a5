/** `Tried 5 times; the last time: Node "attic" (http://attic:8080): no answer. Check ...`: who it was, and the rest. */
const ABOUT_A_NODE = /(?:^|[.:] )Node "(.+?)" \(\S+\): (.+)$/su;

/** `extract-note (01K...), which had to be done before, failed: why`. */
const ABOUT_ONE_BEFORE = /^\S+ \(\S+\), which had to be done before, (?:was cancelled|failed(?:: (.+))?)$/su;

/** What went wrong at a server, by how the engine's English words about it begin; what follows is advice in English. */
const kinds: readonly (readonly [beginning: RegExp, german: (first: string, second: string) => string])[] = [
  [/^no (?:answer|sign of life) within ([\d.]+) s/u, (seconds) => `keine Antwort in ${seconds} Sekunden`],
  [/^no answer/u, () => 'keine Antwort. Läuft der Server, und stimmt die Adresse?'],
  [/^HTTP 401|^HTTP 403/u, () => 'der Schlüssel wurde nicht angenommen'],
  [/^HTTP 429|^HTTP 503/u, () => 'überlastet; wird später wieder gefragt'],
  [/^HTTP 404 from (\S+?)[.:]?(?: |$)/u, (route) => `kennt ${route} nicht. Stimmen Adresse und Rolle?`],
  [/^HTTP (\d+)/u, (status) => `Fehler ${status} des Servers`],
  [/^a web page instead of JSON/u, () => 'antwortet mit einer Webseite. Stimmt die Adresse?'],
  [/^(?:no readable JSON|JSON of another shape|an event of another shape)/u, () => 'unlesbare Antwort'],
  [/^(?:its answer ended in the middle|an error in the middle)/u, () => 'die Antwort brach ab'],
  [/^it stopped answering/u, () => 'antwortet nicht mehr'],
  [/^vectors of ("[^"]*") instead of ("[^"]*")/u, (now, before) => `Vektoren von ${now} statt von ${before}`],
  [/^(?:vectors of different|fewer vectors|a vector)/u, () => 'unbrauchbare Vektoren'],
  [/^(?:no route to rerank|a document without a score)/u, () => 'kann keine Treffer ordnen'],
  [/^its key/u, () => 'sein Schlüssel ist nicht im Schlüsselspeicher'],
  [/^a person waited for its slot/u, () => 'ein Mensch brauchte den Platz'],
  [/^it was taken out of the settings/u, () => 'aus den Einstellungen genommen'],
  [/^cancelled/iu, () => 'abgebrochen'],
];

/** Whole sentences of the engine, by how they begin. */
const sentences: readonly (readonly [beginning: RegExp, german: string])[] = [
  [/^No node for .+ answers/u, 'Kein Server antwortet.'],
  [/^(?:No node|No model server)/u, 'Kein Server ist dafür da. Sieh in den Einstellungen nach.'],
  [/^The worker .+ was not heard of/u, 'Das Programm wurde mitten in der Arbeit beendet.'],
];

/** Says in German what the engine says of a fault at a server or of a failed job. What is not known here stays as it is. */
export function describeCauseInGerman(message: string): string {
  const before = ABOUT_ONE_BEFORE.exec(message);
  if (before !== null) {
    const failed = 'Eine Aufgabe, die davor kommt, ist nicht gelungen';
    return before[1] === undefined ? `${failed}.` : `${failed}: ${describeCauseInGerman(before[1])}`;
  }
  const [, node, rest = message] = ABOUT_A_NODE.exec(message) ?? [];
  for (const [beginning, german] of kinds) {
    const match = beginning.exec(rest);
    if (match === null) continue;
    const said = german(match[1] ?? '', match[2] ?? '');
    return node === undefined ? said : `${node}: ${said}`;
  }
  return sentences.find(([beginning]) => beginning.test(message))?.[1] ?? message;
}
