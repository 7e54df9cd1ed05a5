import { wordList } from './word-list';

/** Says that something is so by now: it was another way before. */
export const nows = wordList(
  'now, currently, nowadays, meanwhile, at the moment, these days, as of now, from now on, recently, lately',
  'jetzt, nun, inzwischen, mittlerweile, derzeit, aktuell, momentan, zurzeit, zur Zeit, im Moment, neuerdings, seitdem',
  'ab jetzt, ab sofort, neulich, heute',
);

/** Says that something is so once more. */
export const agains = wordList('again, once more, once again, wieder, erneut, nochmals');

/** Says that something is so besides something else, and replaces nothing. */
export const besides = wordList(
  'also, too, additionally, as well, besides, on the side, in addition, another',
  'auch, zusätzlich, außerdem, ebenfalls, nebenbei, nebenher, daneben, darüber hinaus, noch ein, noch eine, noch einen',
);

/** Says that something is so in some cases only. */
export const restrictions = wordList(
  'only, except, unless, if, when, sometimes, rarely, seldom, mostly, usually, often, unlike, just',
  'nur, außer, wenn, falls, sobald, manchmal, selten, meistens, meist, oft, gelegentlich, bloß',
);

/** Speaks of the past as of something that is over. */
export const formers = wordList(
  'used to, formerly, former, previously, back then, in the past, in those days, as a child',
  'früher, ehemals, ehemalig, ehemalige, ehemaliger, damals, einst, zuvor, vormals, als Kind',
);

/** A time that is over: what has one is something that happened. */
export const pastTimes = wordList(
  'yesterday, last night, last week, last month, last year, last summer, last winter, last spring, last autumn',
  'last monday, last tuesday, last wednesday, last thursday, last friday, last saturday, last sunday, ago',
  'this morning, the other day',
  'gestern, vorgestern, letzte Nacht, letzte Woche, letzten Monat, letztes Jahr, letzten Sommer, letzten Winter',
  'letzten Montag, letzten Dienstag, letzten Mittwoch, letzten Donnerstag, letzten Freitag, letzten Samstag',
  'letzten Sonntag, voriges Jahr, vorige Woche, vorigen Monat, neulich, heute Morgen, kürzlich',
);
