/** Policy numbers of what listens. */

/** Who has not sent all headers, or all of a request, by then is no client; and how often that is looked at. */
export const HEADERS_MS = 10_000;
export const REQUEST_MS = 60_000;
export const LOOK_MS = 1_000;

/** Answers that are under way when the server is to end are waited for so long. */
export const LAST_RESPONSES_MS = 5_000;
