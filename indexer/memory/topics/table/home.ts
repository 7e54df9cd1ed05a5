import type { TopicTable } from '../topic';

/** Where somebody lives, and what belongs to them. */
export const homeTopics = {
  home: {
    en: 'home',
    de: 'zuhause, daheim',
    includes: ['residence', 'dwelling', 'rent', 'move', 'landlord', 'flatmate'],
  },
  residence: {
    en: 'live, lives, living in, living at, reside, resides, residence, address, hometown, home town, home address, which city, which town, what city, what town, my home',
    de: 'wohne, wohnst, wohnt, wohnen, wohnhaft, wohnort, wohnsitz, lebe, lebst, lebt, leben in, adresse, anschrift, zuhause, heimatstadt, welcher stadt, welchem ort, welche stadt',
    near: ['move', 'dwelling'],
  },
  dwelling: {
    en: 'flat, apartment, house, room, rooms, farmhouse, houseboat',
    de: 'wohnung, haus, häuschen, reihenhaus, zimmer, mietwohnung, eigentumswohnung, wohngemeinschaft, bauernhof',
    near: ['residence', 'rent'],
  },
  rent: {
    en: 'rent, rental, mortgage',
    de: 'miete, warmmiete, kaltmiete, mietvertrag, nebenkosten, hypothek',
  },
  move: {
    en: 'moved to, moved from, moving to, move to, moved into, relocated, relocation',
    de: 'umgezogen, umzug, gezogen, ziehe … nach, zieht … nach, ziehen … nach, ziehe um, zieht um, eingezogen',
    near: ['residence'],
  },
  garden: {
    en: 'garden, gardening, allotment, balcony, backyard',
    de: 'garten, gärten, gartenarbeit, schrebergarten, kleingarten, balkon',
  },
  pet: {
    en: 'pet, pets',
    de: 'haustier, haustiere, haustieren',
    examples:
      'guinea pig, guinea pigs, hamster, rabbit, rabbits, parrot, budgie, tortoise, horse, horses, hen, hens, meerschweinchen, kaninchen, papagei, wellensittich, schildkröte, pferd, pferde, hühner',
    includes: ['dog', 'cat'],
    isNamed: true,
  },
  dog: { en: 'dog, dogs, puppy', de: 'hund, hunde, hundes, hündin, welpe', isNamed: true },
  cat: { en: 'cat, cats, kitten, tomcat', de: 'katze, katzen, kater, kätzchen', isNamed: true },
  car: {
    en: 'car, cars, van, estate car, drive a, vehicle, camper, motorhome',
    de: 'auto, autos, wagen, kombi, pkw, fahrzeug, fahre einen, fahre ein, bulli, wohnmobil, dienstwagen',
    near: ['driving'],
  },
  bicycle: {
    en: 'bicycle, bike, bikes, e-bike, cargo bike',
    de: 'fahrrad, fahrräder, rad, e-bike, lastenrad, rennrad',
  },
  boat: { en: 'boat, boats, sailing boat, yacht', de: 'boot, boote, segelboot, jolle, yacht' },
  publicTransport: {
    en: 'commute, tram, bus, by train, season ticket',
    de: 'arbeitsweg, pendle, straßenbahn, bus, bahn, monatskarte, deutschlandticket',
  },
} satisfies TopicTable;
