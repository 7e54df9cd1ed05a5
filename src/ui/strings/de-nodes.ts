import type { nodes as english } from './en-nodes';

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('de')} ${count === 1 ? one : many}`;

export const nodes: typeof english = {
  settings: {
    heading: 'Modellserver',
    servers: 'Server',
    serversDesc:
      'Wo bei dir llama.cpp, Ollama oder Ähnliches läuft, kann es Tatsachen aus Notizen lesen, urteilen, einbetten und ordnen. Trivium kommt auch ohne aus.',
    none: 'Keiner ist eingetragen. Alles geschieht auf diesem Gerät.',
    connect: 'Server verbinden',
    notOpen: 'Indexiere erst diesen Vault: Server fragt der Suchdienst, und der läuft noch nicht.',
    edit: 'Bearbeiten',
    editLabel: (name) => `${name} bearbeiten`,
    remove: 'Entfernen',
    removeLabel: (name) => `${name} entfernen`,
    allow: 'Erlauben …',
    allowLabel: (name) => `Notizen an ${name} erlauben`,
    forbid: 'Zurücknehmen',
    forbidLabel: (name) => `Keine Notizen mehr an ${name}`,
    switchOff: 'Ausschalten',
    switchOffLabel: (name) => `${name} ausschalten`,
    switchOn: 'Einschalten',
    switchOnLabel: (name) => `${name} einschalten`,
    keyMissing: 'Sein Schlüssel ist nicht auf diesem Gerät. Bearbeite ihn und gib den Schlüssel ein.',
    thisMachine: 'dieses Gerät',
    agreed: 'von dir erlaubt',
    states: {
      ready: 'bereit',
      unknown: 'noch nicht gefragt',
      failing: 'nach Fehlern in Ruhe gelassen',
      unreachable: 'antwortet nicht',
      off: 'ausgeschaltet',
      paused: 'pausiert',
      'not-allowed': 'bekommt nichts, bevor du zustimmst',
    },
    localOnlyState: 'bekommt nichts: nur lokal',
    pausedUntil: (time) => `pausiert bis ${time}`,
    localOnly: 'Nur lokal',
    localOnlyDesc:
      'Kein Server wird gefragt, was auch immer oben eingetragen ist. Alles geschieht auf diesem Gerät.',
    dreaming: 'Träumen',
    dreamingDesc:
      'Wenn nichts wartet und 20 Sekunden lang niemand etwas gefragt hat, lesen die Server Notizen, die noch nicht gelesen wurden. Nur auf einem Gerät, das nachts Notizen liest, was unter Gedächtnis steht; auf einem Telefon ist das aus, bis du es einschaltest.',
    dreamingOff: 'Dieses Gerät liest nachts keine Notizen, also träumt es auch nicht.',
    advanced: 'Modellserver: weitere Einstellungen',
    timeouts: {
      chatMs: 'Längste Antwort, in Sekunden',
      embedMs: 'Längstes Einbetten, in Sekunden',
      rerankMs: 'Längstes Ordnen, in Sekunden',
    },
    timeoutDescs: {
      chatMs: 'Wie lange ein Server lesen oder urteilen darf. Alte Rechner brauchen Minuten.',
      embedMs: 'Wie lange er für einen Stapel Textstellen brauchen darf.',
      rerankMs: 'Wie lange er brauchen darf, um die Treffer einer Suche zu ordnen.',
    },
    timeoutInvalid: 'Eine ganze Zahl von Sekunden zwischen 1 und 3.600.',
  },
  roles: {
    chat: 'Lesen und Urteilen (Chat)',
    embed: 'Bedeutung (Embedding)',
    rerank: 'Reihenfolge der Treffer (Reranking)',
  },
  form: {
    connectTitle: 'Modellserver verbinden',
    editTitle: (name) => `${name} bearbeiten`,
    address: 'Adresse',
    addressDesc:
      'Von llama.cpp, Ollama, LM Studio, vLLM oder einem anderen Server mit den Routen von OpenAI.',
    name: 'Name',
    nameDesc: 'Wie er heißen soll. Leer: Rechner und Port.',
    key: 'Schlüssel',
    keyDesc:
      'Nur wenn der Server einen verlangt. Er kommt in den Geheimnisspeicher der App und wird nicht wieder angezeigt.',
    keyKept: 'Ein Schlüssel ist hinterlegt. Ein neuer ersetzt ihn.',
    keyNowhere:
      'Diese Version der App hat keinen Geheimnisspeicher (er kam mit 1.11.4), also lässt sich kein Schlüssel aufheben: Die Einstellungen sind eine Datei im Vault. Aktualisiere die App, wenn dein Server einen Schlüssel verlangt.',
    forgetKey: 'Schlüssel vergessen',
    model: 'Modell',
    modelDesc: 'Nur wenn der Server mehrere hat, wie Ollama.',
    advanced: 'Weitere Einstellungen',
    lane: 'Übernimmt zuerst',
    laneDesc: 'Das andere übernimmt er nur, wenn es sonst keiner kann.',
    lanes: { both: 'Alles', interactive: 'Worauf jemand wartet', background: 'Arbeit im Hintergrund' },
    slots: 'Antworten gleichzeitig',
    slotsDesc: 'Leer: so viele, wie der Server angibt, sonst eine.',
    test: 'Testen',
    testing: 'Der Server wird gefragt. Wenn er erst ein Modell laden muss, dauert das eine Minute.',
    use: 'Benutzen für',
    noAnswer: 'darauf kam keine Antwort',
    save: 'Speichern',
    saveAnyway: 'Trotzdem speichern',
    found: {
      server: 'Art',
      otherKind: 'ein anderer mit denselben Routen',
      models: 'Modelle',
      noModels: 'er nennt keine',
      can: 'Kann',
      cannot: 'nichts von dem, was versucht wurde',
      abilities: {
        chat: 'chatten',
        embed: 'einbetten',
        rerank: 'ordnen',
        schema: 'sich an ein JSON-Schema halten',
        grammar: 'sich an eine Grammatik halten',
        logprobs: 'Wahrscheinlichkeiten nennen',
        streaming: 'streamen',
      },
      slots: 'Antworten gleichzeitig',
      context: 'Kontext',
      contextTokens: (tokens) => `${tokens} Token je Antwort`,
      dimensions: 'Dimensionen',
      took: 'Antwort nach',
    },
    reachable: 'Er antwortet.',
    noStreaming:
      'Er streamt nicht: Er lässt diese App aus einem Browser nicht ein (CORS), oder kann es nicht. Er wird trotzdem benutzt; eine Antwort, auf die niemand mehr wartet, wird dann abgewartet.',
    faults: {
      connection:
        'Dort antwortet niemand. Prüfe, ob der Server läuft, ob der Port stimmt und ob er andere Rechner einlässt (llama-server: --host 0.0.0.0).',
      overload: 'Er ist beschäftigt oder lädt noch sein Modell. Versuche es gleich noch einmal.',
      timeout:
        'Es hat zu lange gedauert. Versuche es noch einmal, wenn das Modell geladen ist, oder nimm ein kleineres.',
      server: 'Er ist an der Frage gescheitert. Sieh in sein Protokoll.',
      answer:
        'Dort antwortet etwas, aber kein Modellserver. Prüfe die Adresse: Sie kann die eines Proxys oder eines anderen Programms sein.',
      model: 'Er hat ein anderes Modell als erwartet. Sieh nach, was geladen ist.',
      access: 'Er verlangt einen Schlüssel, oder einen anderen. Gib ihn oben ein.',
      route:
        'Er hat keine der Routen für Chat, Embeddings oder Reranking. Prüfe Adresse, Modell und wie er gestartet wurde.',
      request: 'Er lehnt die Frage ab. Prüfe den Namen des Modells.',
      withdrawn: 'Der Test wurde abgebrochen. Versuche es noch einmal.',
    },
    localOnly: '„Nur lokal“ ist an, also wird kein Server gefragt. Schalte es aus, um einen zu testen.',
    problems: {
      'no-address': 'Das ist keine Adresse eines Servers. Schreibe eine wie http://127.0.0.1:8080.',
      credentials:
        'In der Adresse steht ein Name oder ein Passwort, das im Klartext aufgehoben würde. Lass weg, was vor dem @ steht; ein Schlüssel hat ein eigenes Feld.',
      more: 'Die Adresse geht hinter einem ? oder # weiter. Lass das weg; ein Schlüssel hat ein eigenes Feld.',
      duplicate: (name) =>
        `Dieser Server ist schon eingetragen, als „${name}“. Bearbeite ihn; für ein anderes Modell desselben Servers nenne das Modell.`,
      nameTaken: (name) => `Ein anderer Server heißt „${name}“. Gib diesem einen eigenen Namen.`,
      name: 'Ein Name hat höchstens 60 Zeichen.',
      slots: 'Antworten gleichzeitig: eine ganze Zahl von 1 bis 256, oder nichts.',
    },
  },
  consent: {
    title: (address) => `Notizen an ${address} erlauben?`,
    amount: (notes, characters) =>
      `Der Vault hat ${plural(notes, 'Notiz', 'Notizen')} mit ${plural(characters, 'Zeichen', 'Zeichen')}. All das kann dorthin gehen, in Stücken und nach und nach, und später, was sich ändert. Ausgeschlossene Ordner werden nicht gesendet.`,
    indexing: 'Der Vault wird noch gelesen, es kann also mehr sein.',
    what: 'Es ist ein anderer Rechner. Er bekommt:',
    roles: {
      chat: 'Lesen und Urteilen: den Text von Notizen und Gesprächen, um Tatsachen darin zu finden; Erinnerungen und Fragen, um sie zu vergleichen und zusammenzufassen; woraus dein Profil formuliert wird.',
      embed:
        'Bedeutung: den Text aller Notizen und Erinnerungen und jede Suche, wie du sie tippst, sobald du die Server als Modell für die Suche wählst.',
      rerank: 'Reihenfolge der Treffer: jede Suche, die geordnet wird, mit den gefundenen Textstellen.',
    },
    plain: 'Die Adresse beginnt mit http://: Unterwegs können andere im Netz mitlesen.',
    back: 'Du kannst das in den Einstellungen jederzeit zurücknehmen. Was er bis dahin hatte, hatte er.',
    agree: 'Erlauben',
    decline: 'Jetzt nicht',
    notNow: (name) =>
      `An ${name} geht gerade nichts: Er ist ausgeschaltet, oder „Nur lokal“ ist an. Ändere das zuerst.`,
  },
  remove: {
    title: (name) => `${name} entfernen?`,
    text: 'Was wartet, geht an die anderen Server, oder bleibt liegen, bis es einen gibt. Sein Schlüssel und deine Zustimmung werden vergessen. Am Server selbst ändert sich nichts.',
  },
  notices: {
    connected: (name) => `${name} ist verbunden.`,
    connectedNotAllowed: (name) => `${name} ist verbunden und bekommt nichts, bevor du zustimmst.`,
    saved: (name) => `${name} ist gespeichert.`,
    removed: (name) => `${name} ist entfernt.`,
    allowed: (address) => `Notizen dürfen an ${address} gehen.`,
    forbidden: (address) => `An ${address} geht nichts mehr. Was er hatte, hatte er.`,
    paused: (time) => `Alle Modellserver pausieren bis ${time}. Was läuft, wird fertig.`,
    resumed: 'Kein Modellserver pausiert mehr.',
    localOnly: 'Nur lokal: Kein Modellserver wird gefragt.',
    notLocalOnly: 'Modellserver dürfen wieder gefragt werden.',
  },
  commands: {
    connect: 'Modellserver verbinden',
    pause: 'Modellserver für eine Stunde pausieren',
    resume: 'Modellserver fortsetzen',
    localOnly: 'Nur lokal: keinen Modellserver fragen',
    notLocalOnly: 'Nur lokal aus: Modellserver dürfen gefragt werden',
  },
  model: {
    name: 'Was die Modellserver geladen haben',
    desc: 'Die Modellserver mit der Aufgabe Bedeutung machen aus Text Bedeutung. Bis alle Notizen neu eingebettet sind, antwortet das Modell davor.',
    failed: 'Kein Server mit dieser Aufgabe antwortet. Sieh unter Modellserver nach, wie es ihnen geht.',
  },
};
