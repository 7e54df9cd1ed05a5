import type { Fall, GraphSignal, GraphWarning, SourceCounts } from '../../../indexer/graphs';

const lookAt: Readonly<Record<GraphSignal, string>> = {
  links: 'Prüfe, ob Notizen ausgeschlossen, gelöscht oder nicht synchronisiert wurden.',
  'co-edits': 'Prüfe, ob Notizen, die in den Arbeitsprotokollen stehen, umbenannt oder gelöscht wurden.',
  'co-searches': 'Prüfe, ob im Ordner des Gedächtnisses alle Aufzeichnungen da sind.',
  similar: 'Prüfe, ob das Modell gewechselt hat oder Vektoren fehlen.',
};

const gitFailed =
  'Die Git-Historie ließ sich nicht lesen. Prüfe, ob git installiert und die Ablage unbeschädigt ist.';

/** Where a warning arose and what to do. Messages are written in English where they arise; this says the same by its subject. */
export function describeWarningInGerman({ code, signal, message, about }: GraphWarning): string {
  switch (about?.kind) {
    case 'graph': {
      const counts = `${fallen(about.edges, 'Verbindungen')} und ${fallen(about.nodes, 'Notizen')}`;
      return `${counts}. ${lookAt[signal]}`;
    }
    case 'source':
      return about.now === undefined ? goneSource(about.before) : fallenSource(about.before, about.now);
    case 'file':
      return `„${about.path}“${places(about.lines, about.more)}: ${advice(code)}`;
    case undefined:
      return code === 'source-failed' ? gitFailed : advice(code, message);
  }
}

function advice(code: GraphWarning['code'], message = ''): string {
  switch (code) {
    case 'log-problem':
      return 'Prüfe dort Datum, Spalten und offene Codeblöcke; der Rest des Protokolls zählt.';
    case 'ledger-problem':
      return 'Was nicht lesbar ist, wurde übersprungen und bleibt stehen. Berichtige es, oder lösche es.';
    case 'source-failed':
      return 'Die Notiz ließ sich nicht lesen. Prüfe, ob sie noch da ist und du sie öffnen darfst.';
    case 'ledger-unwritable': {
      const path = /"([^"]+)"/.exec(message)?.[1];
      const folder = path === undefined ? 'der Ordner des Gedächtnisses' : `„${path}“`;
      return `Prüfe, ob ${folder} ein Ordner ist, in den du schreiben darfst. Was du bis dahin tust, wird behalten, bis die App endet.`;
    }
    case 'shrunk':
      return 'Prüfe, was sich geändert hat.';
  }
}

/** `, Zeilen 3, 7 und 2 weitere`, or nothing where it is the whole file. */
function places(lines: readonly number[], more: number): string {
  if (lines.length === 0) return '';
  const list = lines.join(', ') + (more > 0 ? ` und ${number(more)} weitere` : '');
  return `, ${lines.length + more === 1 ? 'Zeile' : 'Zeilen'} ${list}`;
}

function goneSource(before: SourceCounts): string {
  const lost = `${number(before.sessions)} gemeinsame Bearbeitungen fehlen`;
  if (before.source !== 'work-log') return `${titleOf(before)} ist nicht mehr da: ${lost}.`;
  const columns = columnsOf(before);
  const renamed =
    columns.length === 0
      ? ''
      : ` Gelesen wurde nach ${columns.join(', ')}: Prüfe, ob die Spalten noch so heißen.`;
  return `${titleOf(before)} ist kein Arbeitsprotokoll mehr oder nicht mehr da: ${lost}. Prüfe, ob die Notiz gelöscht oder ausgeschlossen ist oder keine Daten mehr hat.${renamed}`;
}

function fallenSource(before: SourceCounts, now: SourceCounts): string {
  const sessions = fallen({ before: before.sessions, now: now.sessions }, 'gemeinsame Bearbeitungen');
  return [`${titleOf(before)}: ${sessions}.`, ...causes(before, now)].join(' ');
}

/** What may have made a source fall, as far as its counts tell. */
function causes(before: SourceCounts, now: SourceCounts): string[] {
  const left = columnsOf(now);
  const lost = columnsOf(before).filter((column) => !left.includes(column));
  const found = [
    lost.length > 0 && `Die Spalte ${lost.join(' und ')} fehlt oder heißt anders: Nenne sie wie vorher.`,
    now.read < before.read &&
      `Von ${number(before.read)} Einträgen sind ${number(now.read)} übrig: Prüfe, ob der Rest abgeschnitten oder verschoben wurde.`,
    now.namingNone > before.namingNone &&
      `${number(now.namingNone)} Einträge nennen keine Notiz, vorher ${number(before.namingNone)}: Prüfe, wie dort Namen stehen.`,
    now.unknownNames > before.unknownNames &&
      `${number(now.unknownNames)} Namen führen zu keiner Notiz, vorher ${number(before.unknownNames)}: Prüfe, ob Notizen umbenannt oder gelöscht wurden.`,
    now.bulk > before.bulk &&
      `${number(now.bulk)} Einträge nennen zu viele Notizen, um zu zählen, vorher ${number(before.bulk)}.`,
  ].filter((text) => text !== false);
  return found.length > 0
    ? found
    : ['Die Einträge nennen weniger Notizen: Prüfe, was sich dort geändert hat.'];
}

function columnsOf({ columns }: SourceCounts): string[] {
  if (columns === undefined) return [];
  return [...columns.notes, ...(columns.date === undefined ? [] : [columns.date])].map((name) => `„${name}“`);
}

function titleOf({ source, name }: SourceCounts): string {
  if (source === 'work-log') return `„${name}“`;
  return source === 'git' ? 'Die Git-Historie' : 'Die Aufzeichnung der Bearbeitungen';
}

/** `6 Verbindungen, vorher 372 (−98 %)`, or only the number where it did not fall. */
function fallen({ before, now }: Fall, of: string): string {
  if (now >= before) return `${number(now)} ${of}`;
  const share = Math.round((100 * (before - now)) / before);
  return `${number(now)} ${of}, vorher ${number(before)} (−${share} %)`;
}

function number(count: number): string {
  return count.toLocaleString('de');
}
