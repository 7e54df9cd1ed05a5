/** A vault that is served to programs for long: one process follows the notes, the others follow that one. */
export { serveVault } from './served-vault';
export type { ServedVault } from './served-vault';
export type { ServingOptions } from './serving-options';
export { checkServedNote, readServedNote } from './read-served-note';
export type { NoteRangeRequest, ServedFolder, ServedNote } from './read-served-note';
export { sessionHitShape, sessionsAsData, sessionSearchShape } from './told-sessions';
