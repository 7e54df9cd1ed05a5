import type { PlainError } from '../../../indexer/platform';
import type { NoteProblem } from '../../../indexer/vault';

type ErrorCode = PlainError['code'] | NoteProblem['code'];

/** By code, because messages are written in English where they arise. Which note or model it is stands beside them. */
const errors: Record<Exclude<ErrorCode, 'unexpected' | 'network'>, string> = {
  'vault-not-found': 'Den Vault gibt es nicht mehr.',
  'vault-not-a-folder': 'Der Vault ist kein Ordner.',
  'vault-empty':
    'Der Vault zeigt keine Notizen mehr; der Index wurde behalten. Prüfe Laufwerk und Synchronisation, oder baue ihn neu auf.',
  'note-unreadable': 'Die Datei lässt sich nicht lesen. Prüfe, ob sie noch da ist und du sie öffnen darfst.',
  'note-not-found': 'Die Notiz ist nicht mehr im Vault.',
  'note-too-large': 'Die Datei ist zu groß. Teile sie, oder schließe sie in den Einstellungen aus.',
  'note-is-binary': 'Die Datei enthält keinen Text. Gib ihr die richtige Endung, oder schließe sie aus.',
  'frontmatter-invalid': 'Die Eigenschaften am Anfang sind nicht lesbar; der Text ist trotzdem auffindbar.',
  'storage-unwritable': 'Der Index lässt sich auf diesem Gerät nicht speichern. Starte die App neu.',
  'storage-full': 'Der Speicher dieses Geräts ist voll. Schaffe Platz und versuche es erneut.',
  'storage-corrupt': 'Der Index ist beschädigt. Baue ihn neu auf; deinen Notizen fehlt nichts.',
  'memory-full':
    'Der Arbeitsspeicher reicht nicht. Schließe andere Apps, oder nimm Ordner aus dem Index aus.',
  'memory-not-found': 'Diese Erinnerung gibt es nicht (mehr).',
  'memory-not-current':
    'Diese Erinnerung wurde inzwischen ersetzt oder vergessen. Öffne die neueste Fassung.',
  'extraction-failed':
    'Aus den Notizen war nichts herauszulesen. Prüfe das Modell, und lies die Notizen noch einmal.',
  locked: 'Der Index wird gerade woanders benutzt. Schließe das andere Fenster.',
  'read-only': 'Der Index wird gerade woanders geschrieben und lässt sich hier nur lesen.',
  'model-unknown': 'Dieses Modell ist unbekannt. Wähle ein anderes in den Einstellungen.',
  'model-missing': 'Dateien des Modells fehlen auf diesem Gerät. Füge es erneut hinzu.',
  'model-corrupt': 'Das Modell ist beschädigt angekommen und wurde gelöscht. Lade es erneut.',
  'model-failed': 'Das Modell lässt sich nicht benutzen. Füge es erneut hinzu, oder wähle ein anderes.',
  'consent-needed': 'Das Modell wird erst geladen, wenn du zustimmst.',
  'node-missing':
    'Kein Modellserver kann das gerade übernehmen. Sieh unter Aktivität nach, oder trage einen in den Einstellungen ein.',
  'node-failed': 'Kein Modellserver hat brauchbar geantwortet. Unter Aktivität steht, welcher und warum.',
  'job-not-found': 'Diese Aufgabe gibt es nicht mehr.',
  'setting-invalid': 'Eine Einstellung ist nicht lesbar. Prüfe die ausgeschlossenen Ordner und Muster.',
  'query-invalid':
    'Die Suchanfrage ist nicht lesbar. Prüfe Anführungszeichen und Daten (JJJJ-MM-TT); mehr als 150 Bedingungen gehen nicht.',
  'worker-lost': 'Ein Teil der Suche antwortet nicht mehr. Starte neu; an deinen Notizen ändert das nichts.',
  cancelled: 'Abgebrochen.',
};

export function describeErrorInGerman({ code, message }: PlainError | NoteProblem): string {
  if (code === 'unexpected') return `Unerwarteter Fehler: ${message}`;
  if (code !== 'network') return errors[code];
  const address = /https?:\/\/\S+/.exec(message)?.[0];
  return address === undefined
    ? 'Die Verbindung ist abgebrochen. Versuche es erneut, dann geht es weiter.'
    : `${address} antwortet nicht wie erwartet. Prüfe Verbindung und Adresse und versuche es erneut.`;
}
