import type { memorySettings as english } from './en-memory-settings';

export const memorySettings: typeof english = {
  heading: 'Gedächtnis',
  nightly: 'Auf diesem Gerät nachts Notizen lesen',
  nightlyDesc:
    'Sucht in geänderten Notizen, was sich zu merken lohnt, und schreibt das Profil. Ein verschlafener Lauf wird einmal nachgeholt. Ein Gerät genügt; diese Wahl wird nicht synchronisiert.',
  extractAt: 'Wann Notizen gelesen werden',
  extractAtDesc: 'Ortszeit, etwa 03:00.',
  profileAt: 'Wann das Profil geschrieben wird',
  profileAtDesc: 'Ortszeit. Es wartet, bis die Notizen gelesen sind.',
  timeInvalid: 'Eine Uhrzeit, etwa 03:00.',
  halfLife: 'Halbwertszeit von Erinnerungen, in Tagen',
  halfLifeDesc:
    'Nach so vielen Tagen zählt eine Erinnerung in der Suche halb, vom Tag an, von dem sie stammt. Leer: Alter spielt keine Rolle. Notizen verblassen nie.',
  halfLifeOff: 'aus',
  halfLifeInvalid: 'Eine ganze Zahl von Tagen, mindestens 1, oder nichts.',
  spaces: 'Räume',
  spacesDesc:
    'Erinnerungen aus Notizen eines Ordners bleiben in seinem Raum und tauchen in keinem anderen auf. „space:“ in den Eigenschaften einer Notiz geht vor. Was gelesen wurde, bevor ein Ordner seinen Raum hatte, bleibt, wo es ist, es sei denn, du lässt es beim Hinzufügen umziehen.',
  spaceFolder: 'Ordner',
  spaceName: 'Raum',
  addSpace: 'Hinzufügen',
  moveTitle: 'Früher Gelesenes umziehen?',
  moveText: (count, folder, from, to) =>
    count === 1
      ? `1 Erinnerung aus Notizen in „${folder}“ steht im Raum „${from}“ und taucht dort auf. Sie kann nach „${to}“ umziehen.`
      : `${count.toLocaleString('de')} Erinnerungen aus Notizen in „${folder}“ stehen im Raum „${from}“ und tauchen dort auf. Sie können nach „${to}“ umziehen.`,
  moveStaying: (count) =>
    count === 1
      ? '1 weitere bleibt, weil sie auch anderswo gesagt wurde.'
      : `${count.toLocaleString('de')} weitere bleiben, weil sie auch anderswo gesagt wurden.`,
  moveHeldBack: (count, to) =>
    count === 1
      ? `1 zurückgehaltener Text von dort steht dann in „${to}“.`
      : `${count.toLocaleString('de')} zurückgehaltene Texte von dort stehen dann in „${to}“.`,
  move: 'Umziehen',
  moveNot: 'Dort lassen',
  moved: (count, to) =>
    count === 1
      ? `1 Erinnerung steht jetzt in „${to}“.`
      : `${count.toLocaleString('de')} Erinnerungen stehen jetzt in „${to}“.`,
  movedHeldBack: (count, to) =>
    count === 1
      ? `1 zurückgehaltener Text steht jetzt in „${to}“.`
      : `${count.toLocaleString('de')} zurückgehaltene Texte stehen jetzt in „${to}“.`,
  removeSpace: (folder) => `${folder} hat keinen eigenen Raum mehr`,
  spaceInvalid: 'Wähle einen Ordner des Vaults, und gib seinem Raum einen Namen in einer Zeile.',
  supersedeUnjudged: 'Ohne Urteil ersetzen',
  supersedeUnjudgedDesc:
    'Aus: Was sich widersprechen könnte, wartet auf dein Wort. An: Eine neue Erinnerung ersetzt eine sehr ähnliche von selbst. Ähnliche Texte können das Gegenteil bedeuten, so kann Wahres verschwinden; jede solche Änderung ist vermerkt und lässt sich zurücknehmen.',
};
