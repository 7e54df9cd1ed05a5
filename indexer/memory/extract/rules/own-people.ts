/** Whom somebody works under, as a possessive and a noun: "my new boss", "meine Chefin". */
const OWN =
  String.raw`(?:[Mm]y|[Oo]ur|[Mm]eine?|[Uu]nsere?)\s+(?:new\s+|neuer?\s+|direct\s+|direkter?\s+)?` +
  String.raw`(?:boss|manager|supervisor|line manager|team lead|Chef(?:in)?|Vorgesetzter?|Teamleiter(?:in)?|Abteilungsleiter(?:in)?)`;
const NAME = String.raw`(?:(?:Herr|Frau|Dr\.|Mr\.?|Mrs\.?|Ms\.?)\s+)?\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2}`;
const NOW = String.raw`(?:now\s+|jetzt\s+|nun\s+)?`;

const INTRODUCED = [
  // "Seit Montag ist Dilek Aydın meine Chefin"
  String.raw`(?:ist|wird|wurde|is)\s+${NAME}\s+${NOW}${OWN}`,
  // "As of this week, Nora Quist is my new manager"
  String.raw`${NAME}\s+(?:is|became|ist|wird|wurde)\s+${NOW}${OWN}`,
].map((pattern) => new RegExp(String.raw`(?<!\p{L})${pattern}(?!\p{L})`, 'u'));

/** Whether a sentence says by name who somebody works under, in whichever order and however far back. */
export function introducesSuperior(text: string): boolean {
  return INTRODUCED.some((pattern) => pattern.test(text));
}
