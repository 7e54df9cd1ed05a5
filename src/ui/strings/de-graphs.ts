import type { graphs as english } from './en-graphs';

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('de')} ${count === 1 ? one : many}`;

export const graphs: typeof english = {
  ego: {
    title: 'Graph dieser Notiz',
    description: (title, notes, lines) =>
      `${title} und ${plural(notes, 'Notiz', 'Notizen')} im Umfeld. ${lines}`,
    legend: 'Linien',
    list: 'Notizen im Graph',
    centre: 'diese Notiz',
    notIndexed: 'nicht im Index',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Alles zeigen',
    unavailable:
      'Dieses Gerät kann den Graph nicht zeichnen (WebGL 2 fehlt oder ist aus). Das sind seine Notizen.',
    lost: 'Die Grafikkarte hat die Zeichnung verworfen.',
    redraw: 'Neu zeichnen',
  },
  settings: {
    heading: 'Was zusammengehört',
    memoryFolder: 'Ordner des Gedächtnisses',
    memoryFolderDesc:
      'Hier liegt als Markdown, was du dem Plugin beibringst, damit es mit dem Vault synchronisiert wird. Nach einer Änderung zählt der Inhalt des alten Ordners erst wieder, wenn du ihn selbst in den neuen verschiebst.',
    memoryFolderInvalid: 'Ein Ordner im Vault, etwa Trivium. Nicht versteckt und ohne „..“.',
    findWorkLogs: 'Arbeitsprotokolle finden',
    findWorkLogsDesc:
      'Notizen mit einer Tabelle oder datierten Einträgen, die andere Notizen nennen, werden von selbst als Arbeitsprotokoll gelesen.',
    workLogs: {
      name: 'Arbeitsprotokolle',
      desc: 'Notizen, die hier in derselben Zeile oder demselben Eintrag stehen, wurden zusammen bearbeitet.',
      add: 'Arbeitsprotokoll hinzufügen',
      remove: (note) => `${note} nicht mehr als Arbeitsprotokoll lesen`,
    },
    notWorkLogs: {
      name: 'Notizen, die kein Arbeitsprotokoll sind',
      desc: 'Sie werden nie als solches gelesen, wonach auch immer sie aussehen.',
      add: 'Notiz hinzufügen, die kein Arbeitsprotokoll ist',
      remove: (note) => `${note} darf wieder als Arbeitsprotokoll gelesen werden`,
    },
    addNote: 'Notiz hinzufügen',
    noNote: (note) => `Die Notiz „${note}“ gibt es nicht.`,
    useWorkLogs: 'Aus Arbeitsprotokollen lernen',
    useWorkLogsDesc: 'Was jemand als ein Stück Arbeit aufgeschrieben hat, ist der beste Beleg.',
    useEdits: 'Aus deinen Änderungen lernen',
    useEditsDesc: (folder) =>
      `Notizen, die du in einer Sitzung änderst, werden verbunden. Festgehalten werden Notiz und Zeitpunkt des Speicherns, in „${folder}“, und nur was du im Editor änderst: nie, was eine Synchronisation bringt.`,
    recordSearches: 'Aus deinen Suchen lernen',
    recordSearchesDesc: (folder) =>
      `Notizen, die eine Suche zusammen findet, werden verbunden, wenn du einen Treffer öffnest, die Eingabetaste drückst oder die Liste zwei Sekunden ansiehst. Festgehalten werden die Wörter der Suche, der Zeitpunkt und die ersten acht gefundenen Notizen, als lesbarer Text in „${folder}“, der mit dem Vault synchronisiert wird. Nichts wird versendet.`,
    coSearches: 'Festgehaltene Suchen',
    coSearchesLoading: 'Bekannt, sobald der Index offen ist.',
    forget: 'Festgehaltene Suchen vergessen',
    forgetTitle: 'Festgehaltene Suchen vergessen?',
    forgetText:
      'Die auf diesem Gerät festgehaltenen Suchen kommen in den Papierkorb, die Paare daraus verschwinden. Suchen, die andere Geräte festgehalten haben, zählen von da an nicht mehr.',
    forgotten: 'Die festgehaltenen Suchen sind vergessen.',
    weights: 'Gewichte in der Liste der Nachbarn',
    weightsDesc: (meaning) => `${meaning} 0 lässt es weg.`,
    meanings: {
      links: 'Eine Notiz verlinkt die andere.',
      'co-edits': 'In einem Eintrag eines Arbeitsprotokolls genannt oder in einer Sitzung geändert.',
      'co-searches': 'Von denselben Suchen gefunden; zählt, sobald genug Paare bestätigt sind.',
      similar: 'Die Texte bedeuten Ähnliches.',
      'common-neighbours': 'Beide sind mit denselben Notizen verbunden.',
      'shared-tags': 'Beide tragen dieselben Schlagwörter.',
    },
    resetWeight: (weight) => `Auf ${weight} zurücksetzen`,
  },
};
