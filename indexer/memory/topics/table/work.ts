import type { TopicTable } from '../topic';

/** What somebody lives on and works with. */
export const workTopics = {
  work: {
    en: 'work, working life, career',
    de: 'arbeit, berufsleben, arbeitsleben, karriere',
    includes: ['employment', 'boss', 'colleague', 'deputy', 'salary', 'profession', 'workingTime'],
    category: 'work',
  },
  employment: {
    en: 'work, works, working, job, jobs, employer, employers, employed, employee, company, workplace, position, freelance, self-employed, for a living, unemployed, office',
    de: 'arbeit, arbeite, arbeitest, arbeitet, arbeiten, arbeitgeber, arbeitgeberin, arbeitsstelle, arbeitsplatz, angestellt, beschäftigt, firma, stelle, job, arbeitslos, selbstständig, selbständig, freiberuflich, büro',
    near: ['profession'],
  },
  profession: {
    en: 'profession, occupation, trade, for a living, job title, by profession, works as, work as, working as',
    de: 'beruf, berufs, beruflich, von beruf, tätigkeit, arbeitet als, arbeite als',
    examples:
      'carpenter, teacher, nurse, engineer, accountant, lawyer, programmer, developer, designer, electrician, baker, translator, journalist, architect, midwife, student, apprentice, tischler, tischlerin, schreiner, lehrer, lehrerin, krankenpfleger, krankenpflegerin, ingenieur, ingenieurin, buchhalter, buchhalterin, anwalt, anwältin, programmierer, programmiererin, entwickler, entwicklerin, elektriker, elektrikerin, bäcker, bäckerin, übersetzer, übersetzerin, journalist, journalistin, architekt, architektin, hebamme, student, studentin, azubi, lehrling',
    near: ['employment'],
    includes: ['retirement'],
  },
  retirement: {
    en: 'retired, retirement, pension, pensioner',
    de: 'rente, in rente, rentner, rentnerin, pensioniert, ruhestand, pension, verrentet',
  },
  boss: {
    en: 'boss, bosses, manager, supervisor, superior, line manager, team lead, team leader, report to, reports to, head of department',
    de: 'boss, chef, chefin, chefs, chefinnen, vorgesetzte, vorgesetzter, vorgesetzten, teamleiter, teamleiterin, teamleitung, abteilungsleiter, abteilungsleiterin',
    isNamed: true,
  },
  colleague: {
    en: 'colleague, colleagues, coworker, coworkers, co-worker, co-workers, workmate',
    de: 'kollege, kollegin, kollegen, kolleginnen, arbeitskollege, arbeitskollegin, arbeitskollegen',
    isNamed: true,
  },
  deputy: {
    en: 'deputy, assistant, stand-in, substitute',
    de: 'stellvertreter, stellvertreterin, vertretung, assistent, assistentin',
    isNamed: true,
  },
  salary: {
    en: 'salary, wage, wages, earn, earns, income, pay rise, paid monthly, paycheck',
    de: 'gehalt, lohn, verdiene, verdienst, verdient, verdienen, einkommen, monatsgehalt, gehaltserhöhung',
  },
  workingTime: {
    en: 'part-time, full-time, working hours, shift, shifts, overtime, home office, weekly hours',
    de: 'teilzeit, vollzeit, arbeitszeit, arbeitszeiten, schicht, schichten, schichtdienst, überstunden, homeoffice, wochenstunden',
  },
  contract: {
    en: 'contract, notice, resigned, permanent, fixed-term',
    de: 'vertrag, arbeitsvertrag, kündigung, gekündigt, befristet, unbefristet, probezeit',
  },
  computer: {
    en: 'computer, laptop, notebook, macbook, mac, pc, desktop, workstation',
    de: 'computer, laptop, rechner, notebook, macbook, mac, pc',
  },
  tools: {
    en: 'tool, tools, software, programs, apps',
    de: 'werkzeug, werkzeuge, software, programme, apps',
    includes: ['computer'],
    category: 'tool',
  },
  projects: { en: 'project, projects', de: 'projekt, projekte, projekten', category: 'project' },
  conventions: {
    en: 'convention, conventions, rule, rules, guideline, guidelines',
    de: 'konvention, konventionen, regel, regeln, richtlinie, richtlinien, gepflogenheit, gepflogenheiten',
    category: 'convention',
  },
} satisfies TopicTable;
