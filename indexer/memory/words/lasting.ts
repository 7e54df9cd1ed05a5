import { wordList } from './word-list';

/** What somebody is and stays, said of health and food. */
export const lastingConditions = wordList(
  'vegetarian, vegan, pescetarian, diabetic, asthmatic, colour-blind, color-blind, colourblind, colorblind, deaf, hard of hearing',
  'blind, short-sighted, near-sighted, long-sighted, dyslexic, coeliac, celiac, epileptic, teetotal, a non-smoker, a smoker',
  'Vegetarier, Vegetarierin, vegetarisch, Veganer, Veganerin, Diabetiker, Diabetikerin, Asthmatiker, Asthmatikerin, farbenblind',
  'gehörlos, schwerhörig, blind, kurzsichtig, weitsichtig, Legastheniker, Legasthenikerin, Epileptiker, Epileptikerin, abstinent',
  'Nichtraucher, Nichtraucherin, Raucher, Raucherin, Bluter',
);

/** What somebody is and stays, said of the person. */
export const lastingStates = wordList(
  'left-handed, right-handed, left handed, right handed, ambidextrous, an only child, a twin, adopted, bilingual, trilingual, retired',
  'married, divorced, widowed, self-employed, an early riser, a night owl, catholic, protestant, muslim, jewish, buddhist, an atheist',
  'Linkshänder, Linkshänderin, Rechtshänder, Rechtshänderin, linkshändig, rechtshändig, Einzelkind, Zwilling, adoptiert, zweisprachig',
  'dreisprachig, verheiratet, geschieden, verwitwet, Rentner, Rentnerin, pensioniert, Frühaufsteher, Frühaufsteherin, Nachtmensch',
  'katholisch, evangelisch, muslimisch, jüdisch, Buddhist, Buddhistin, Atheist, Atheistin, selbstständig',
);
