import type { TopicTable } from '../topic';

/** What somebody likes to do, and means to do. */
export const leisureTopics = {
  hobby: {
    en: 'hobby, hobbies, interests, leisure, free time, spare time, pastime',
    de: 'hobby, hobbys, interessen, freizeit, freizeitbeschäftigung',
    includes: [
      'music',
      'sport',
      'club',
      'collection',
      'reading',
      'crafts',
      'garden',
      'photography',
      'games',
      'dance',
    ],
    category: 'interest',
  },
  music: {
    en: 'music, musical, musician, band, composer, orchestra, concert, concerts, songs',
    de: 'musik, musikalisch, band, kapelle, komponist, komponistin, orchester, konzert, konzerte, lieder, -band, -orchester',
    includes: ['instrument', 'choir'],
  },
  instrument: {
    en: 'instrument, instruments',
    de: 'instrument, instrumente',
    examples:
      'piano, guitar, violin, viola, cello, flute, clarinet, trumpet, trombone, saxophone, accordion, drums, organ, double bass, ukulele, oboe, klavier, gitarre, geige, violine, bratsche, flöte, querflöte, blockflöte, klarinette, trompete, posaune, saxophon, saxofon, akkordeon, schlagzeug, orgel, kontrabass',
  },
  choir: { en: 'choir, sing, sings, singing', de: 'chor, chorprobe, singe, singst, singt, singen, -chor' },
  sport: {
    en: 'sport, sports, exercise, workout, gym, football, tennis, swim, swims, swimming, cycling, hiking, climbing, yoga, rowing, sailing, skiing, jogging, marathon, handball, volleyball, badminton, martial arts',
    de: 'sport, sportart, sportarten, training, fitnessstudio, fußball, tennis, schwimme, schwimmt, schwimmen, radfahren, wandern, wandere, klettern, yoga, rudern, rudere, ruderverein, segeln, skifahren, joggen, marathon, handball, volleyball, badminton, kampfsport, turnen',
  },
  club: {
    en: 'club, clubs, member of, membership, society, association',
    de: 'verein, vereine, vereinen, mitglied, mitgliedschaft, -verein, -klub',
  },
  dance: {
    en: 'dance, dances, dancing, ballet, tango',
    de: 'tanze, tanzt, tanzen, tanzkurs, ballett, tango',
  },
  collection: {
    en: 'collect, collects, collection',
    de: 'sammle, sammelst, sammelt, sammlung, sammeln, -sammlung',
  },
  reading: {
    en: 'book, books, novel, novels, read, reads, reading, author, writer',
    de: 'buch, bücher, büchern, roman, romane, lese, liest, lesen, lektüre, lieblingsbuch, autor, autorin, schriftsteller',
  },
  crafts: {
    en: 'knit, knits, knitting, sew, sewing, pottery, woodwork, woodworking, paint, painting, drawing, crafts, carve',
    de: 'stricke, strickt, stricken, nähe, näht, nähen, töpfern, holzarbeiten, male, malt, malen, zeichnen, basteln, bastle, schnitze',
  },
  photography: { en: 'photography, photos, camera', de: 'fotografie, fotografiere, fotografieren, kamera' },
  games: {
    en: 'chess, board games, video games, games',
    de: 'schach, brettspiele, videospiele, spiele, spieleabend',
  },
  film: {
    en: 'film, films, movie, movies, series, cinema',
    de: 'film, filme, serie, serien, kino, lieblingsfilm',
  },
  favourite: {
    en: 'favourite, favorite, favourites',
    de: 'am liebsten, liebstes, liebste, lieblings, lieblingsbuch, lieblingsfilm, lieblingsessen, lieblingsfarbe, lieblingsmusik',
  },
  preferences: {
    en: 'preference, preferences, likes, dislikes, like best',
    de: 'vorliebe, vorlieben, abneigung, abneigungen',
    includes: ['favourite', 'answerStyle'],
    category: 'preference',
  },
  answerStyle: {
    en: 'answer, answers, reply, replies, response, responses, answer me, talk to me, address me',
    de: 'antwort, antworten, antwortest, anrede, ansprechen, anreden',
  },
  travel: {
    en: 'travel, travels, travelling, traveling, trip, trips, holiday, holidays, vacation, journey, flight, fly to, going to, go to, cruise',
    de: 'reise, reisen, reist, verreise, verreist, verreisen, urlaub, ferien, flug, fliege … nach, fliegen … nach, fahre … nach, fahren … nach, reise … nach, ausflug, kreuzfahrt, -reise, -urlaub',
  },
  plans: {
    en: 'plan, plans, planning, intend',
    de: 'plan, pläne, plane, planst, planen, vorhaben, habe … vor, vor habe',
    includes: ['travel'],
    near: ['appointment'],
    category: 'plan',
  },
  appointment: {
    en: 'appointment, appointments, meeting, meetings, calendar, schedule, every monday, every tuesday, every wednesday, every thursday, every friday, every saturday, every sunday, on mondays, on tuesdays, on wednesdays, on thursdays, on fridays, on saturdays, on sundays, every week, weekly',
    de: 'termin, termine, terminen, besprechung, kalender, montags, dienstags, mittwochs, donnerstags, freitags, samstags, sonnabends, sonntags, jeden montag, jeden dienstag, jeden mittwoch, jeden donnerstag, jeden freitag, jeden samstag, jeden sonntag, jede woche, wöchentlich',
  },
  course: {
    en: 'course, courses, class, classes, lessons, learn, learning, learns',
    de: 'kurs, kurse, unterricht, lerne, lernst, lernt, lernen, volkshochschule, -kurs, -unterricht',
  },
} satisfies TopicTable;
