/** What was said in past conversations, word for word, found by words and by time. */
export { readSession } from './session';
export type { Session, SessionNote, SessionTurn } from './session';
export { searchSessions } from './search-sessions';
export type { FoundSession, FoundSessions, SessionSearch } from './search-sessions';
