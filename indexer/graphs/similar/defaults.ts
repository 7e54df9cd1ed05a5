/**
 * Places of a list beyond the edges it gives (`SIMILAR_NEIGHBOURS`). A list is scanned anew only after it lost more notes
 * than these, for half as much memory again.
 */
export const SPARE_PLACES = 8;

/**
 * A passage found word for word in so many notes is boilerplate and speaks for none of them. Five: two or three notes
 * that share a passage are often versions of each other, and then it is right to call them alike.
 */
export const REPEATED_PASSAGE_NOTES = 5;
/** ... and in this share of all notes, so that a quotation within one subject of a large vault stays. */
export const REPEATED_PASSAGE_SHARE = 0.01;

/** A heading over passages of so many notes, and of this share of all notes, comes from a template. */
export const TEMPLATE_HEADING_NOTES = 5;
export const TEMPLATE_HEADING_SHARE = 0.02;

/**
 * How much of what the passages under a template heading have in common is taken out of them. Half: none of it joins
 * notes by their template, all of it loses what a section is about together with its heading. Link targets among the
 * first ten of six public vaults: none 38.8 %, half 40.7 %, all 40.1 %.
 */
export const TEMPLATE_HEADING_REMOVED = 0.5;

/**
 * The vault's mean note vector is subtracted ("all-but-the-top", Mu & Viswanath 2018), so that a vault about one subject,
 * and a model that finds everything alike, still tell notes apart. Of a few notes the mean is mostly those notes
 * themselves, so it counts by `notes / (notes + this)`.
 */
export const MEAN_SHRINKAGE_NOTES = 100;

/**
 * Cosine at or below which two notes are not similar. It holds for every model, as cosines are taken after the mean was
 * removed: notes drawn at random from large vaults lie around 0, three in four of them below this. At 0.1 no linked note
 * was lost from the first ten in nine public vaults; at 0.2 a vault of a hundred notes lost a tenth of them.
 */
export const SIMILAR_ABOVE = 0.1;

/**
 * What notes share is measured anew when this share of the notes changed since. At 8,000 notes the full build that comes
 * with it costs a tenth of what single scans of so many notes would (1 s against 10 s of computing).
 */
export const REMEASURED_SHARE = 0.2;
/** Up to so many notes it is measured anew with every change: a full build then takes about 20 ms. */
export const REMEASURED_ALWAYS_NOTES = 256;

/** Work goes on for so long before others get their turn. */
export const SLICE_MS = 20;
