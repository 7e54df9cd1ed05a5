/** Why a run failed or was left out, by how the engine's English sentence about it begins. */
const kinds: readonly (readonly [beginning: RegExp, german: (first: string, second: string) => string])[] = [
  [
    /^The nightly jobs are switched off/,
    () => 'Auf diesem Gerät läuft nachts nichts; das steht in den Einstellungen.',
  ],
  [/did not run\./, () => 'Was davor laufen muss, ist nicht gelungen.'],
  [
    /no note could be read: (\d[\d.,]*) notes?, the first (.+?): /,
    (count, path) => `Keine Notiz war lesbar (${count}), die erste war „${path}“.`,
  ],
  [
    /nothing was made of (\d[\d.,]*) sentences?/,
    (count) => `Aus den gelesenen Sätzen (${count}) wurde nichts. Prüfe das Modell, und lies noch einmal.`,
  ],
];

/** Says in German what the engine says of a run. What is not known here, such as an error of the system, stays as it is. */
export function describeRunMessageInGerman(message: string): string {
  for (const [beginning, german] of kinds) {
    const match = beginning.exec(message);
    if (match !== null) return german(match[1] ?? '', match[2] ?? '');
  }
  return message;
}
