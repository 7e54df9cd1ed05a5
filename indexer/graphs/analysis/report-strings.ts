/** Languages that a report is written in. */
export type ReportLanguage = 'en' | 'de';

export interface ReportStrings {
  readonly locale: string;
  readonly title: string;
  readonly intro: (notes: string, date: string) => string;
  readonly measures: {
    readonly title: string;
    readonly density: string;
    readonly degree: string;
    readonly modularity: string;
  };
  readonly hubs: { readonly title: string; readonly item: (incoming: string, share: string) => string };
  readonly central: { readonly title: string; readonly item: (rank: string) => string };
  readonly bridges: {
    readonly title: string;
    readonly item: (share: string) => string;
    readonly note: (samples: string) => string;
  };
  readonly communities: { readonly title: string; readonly item: (size: string) => string };
  readonly isolated: { readonly title: string };
  readonly warnings: string;
  readonly none: string;
  readonly more: (count: string) => string;
}

export const REPORT_STRINGS: Readonly<Record<ReportLanguage, ReportStrings>> = {
  en: {
    locale: 'en',
    title: 'Graph report',
    intro: (notes, date) =>
      `${notes} notes as one graph on ${date}: what is linked, worked on together, found together and similar. Notes are named by their paths and not linked, so that this report joins nothing itself.`,
    measures: {
      title: 'Measures',
      density: 'Density (joined pairs among all pairs)',
      degree: 'Neighbours of a note on average',
      modularity: 'Modularity (how far it falls into groups, 0 to 1)',
    },
    hubs: {
      title: 'Hubs',
      item: (incoming, share) => `${incoming} notes link to it, ${share} of all links`,
    },
    central: { title: 'Central notes', item: (rank) => `PageRank ${rank}` },
    bridges: {
      title: 'Bridges',
      item: (share) => `on ${share} of the shortest paths between others`,
      note: (samples) => `Estimated from the shortest paths of ${samples} notes.`,
    },
    communities: { title: 'Communities', item: (size) => `${size} notes around` },
    isolated: { title: 'Notes that nothing joins' },
    warnings: 'Warnings',
    none: 'None.',
    more: (count) => `and ${count} more`,
  },
  de: {
    locale: 'de',
    title: 'Graphbericht',
    intro: (notes, date) =>
      `${notes} Notizen als ein Graph am ${date}: was verlinkt, zusammen bearbeitet, zusammen gefunden und ähnlich ist. Notizen stehen mit ihrem Pfad da und nicht als Link, damit dieser Bericht selbst nichts verbindet.`,
    measures: {
      title: 'Maße',
      density: 'Dichte (verbundene Paare unter allen Paaren)',
      degree: 'Nachbarn einer Notiz im Mittel',
      modularity: 'Modularität (wie weit er in Gruppen zerfällt, 0 bis 1)',
    },
    hubs: {
      title: 'Knotenpunkte',
      item: (incoming, share) => `${incoming} Notizen verlinken darauf, ${share} aller Links`,
    },
    central: { title: 'Zentrale Notizen', item: (rank) => `PageRank ${rank}` },
    bridges: {
      title: 'Brücken',
      item: (share) => `auf ${share} der kürzesten Wege zwischen anderen`,
      note: (samples) => `Geschätzt aus den kürzesten Wegen von ${samples} Notizen.`,
    },
    communities: { title: 'Gemeinschaften', item: (size) => `${size} Notizen um` },
    isolated: { title: 'Notizen ohne jede Verbindung' },
    warnings: 'Warnungen',
    none: 'Keine.',
    more: (count) => `und ${count} weitere`,
  },
};
