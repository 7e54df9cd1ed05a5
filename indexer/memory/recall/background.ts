import type { VectorStore } from '../../embedding';
import { contentHash } from '../../platform';
import type { Similarities } from './similarities';

/**
 * Everyday sentences, by language, that have nothing to do with anybody's question. How near a question comes to them is how
 * near it comes to anything: about 0.1 by an English model in English, but 0.5 in German, and above 0.7 by models of the e5
 * family in every language.
 */
const BACKGROUND: readonly (readonly string[])[] = [
  [
    'The museum opens at ten on Sundays.',
    'She painted the fence last summer.',
    'Our neighbour sells honey at the market.',
    'The train to Dover was late again.',
    'He repairs old radios in the cellar.',
    'They planted three apple trees.',
    'The library has a new reading room.',
    'I lost my umbrella on the ferry.',
    'The meeting was moved to Thursday.',
    'Her cousin teaches mathematics.',
    'The soup needs more salt.',
    'A storm damaged the roof.',
  ],
  [
    'Das Museum öffnet sonntags um zehn.',
    'Sie hat letzten Sommer den Zaun gestrichen.',
    'Unser Nachbar verkauft auf dem Markt Honig.',
    'Der Zug nach Kassel hatte wieder Verspätung.',
    'Er repariert im Keller alte Radios.',
    'Sie haben drei Apfelbäume gepflanzt.',
    'Die Bücherei hat einen neuen Lesesaal.',
    'Ich habe auf der Fähre meinen Schirm verloren.',
    'Die Besprechung wurde auf Donnerstag verlegt.',
    'Ihre Cousine unterrichtet Mathematik.',
    'In die Suppe muss mehr Salz.',
    'Ein Sturm hat das Dach beschädigt.',
  ],
];

const HASHES: readonly (readonly string[])[] = BACKGROUND.map((texts) => texts.map(contentHash));

/** By content hash. Their vectors lie beside those of the memories. */
export const backgroundTexts: ReadonlyMap<string, string> = new Map(
  BACKGROUND.flatMap((texts, language) =>
    texts.map((text, place) => [HASHES[language]?.[place] as string, text] as const),
  ),
);

/** The texts of the background that have no vector yet. */
export function backgroundWithout(store: VectorStore): Map<string, string> {
  return new Map([...backgroundTexts].filter(([hash]) => store.find(hash) === undefined));
}

/** The cosine that a question has with what has nothing to do with it, in the language where that is most; at least 0. */
export function chanceOf(similarities: Similarities): number {
  const means = HASHES.map((hashes) => {
    const cosines = hashes.flatMap((hash) => {
      const rows = similarities.store.find(hash);
      return rows === undefined ? [] : [similarities.exact(rows.first, rows.count)];
    });
    return cosines.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, cosines.length);
  });
  return Math.max(0, ...means);
}
