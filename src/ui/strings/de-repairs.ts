/** What was repaired, by how the engine's English sentence about it begins. */
const kinds: readonly (readonly [beginning: RegExp, german: (name: string) => string])[] = [
  [/^Index segment (\S+)/, (name) => `Teil ${name} des Index: Seine Notizen werden neu gelesen.`],
  [/^The list of index segments/, () => 'Verzeichnis des Index: Alle Notizen werden neu gelesen.'],
  [
    /^The index was written by another version/,
    () => 'Der Index stammte von einer anderen Version: Alle Notizen werden neu gelesen.',
  ],
  [
    /^Notes indexed by an earlier version/,
    () => 'Notizen einer früheren Version werden wie bisher gefunden, bis sie neu gelesen sind.',
  ],
  [/^The index of words/, () => 'Wortindex: Er wird aus den Teilen des Index neu aufgebaut.'],
  [/^Vector segment (\S+)/, (name) => `Vektoren ${name}: Ihre Abschnitte werden neu eingebettet.`],
  [/^The list of vector segments/, () => 'Verzeichnis der Vektoren: Alles Unbeschädigte wurde übernommen.'],
  [
    /^(\S.*?) (?:is a folder|cannot be read).* the graphs do without it\.$/,
    (name) => `„${name}“ ist nicht lesbar: Die Graphen kommen ohne diese Datei aus.`,
  ],
];

/** What stands for a sentence that is not known here. */
export const UNKNOWN_REPAIR = 'Ein beschädigter Teil des Index.';

/** Says in German what was repaired. The engine's sentences are written in English where they arise. */
export function describeRepairInGerman(repair: string): string {
  for (const [beginning, german] of kinds) {
    const match = beginning.exec(repair);
    if (match !== null) return german(match[1] ?? '');
  }
  return UNKNOWN_REPAIR;
}
