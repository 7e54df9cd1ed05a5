import type { TopicTable } from '../topic';

/** How somebody is, and what they may not have. */
export const healthTopics = {
  health: {
    en: 'health, medical, health problems, medical history',
    de: 'gesundheit, gesundheitlich, gesundheitliche, medizinisch, krankengeschichte, beschwerden',
    includes: [
      'allergy',
      'illness',
      'medication',
      'doctor',
      'pain',
      'pregnancy',
      'bloodPressure',
      'sleep',
      'smoking',
      'disability',
    ],
    category: 'health',
  },
  allergy: {
    en: 'allergy, allergies, allergic, intolerance, intolerances, intolerant, anaphylactic, hay fever, epipen',
    de: 'allergie, allergien, allergisch, allergiker, allergikerin, unverträglichkeit, unverträglichkeiten, intoleranz, vertrage keine, vertrage keinen, vertrage kein, verträgt keine, verträgt keinen, verträgt kein, heuschnupfen, -allergie, -allergien, -unverträglichkeit, -intoleranz',
  },
  illness: {
    en: 'illness, illnesses, disease, diseases, ill, sick, chronic, diagnosis, diagnosed, surgery, operation',
    de: 'krankheit, krankheiten, krank, chronisch, diagnose, diagnostiziert, operation, operiert, -krankheit, -erkrankung',
    examples:
      'diabetes, asthma, migraine, migraines, epilepsy, cancer, depression, migräne, epilepsie, krebs, kidney trouble, nierenleiden',
  },
  medication: {
    en: 'medication, medications, medicine, medicines, pill, pills, tablet, tablets, drug, drugs, prescription',
    de: 'medikament, medikamente, medikamenten, arznei, arzneimittel, tablette, tabletten, pille, pillen, rezept, -tablette, -tabletten',
    examples: 'insulin, ibuprofen, thyroxine, l-thyroxin, paracetamol, aspirin',
  },
  bloodPressure: {
    en: 'blood pressure, hypertension',
    de: 'blutdruck, bluthochdruck, -blutdruck',
    near: ['medication'],
  },
  doctor: {
    en: 'doctor, doctors, physician, specialist, therapists, gp',
    de: 'arzt, ärztin, ärzte, ärzten, mediziner, therapeuten, facharzt',
    includes: ['familyDoctor', 'dentist', 'physiotherapist', 'psychotherapist', 'optician'],
    isNamed: true,
  },
  familyDoctor: { en: 'family doctor, gp, general practitioner', de: 'hausarzt, hausärztin', isNamed: true },
  dentist: { en: 'dentist, orthodontist', de: 'zahnarzt, zahnärztin, kieferorthopäde', isNamed: true },
  physiotherapist: {
    en: 'physiotherapist, physio, physiotherapy',
    de: 'physiotherapeut, physiotherapeutin, physiotherapie, krankengymnastik',
    isNamed: true,
  },
  psychotherapist: {
    en: 'psychotherapist, therapist, psychologist',
    de: 'psychotherapeut, psychotherapeutin, therapeut, therapeutin, psychologe, psychologin',
    isNamed: true,
  },
  optician: {
    en: 'optician, glasses, contact lenses, short-sighted',
    de: 'optiker, brille, kontaktlinsen, kurzsichtig, augenarzt',
  },
  pain: {
    en: 'pain, pains, ache, aches, headache, headaches, backache, injury, injured, back hurts, knee hurts',
    de: 'schmerz, schmerzen, wehtut, tut … weh, verletzung, verletzt, -schmerzen',
  },
  pregnancy: { en: 'pregnant, pregnancy, due date', de: 'schwanger, schwangerschaft, geburtstermin' },
  disability: {
    en: 'disability, disabled, wheelchair, deaf, blind, colour-blind, hearing aid',
    de: 'behinderung, schwerbehindert, rollstuhl, gehörlos, blind, farbenblind, hörgerät',
  },
  sleep: {
    en: 'sleep, sleeps, sleeping, slept, insomnia, get up, gets up, wake up, wakes up, go to bed, bedtime',
    de: 'schlaf, schlafe, schläfst, schläft, schlafen, schlaflos, schlafstörungen, aufstehen, stehe … auf, steht … auf, wache … auf, aufwachen, ins bett, einschlafen',
  },
  smoking: {
    en: 'smoke, smokes, smoking, smoker, cigarettes, non-smoker',
    de: 'rauche, rauchst, raucht, rauchen, raucher, raucherin, nichtraucher, nichtraucherin, zigaretten',
  },
  alcohol: {
    en: 'alcohol, wine, beer, drink alcohol, teetotal, sober',
    de: 'alkohol, wein, bier, abstinent',
  },
  diet: {
    en: 'diet, diets, vegetarian, vegan, meat, eat meat, nutrition, gluten-free, lactose, kosher, halal, fasting, pescatarian',
    de: 'diät, ernährung, ernähre, ernährst, ernährt, vegetarier, vegetarierin, vegetarisch, vegan, veganer, veganerin, fleisch, glutenfrei, laktose, laktosefrei, koscher, fasten',
    near: ['allergy', 'alcohol', 'food'],
  },
  food: {
    en: 'food, foods, eat, eats, eating, meal, meals, dish, favourite food, breakfast, cook, cooks, coffee, tea',
    de: 'essen, esse, isst, lebensmittel, speise, gericht, lieblingsessen, frühstück, koche, kocht, kochen, kaffee, tee, schmeckt',
    includes: ['diet'],
    near: ['allergy'],
  },
} satisfies TopicTable;
