/** Local time of the nightly extraction: nobody writes then, and the profile has two hours of room after it. */
export const DEFAULT_EXTRACT_AT = '03:00';

/** Local time of the profile; whatever the clock says, it waits for the extraction of the day. */
export const DEFAULT_PROFILE_AT = '05:00';

/** Memories that a recall gives at most. */
export const DEFAULT_RECALLED = 5;
