import { readWords } from '../../words';

/** Names of properties in German, with the article each has in a sentence. */
const GERMAN: Readonly<Record<string, string>> = {
  geburtstag: 'Der Geburtstag',
  geburtsdatum: 'Der Geburtstag',
  geboren: 'Der Geburtstag',
  jahrestag: 'Der Jahrestag',
  frist: 'Die Frist',
  fällig: 'Die Frist',
  fälligkeit: 'Die Frist',
  abgabe: 'Die Abgabe',
  abgabetermin: 'Der Abgabetermin',
  kunde: 'Der Kunde',
  kundin: 'Die Kundin',
  auftraggeber: 'Der Auftraggeber',
  auftraggeberin: 'Die Auftraggeberin',
  leitung: 'Die Leitung',
  beginn: 'Der Beginn',
  ende: 'Das Ende',
  preis: 'Der Preis',
  ort: 'Der Ort',
  wohnort: 'Der Wohnort',
  ziel: 'Das Ziel',
  lizenz: 'Die Lizenz',
  beruf: 'Der Beruf',
  arbeitgeber: 'Der Arbeitgeber',
  adresse: 'Die Adresse',
  telefonnummer: 'Die Telefonnummer',
  handynummer: 'Die Handynummer',
  spitzname: 'Der Spitzname',
};

/** The same in English, by the names that properties have. */
const ENGLISH: Readonly<Record<string, string>> = {
  birthday: 'birthday',
  birthdate: 'birthday',
  born: 'birthday',
  dateofbirth: 'birthday',
  anniversary: 'anniversary',
  deadline: 'deadline',
  due: 'deadline',
  budget: 'budget',
  owner: 'owner',
  client: 'client',
  customer: 'customer',
  lead: 'lead',
  price: 'price',
  cost: 'cost',
  start: 'start',
  begin: 'start',
  end: 'end',
  location: 'location',
  licence: 'licence',
  license: 'licence',
  goal: 'goal',
  job: 'job',
  employer: 'employer',
  phone: 'phone number',
  phonenumber: 'phone number',
  email: 'email address',
  address: 'address',
  nickname: 'nickname',
  hometown: 'home town',
};

/**
 * A property of a note as a sentence: `birthday: 1985-02-19` in the note of Ida becomes "The birthday of Ida is 1985-02-19". One
 * that has a name of its writer's own stays as it is, behind what the note is about.
 *
 * @param text name and value, as the note has them
 */
export function propertySentence(title: string, name: string, text: string): string {
  const key = name.toLowerCase().replaceAll(/[\s_-]/g, '');
  const value = text.slice(text.indexOf(':')).replace(/^:+\s*/u, '');
  // Without a word in it, such as "?", nothing is said.
  if (readWords(value).length === 0) return `${title}: ${text}`;
  const german = GERMAN[key];
  if (german !== undefined) return `${german} von ${title} ist ${value}`;
  const english = ENGLISH[key];
  return english === undefined ? `${title}: ${text}` : `The ${english} of ${title} is ${value}`;
}
