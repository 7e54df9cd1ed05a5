import { wordList, type WordList } from '../words';
import type { MemoryCategory } from '../memory';

/** Words that tell what a statement is about. Whole words, German and English, with their endings. */
export const categoryWords: Readonly<Partial<Record<MemoryCategory, WordList>>> = {
  people: wordList(
    'sister, brother, mother, father, mum, mom, dad, parents, wife, husband, partner, son, daughter, children, child, kids',
    'uncle, aunt, cousin, grandmother, grandfather, grandma, grandpa, neighbour, neighbor, friend, friends, girlfriend, boyfriend',
    'family, married, divorced, engaged, colleague, boss, birthday party',
    'schwester, bruder, mutter, vater, mama, papa, eltern, frau, ehefrau, mann, ehemann, partnerin, sohn, tochter, kinder, kind',
    'onkel, tante, cousine, oma, opa, großmutter, großvater, enkel, enkelin, nachbar, nachbarin, nachbarn, freund, freundin',
    'freunde, familie, verheiratet, geschieden, verlobt, geheiratet, kollege, kollegin, chef, chefin, geschwister',
    'nephew, niece, grandson, granddaughter, godson, goddaughter, mother-in-law, father-in-law, brother-in-law, sister-in-law',
    'neffe, nichte, patenkind, schwager, schwägerin, schwiegermutter, schwiegervater, cousin',
  ),
  work: wordList(
    'work, works, working, worked, job, employed, employer, company, office, salary, career, profession, colleague, colleagues',
    'manager, boss, team lead, intern, internship, freelance, freelancer, shift, promotion, contract, department, engineer, nurse',
    'arbeite, arbeitest, arbeitet, arbeiten, arbeitete, gearbeitet, angestellt, beschäftigt, arbeitgeber, firma, büro, gehalt, beruf',
    'kollege, kollegin, kollegen, chef, chefin, teamleiter, teamleiterin, praktikum, selbstständig, freiberuflich, schicht',
    'leite, leitet, gekündigt, beförderung, arbeitsvertrag, abteilung, stelle, ingenieur, ingenieurin, lehrer, lehrerin, ausbildung, arbeit',
  ),
  home: wordList(
    'live, lives, living, lived, reside, resides, flat, apartment, house, home, kitchen, garden, rent, landlord, move, moved',
    'moving, basement, roof, heating, address, room, furniture, household, garage, balcony, dog, cat, car',
    'wohne, wohnst, wohnt, wohnen, gewohnt, wohnung, haus, reihenhaus, zuhause, küche, garten, miete, vermieter, umzug, umgezogen',
    'gezogen, zieht, keller, dach, heizung, adresse, zimmer, möbel, haushalt, garage, balkon, hund, katze, auto, ferienhaus',
  ),
  health: wordList(
    'allergic, allergy, allergies, intolerant, intolerance, illness, ill, sick, disease, doctor, dentist, hospital, medication',
    'medicine, pill, pills, tablets, pain, injury, surgery, therapy, diagnosis, diabetes, asthma, blood pressure, diet, vegetarian',
    'vegan, weigh, weighs, weight, sleep, migraine, pregnant, smoke, smokes, smoking, alcohol',
    'allergisch, allergie, allergien, unverträglichkeit, laktoseintoleranz, intoleranz, krank, krankheit, arzt, ärztin, zahnarzt',
    'zahnärztin, krankenhaus, medikament, medikamente, tabletten, blutdrucktabletten, schmerzen, verletzung, operation, therapie',
    'diagnose, diabetes, asthma, blutdruck, diät, vegetarier, vegetarierin, vegetarisch, wiege, wiegt, gewicht, migräne, schwanger',
    'rauche, raucht, rauchen, alkohol, hausarzt, hausärztin, schlafe, schläft',
    'blood type, blood group, inhaler, gp, family doctor, blutgruppe, inhalator, asthmaspray, impfpass, geimpft, vaccinated',
  ),
  tool: wordList(
    'use, uses, using, app, software, server, database, editor, plugin, script, version, compiler, port, laptop, computer, printer',
    'api, library, framework, git, docker, linux, windows, macos, obsidian, python, javascript, typescript, postgres, browser',
    'keyboard, router, backup, terminal, runs on, installed, command line',
    'benutze, benutzt, benutzen, nutze, nutzt, nutzen, verwende, verwendet, verwenden, programm, datenbank, rechner, drucker',
    'skript, bibliothek, tastatur, installiert, läuft auf, gesichert, sicherung, befehlszeile, werkzeug',
  ),
  project: wordList(
    'project, projects, milestone, release, deadline, sprint, roadmap, backlog, stakeholder, product owner, prototype, budget, thesis',
    'novel, web shop, website, launch, customer, client',
    'projekt, projekte, projekts, meilenstein, veröffentlichung, frist, abgabe, prototyp, testphase, doktorarbeit, roman, webseite',
    'kunde, kundin, auftraggeber, fahrplan, haushaltsplan',
  ),
  convention: wordList(
    'always, never, must, should, convention, rule, rules, by convention, we agreed, agreed, decision, decided, naming, guideline',
    'are written, is written, must begin, format, style guide, policy, standard, file names, commit messages',
    'immer, niemals, muss, müssen, soll, sollen, konvention, regel, regeln, vereinbart, entscheidung, entschieden, beschlossen',
    'richtlinie, namensgebung, schreibweise, dateinamen, einheitlich, grundsätzlich, schreiben wir, standardmäßig',
  ),
  plan: wordList(
    'plan, plans, planning, planned, going to, intend, intends, want to, wants to, will, hope to, next year, next month, next week',
    'tomorrow, trip, appointment, cancelled, called off, after all, moving to, flight, booked, would like to',
    'plane, planen, geplant, habe vor, haben vor, hat vor, möchte, wollen, will, nächstes jahr, nächsten monat',
    'nächste woche, morgen, reise, termin, abgesagt, urlaub, vorhaben, gebucht, doch nicht, zieht nach, vorhat',
  ),
  interest: wordList(
    'hobby, hobbies, play, plays, playing, read, reads, reading, collect, collects, interested, hiking, running, photography, music',
    'cello, piano, guitar, chess, football, swimming, cycling, painting, orchestra, choir, band, climb, climbing, speak, speaks',
    'learning, learn, marathon, sing, walks, sailing, knitting, gardening',
    'hobby, hobbys, spiele, spielt, spielen, lese, liest, sammle, sammelt, interessiere, interessiert, wandern, fotografieren',
    'fotografie, musik, klavier, gitarre, schach, fußball, schwimmen, radfahren, malen, orchester, chor, klettern, spreche, spricht',
    'lerne, lernt, laufen, gelaufen, singe, singt, segeln, stricken, gärtnern',
  ),
  person: wordList(
    'my name, i am called, years old, my birthday, born, i speak, my age, my height, native language, nationality, my address',
    'mein name, ich heiße, jahre alt, mein geburtstag, geboren, ich spreche, mein alter, meine größe, muttersprache',
    'staatsangehörigkeit, meine adresse, meine telefonnummer, my phone number, my email',
  ),
};

/** Words of conventions that say by themselves that something is a rule; the others may only tell how often. */
export const ruleWords = wordList(
  'convention, rule, rules, by convention, we agreed, agreed, decision, decided, naming, guideline, format',
  'are written, is written, must begin, style guide, policy, standard, file names, commit messages',
  'konvention, regel, regeln, vereinbart, entscheidung, entschieden, beschlossen, richtlinie',
  'namensgebung, schreibweise, dateinamen, einheitlich, grundsätzlich, schreiben wir, standardmäßig',
);

/** Make a rule where nobody says it of themselves: "I have to hand it in by Friday" is an errand. */
export const obligations = wordList('must, should, muss, müssen, soll, sollen');

/** The order in which words count where a statement has those of several categories: what tells most comes first. */
export const categoryOrder: readonly MemoryCategory[] = [
  'health',
  'people',
  'person',
  'plan',
  'project',
  'work',
  'home',
  'interest',
  'tool',
  'convention',
];

/** Says what somebody likes, or how somebody wants things to be. */
export const preferenceWords = wordList(
  'prefer, prefers, preferred, like, likes, love, loves, enjoy, enjoys, hate, hates, dislike, dislikes, favourite, favorite',
  "would rather, can't stand, cannot stand, fond of, please always, please never, i want you to, keen on, adore, adores",
  'bevorzuge, bevorzugt, bevorzugen, mag, magst, mögen, liebe, liebt, lieben, hasse, hasst, am liebsten, lieber, lieblingsfarbe',
  'lieblingsessen, lieblingsbuch, lieblingsfilm, lieblingsmusik, nicht ausstehen, nicht leiden, gern, gerne, ungern, bitte immer',
  'bitte nie, gefällt mir, gefallen mir, mir lieber, ist mir wichtig, sind mir wichtig, verabscheue, schätze',
);

/** Tell a birthday, which lasts, though it is over. */
export const births = wordList('was born, were born, born, geboren');

/** What happened once: verbs in the past that tell an event rather than a state. */
export const eventVerbs = wordList(
  'met, visited, went, bought, sold, had dinner, had lunch, had breakfast, talked, discussed, called, watched, finished, passed',
  'flooded, broke, happened, celebrated, ran, flew, drove, attended, won, lost, found, travelled, saw, ate, married, signed',
  'getroffen, besucht, gegangen, gekauft, verkauft, gegessen, gesprochen, besprochen, angerufen, angesehen, bestanden, gelaufen',
  'passiert, gefeiert, gefahren, geflogen, gewonnen, verloren, gefunden, gereist, gesehen, geheiratet, unterschrieben, telefoniert',
);
