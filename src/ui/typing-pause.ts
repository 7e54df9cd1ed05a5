/** A pause in typing this long starts a search, wherever one searches as one types. */
export const TYPING_PAUSE_MS = 120;
