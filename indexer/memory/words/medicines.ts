import type { Word } from './read-words';

/**
 * Ends of the names of medicines, after the stems of the World Health Organization ("The use of stems in the selection of
 * International Nonproprietary Names"), in English and German spelling.
 */
const STEMS =
  /^\p{L}{2,}(?:cillins?|cilline?|mycins?|oxacin|cyclin|cycline|sartan|statin|prazole?|dipine?|butamol|terol|profen|formin|gliptine?|gliflozin|oxetine?|pril|olol|azepam|azolam|triptan|tidine?|xaban|parin|sone|solone?|cortisol|lukast)$/u;

/** Medicines that people know by another name. */
const KNOWN = new Set(
  (
    'aspirin paracetamol acetaminophen insulin cortisone kortison thyroxine thyroxin levothyroxin levothyroxine lithium antibiotics ' +
    'antibiotika antihistamine antihistamines antihistaminika ventolin sultanol codeine codein morphine morphium novalgin metamizol epipen'
  ).split(' '),
);
/** Ordinary words that end in the same way. */
const ORDINARY = new Set('april petrol person'.split(' '));

/** Whether a word names a medicine. */
export function isMedicine({ term }: Word): boolean {
  return KNOWN.has(term) || (STEMS.test(term) && !ORDINARY.has(term));
}
