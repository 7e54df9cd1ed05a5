/** The numbers of the core files. Those of the two files are Hermes Agent's, whose files these are. */

/** Notes of an agent: what it learned of the work, the environment and the conventions. */
export const MEMORY_FILE = 'MEMORY.md';

/** Characters of the entries of {@link MEMORY_FILE}, as code points, what parts them counted: about 800 tokens. */
export const MEMORY_CHARACTERS = 2200;

/** Characters of the entries of `USER.md`, those of the profile counted: about 500 tokens. */
export const USER_CHARACTERS = 1375;

/** Characters of all entries that go before every answer. */
export const ALWAYS_CHARACTERS = 3600;

/** Characters of what stands around the entries in the rendered blocks: two headers of three lines, and an empty line. */
export const HEADER_CHARACTERS = 320;

/** Share of a file's limit above which it is consolidated, by its measured size. */
export const CONSOLIDATE_ABOVE = 0.8;

/** A file is read again so often when somebody else edits it in the same moment. Chosen. */
export const WRITE_ATTEMPTS = 5;

/** Words above which an entry is a dump and no statement. Chosen: three long sentences. */
export const LONGEST_ENTRY_WORDS = 120;

/** Words below which an entry says nothing. */
export const FEWEST_ENTRY_WORDS = 2;

/** Folder of the memory folder that keeps a file as it was before it was consolidated or restored. */
export const BACKUPS = 'Backups';

/** Words of a sentence that may stand for a note: fewer say too little, more say several things. Chosen. */
export const KEY_SENTENCE_WORDS = { fewest: 5, most: 40 } as const;

/** How many times a word counts more that the title has, too. Chosen. */
export const TITLE_WEIGHT = 2;
