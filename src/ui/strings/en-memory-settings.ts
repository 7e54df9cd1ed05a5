/** The texts of the memory's settings. */
export const memorySettings = {
  heading: 'Memory',
  nightly: 'Read notes at night on this device',
  nightlyDesc:
    'Looks for what is worth remembering in notes that changed, and writes the profile. A run that was slept through is made up for once. One device is enough; this choice is not synced.',
  extractAt: 'When notes are read',
  extractAtDesc: 'Local time, such as 03:00.',
  profileAt: 'When the profile is written',
  profileAtDesc: 'Local time. It waits until notes have been read.',
  timeInvalid: 'A time of day, such as 03:00.',
  halfLife: 'Half-life of memories, in days',
  halfLifeDesc:
    'After so many days a memory counts half in searches, from the day it was said. Empty: age does not matter. Notes never fade.',
  halfLifeOff: 'off',
  halfLifeInvalid: 'A whole number of days of at least 1, or nothing.',
  spaces: 'Spaces',
  spacesDesc:
    'Memories from notes in a folder stay in its space and never show up in another. “space:” in a note’s properties counts before this. What was read before a folder had its space stays where it is, unless you let it move when you add the folder.',
  spaceFolder: 'Folder',
  spaceName: 'Space',
  addSpace: 'Add',
  moveTitle: 'Move what was read before?',
  moveText: (count: number, folder: string, from: string, to: string) =>
    count === 1
      ? `1 memory from notes in “${folder}” is in the space “${from}” and shows up there. It can move to “${to}”.`
      : `${count.toLocaleString('en')} memories from notes in “${folder}” are in the space “${from}” and show up there. They can move to “${to}”.`,
  moveStaying: (count: number) =>
    count === 1
      ? '1 other stays, because it was said elsewhere as well.'
      : `${count.toLocaleString('en')} others stay, because they were said elsewhere as well.`,
  moveHeldBack: (count: number, to: string) =>
    count === 1
      ? `1 text from there that was held back will be listed in “${to}”.`
      : `${count.toLocaleString('en')} texts from there that were held back will be listed in “${to}”.`,
  move: 'Move',
  moveNot: 'Leave them',
  moved: (count: number, to: string) =>
    count === 1
      ? `1 memory is in “${to}” now.`
      : `${count.toLocaleString('en')} memories are in “${to}” now.`,
  movedHeldBack: (count: number, to: string) =>
    count === 1
      ? `1 text that was held back is listed in “${to}” now.`
      : `${count.toLocaleString('en')} texts that were held back are listed in “${to}” now.`,
  removeSpace: (folder: string) => `${folder} has no space of its own any more`,
  spaceInvalid: 'Choose a folder of the vault, and give its space a name in one line.',
  supersedeUnjudged: 'Replace without a judge',
  supersedeUnjudgedDesc:
    'Off: what may contradict waits for your word. On: a new memory replaces a very similar one by itself. Similar texts can mean the opposite, so this can hide what is true; each such change is marked and can be undone.',
};
