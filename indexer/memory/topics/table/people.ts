import type { TopicTable } from '../topic';

/** Whom somebody knows. */
export const peopleTopics = {
  family: {
    en: 'family, relatives, relations, relative, kin',
    de: 'familie, verwandte, verwandten, angehörige, angehörigen, verwandtschaft',
    includes: ['sibling', 'parent', 'child', 'spouse', 'grandparent', 'grandchild', 'relative'],
  },
  sibling: { en: 'sibling, siblings', de: 'geschwister, geschwistern', includes: ['brother', 'sister'] },
  brother: {
    en: 'brother, brothers, little brother, big brother, half-brother',
    de: 'bruder, bruders, brüder, brüdern, halbbruder',
    isNamed: true,
  },
  sister: {
    en: 'sister, sisters, half-sister',
    de: 'schwester, schwestern, halbschwester',
    isNamed: true,
  },
  parent: { en: 'parent, parents', de: 'eltern, elternteil', includes: ['mother', 'father'] },
  mother: {
    en: 'mother, mum, mom, mama, mummy, mommy',
    de: 'mutter, mama, mutti, mütter',
    isNamed: true,
  },
  father: { en: 'father, dad, daddy, papa', de: 'vater, papa, vati, väter', isNamed: true },
  spouse: {
    en: 'spouse, husband, wife, partner, boyfriend, girlfriend, fiancé, fiancée',
    de: 'ehemann, ehefrau, ehepartner, ehepartnerin, partner, partnerin, lebensgefährte, lebensgefährtin, mein mann, meinem mann, meinen mann, meine frau, meiner frau, mein freund, verlobter, verlobte',
    near: ['maritalStatus'],
    isNamed: true,
  },
  child: {
    en: 'child, children, kid, kids, toddler, baby',
    de: 'kind, kinder, kindern, kindes, nachwuchs, baby',
    includes: ['son', 'daughter'],
  },
  son: { en: 'son, sons', de: 'sohn, sohnes, söhne, söhnen', isNamed: true },
  daughter: { en: 'daughter, daughters', de: 'tochter, töchter, töchtern', isNamed: true },
  grandparent: {
    en: 'grandparent, grandparents, grandmother, grandfather, grandma, grandpa, granny',
    de: 'großeltern, großmutter, großvater, oma, opa',
    isNamed: true,
  },
  grandchild: {
    en: 'grandchild, grandchildren, grandson, granddaughter',
    de: 'enkel, enkelin, enkelkind, enkelkinder, enkelsohn, enkeltochter',
    isNamed: true,
  },
  relative: {
    en: 'in-laws',
    de: 'schwiegereltern',
    includes: ['uncle', 'aunt', 'cousin', 'nephew', 'niece', 'siblingInLaw', 'parentInLaw'],
  },
  uncle: { en: 'uncle, uncles', de: 'onkel, onkels', isNamed: true },
  aunt: { en: 'aunt, aunts, auntie', de: 'tante, tanten', isNamed: true },
  cousin: { en: 'cousin, cousins', de: 'cousin, cousine, cousins, cousinen, kusine, vetter', isNamed: true },
  nephew: { en: 'nephew, nephews', de: 'neffe, neffen', isNamed: true },
  niece: { en: 'niece, nieces', de: 'nichte, nichten', isNamed: true },
  siblingInLaw: {
    en: 'sister-in-law, brother-in-law',
    de: 'schwägerin, schwager',
    isNamed: true,
  },
  parentInLaw: {
    en: 'mother-in-law, father-in-law',
    de: 'schwiegermutter, schwiegervater',
    isNamed: true,
  },
  friend: {
    en: 'friend, friends, best friend, buddy, mate',
    de: 'freund, freunde, freundin, freundinnen, freunden, freundeskreis, kumpel',
    isNamed: true,
  },
  neighbour: {
    en: 'neighbour, neighbours, neighbor, neighbors',
    de: 'nachbar, nachbarn, nachbarin, nachbarinnen',
    isNamed: true,
  },
  landlord: {
    en: 'landlord, landlady',
    de: 'vermieter, vermieterin, hausverwaltung, hausverwalter',
    isNamed: true,
  },
  flatmate: {
    en: 'flatmate, flatmates, roommate, roommates, housemate',
    de: 'mitbewohner, mitbewohnerin, mitbewohnerinnen, wg',
    isNamed: true,
  },
} satisfies TopicTable;
