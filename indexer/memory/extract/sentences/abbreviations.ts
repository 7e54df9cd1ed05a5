/** What ends in a full stop without ending a sentence, lower case, German and English. */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'z.b. d.h. u.a. z.t. i.d.r. o.ä. u.ä. bzw. ca. usw. etc. evtl. ggf. vgl. nr. str. dr. prof. fr. st. bspw. inkl. ' +
    'mio. mrd. abs. jh. jhd. geb. gest. mind. sog. zzgl. e.g. i.e. vs. mr. mrs. ms. jr. sr. approx. inc. ltd. ' +
    'dept. jan. feb. apr. jun. jul. aug. sep. sept. oct. okt. nov. dec. dez. tue. thu. fri. ' +
    'a.m. p.m. z. b. d. h. u. a. e. g. i. bgbl. bstbl. rgbl. abl.'
  ).split(' '),
);
