import type { TopicTable } from '../topic';

/** Who somebody is. */
export const personTopics = {
  name: {
    en: 'my name, my surname, my nickname, i am called, i go by, full name, first name, last name',
    de: 'mein name, mein nachname, mein vorname, mein spitzname, ich heiße, ich heisse, heiße ich, vorname, nachname',
  },
  age: {
    en: 'age, how old, years old, year old, aged',
    de: 'alter, wie alt, jahre alt, jahre jung, volljährig, lebensjahr',
    near: ['birthday'],
  },
  birthday: {
    en: 'birthday, birthdays, birth day, date of birth, birthdate, was born on, were born on, when … born',
    de: 'geburtstag, geburtstage, geburtstags, geburtsdatum, geburtstagsfeier, wann … geboren, geboren am, geburtsjahr',
    near: ['age', 'birthplace'],
  },
  birthplace: {
    en: 'born, birthplace, place of birth, native of, grew up, hometown, home town, come from, comes from, from originally',
    de: 'geboren, geburtsort, geburtsstadt, gebürtig, aufgewachsen, heimat, heimatstadt, herkunft, stamme, stammt, stammen',
  },
  nationality: {
    en: 'nationality, citizenship, citizen, passport',
    de: 'nationalität, staatsangehörigkeit, staatsbürgerschaft, pass, reisepass',
  },
  language: {
    en: 'language, languages, speak, speaks, speaking, native speaker, mother tongue, bilingual, fluent, fluently',
    de: 'sprache, sprachen, spreche, sprichst, spricht, sprechen, muttersprache, fremdsprache, fremdsprachen, fließend',
    includes: ['languageName'],
    near: ['course'],
  },
  languageName: {
    en: 'german, english, french, spanish, italian, danish, swedish, norwegian, dutch, polish, russian, turkish, portuguese, japanese, chinese, finnish, icelandic, greek, latin, arabic, ukrainian, czech',
    de: 'deutsch, englisch, französisch, spanisch, italienisch, dänisch, schwedisch, norwegisch, niederländisch, polnisch, russisch, türkisch, portugiesisch, japanisch, chinesisch, finnisch, isländisch, griechisch, latein, arabisch, ukrainisch, tschechisch',
    near: ['language'],
  },
  religion: {
    en: 'religion, religious, faith, protestant, catholic, christian, muslim, jewish, buddhist, hindu, atheist, church, baptised, confession',
    de: 'religion, religiös, glaube, konfession, evangelisch, katholisch, christ, christin, muslim, muslimin, jüdisch, buddhist, buddhistin, atheist, atheistin, getauft, kirche, kirchenmitglied',
  },
  phone: {
    en: 'phone number, telephone number, mobile number, cell number, phone, telephone, mobile, mobile phone, cell phone, reach me, reached',
    de: 'telefonnummer, handynummer, mobilnummer, rufnummer, telefon, handy, festnetz, festnetznummer, erreichbar, erreichen, durchwahl',
  },
  email: {
    en: 'email, e-mail, email address, e-mail address, mail address',
    de: 'email, e-mail, e-mail-adresse, mailadresse, emailadresse',
  },
  maritalStatus: {
    en: 'married, single, divorced, engaged, widowed, unmarried, marital status, wedding, wedding day, wedding anniversary, separated, get married, got married',
    de: 'verheiratet, ledig, geschieden, verlobt, verwitwet, familienstand, hochzeit, hochzeitstag, geheiratet, heirate, heiraten, getrennt',
    near: ['spouse'],
  },
  looks: {
    en: 'tall, height, weigh, weighs, weight, shoe size, clothes size, eye colour, hair',
    de: 'größe, körpergröße, groß, wiege, wiegst, wiegt, gewicht, körpergewicht, schuhgröße, kleidergröße, augenfarbe, haare',
  },
  education: {
    en: 'education, qualification, qualifications',
    de: 'ausbildung, bildung, qualifikation, qualifikationen',
    includes: ['studies', 'training', 'schooling'],
  },
  studies: {
    en: 'studied, study, studies, degree, university, college, graduated, diploma, phd, major, thesis',
    de: 'studiert, studiere, studierst, studium, studienfach, universität, uni, hochschule, diplom, promoviert, promotion',
  },
  training: {
    en: 'apprenticeship, trained as, vocational training',
    de: 'ausbildung, lehre, gelernt, berufsausbildung, ausgebildet',
  },
  schooling: {
    en: 'school, primary school, high school, secondary school, kindergarten, nursery school',
    de: 'schule, grundschule, gymnasium, realschule, abitur, kindergarten, kita, schulabschluss',
  },
  fear: {
    en: 'afraid, scared, fear, fears, phobia, frightened, terrified',
    de: 'angst, ängste, fürchte, fürchtest, fürchtet, phobie, furcht, -angst',
  },
  insurance: {
    en: 'insurance, insured, policy, health insurance, liability insurance',
    de: 'versicherung, versicherungen, versichert, krankenkasse, krankenversicherung, haftpflicht, rechtsschutzversicherung, -versicherung',
  },
  bank: {
    en: 'bank, bank account, account number, savings',
    de: 'bank, konto, bankkonto, sparkasse, erspartes, sparbuch',
  },
  politics: { en: 'vote, voted, party member', de: 'wähle, wählst, parteimitglied, partei' },
  driving: {
    en: 'driving licence, driving license, driver licence, licence, license',
    de: 'führerschein, fahrerlaubnis',
    near: ['car'],
  },
} satisfies TopicTable;
