/** The profile's numbers: chosen, none of them measured. */

/** The whole profile, for people: by category, each line naming its memory. */
export const PROFILE_FILE = 'Profile.md';

/** The same, condensed: it goes before every answer. */
export const USER_FILE = 'USER.md';

/** Live facts that are looked at. */
export const MOST_FACTS = 150;

/** Lines of {@link PROFILE_FILE}, all that is in it counted. */
export const MOST_PROFILE_LINES = 50;

/** Characters of {@link USER_FILE}, as code points, all that is in it counted: about 500 tokens. */
export const MOST_USER_CHARACTERS = 1375;

/** Days for which an episode or a change is part of the profile. */
export const RECENT_DAYS = 14;

/** Share of the room that what happened lately gets at first, and all facts of one importance, so that each kind has a place. */
export const RECENT_SHARE = 0.25;
export const IMPORTANCE_SHARE = 0.25;

/** A statement above this many characters is prose. */
export const LONGEST_FACT = 300;

/** A file is read again so often when somebody else edits it in the same moment. */
export const WRITE_ATTEMPTS = 3;
