const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The texts of the drawn graph and of the graphs' settings. */
export const graphs = {
  ego: {
    title: 'Graph of this note',
    description: (title: string, notes: number, lines: string) =>
      `${title} and ${plural(notes, 'note', 'notes')} around it. ${lines}`,
    legend: 'Lines',
    list: 'Notes in the graph',
    centre: 'this note',
    notIndexed: 'not in the index',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all',
    unavailable: 'This device cannot draw the graph (WebGL 2 is off or missing). These are its notes.',
    lost: 'The graphics card has dropped the drawing.',
    redraw: 'Draw again',
  },
  settings: {
    heading: 'What belongs together',
    memoryFolder: 'Memory folder',
    memoryFolderDesc:
      'Where what you teach the plugin is kept as Markdown, so that it syncs with your vault. After a change, what lies in the old folder no longer counts until you move it to the new one by hand.',
    memoryFolderInvalid: 'A folder in the vault, such as Trivium. Not hidden, and without “..”.',
    findWorkLogs: 'Find work logs',
    findWorkLogsDesc:
      'Notes with a table or dated entries that name other notes are read as work logs by themselves.',
    workLogs: {
      name: 'Work logs',
      desc: 'Notes named in the same row or entry of these were worked on together.',
      add: 'Add a work log',
      remove: (note: string) => `Stop reading ${note} as a work log`,
    },
    notWorkLogs: {
      name: 'Notes that are no work log',
      desc: 'These are never read as one, whatever they look like.',
      add: 'Add a note that is no work log',
      remove: (note: string) => `${note} may be read as a work log again`,
    },
    addNote: 'Add a note',
    noNote: (note: string) => `There is no note "${note}".`,
    useWorkLogs: 'Learn from work logs',
    useWorkLogsDesc: 'What somebody wrote down as one piece of work is the best evidence there is.',
    useEdits: 'Learn from your edits',
    useEditsDesc: (folder: string) =>
      `Notes that you change in one sitting are joined. Recorded are the note and the time of a save, in “${folder}”, and only what you change in the editor: never what a sync brings.`,
    recordSearches: 'Learn from your searches',
    recordSearchesDesc: (folder: string) =>
      `Notes that a search finds together are joined, when you open a result, press Enter or look at the list for two seconds. Recorded are the words of the search, the time and the first eight notes found, as plain text in “${folder}”, which syncs with your vault. Nothing is sent anywhere.`,
    coSearches: 'Recorded searches',
    coSearchesLoading: 'Known when the index is open.',
    forget: 'Forget recorded searches',
    forgetTitle: 'Forget recorded searches?',
    forgetText:
      'The searches recorded on this device are moved to the trash, and the pairs they made are gone. Searches that other devices recorded are left out from now on.',
    forgotten: 'Recorded searches are forgotten.',
    weights: 'Weights in the list of neighbours',
    weightsDesc: (meaning: string) => `${meaning} 0 leaves it out.`,
    meanings: {
      links: 'One note links to the other.',
      'co-edits': 'Named in one entry of a work log, or changed in one sitting.',
      'co-searches': 'Found by the same searches; used when enough pairs are confirmed.',
      similar: 'The texts mean something like each other.',
      'common-neighbours': 'Both are joined to the same notes.',
      'shared-tags': 'Both carry the same tags.',
    },
    resetWeight: (weight: string) => `Reset to ${weight}`,
  },
};
