/** Every number of the neighbour query that is policy. */
export const neighbourDefaults = {
  /**
   * Reciprocal rank fusion's k. Its paper has 60 for hundreds of results of like quality; these lists are short and differ in
   * what they know, so that a first place must count for more than two tenth ones. Of 1 to 60, 5 found most hidden links
   * (docs/decisions/032-which-signal-adds-what.md).
   */
  rankConstant: 5,

  /**
   * A note with more neighbours joins nothing: two notes in a list of hundreds are no nearer for it, and Adamic and
   * Adar's weight (1/log 200 = 0.19, against 1.44 for a note between just two) says so too. Leaving it out bounds the work.
   */
  largestMiddleDegree: 200,
  /**
   * A note that is joined to more than this share of all that have a link is a table of contents, and shares neighbours
   * with every note, those without anything else to share too: it is none of the notes two steps away. Dividing by the candidate's degree
   * instead costs what hubs with a subject are worth (docs/decisions/032-which-signal-adds-what.md).
   */
  contentsShare: 0.5,
  /** ...but not in a vault so small that a topic's own page reaches that share. */
  contentsLeastDegree: 50,
  /** Two-hop neighbours looked at for one note, through its rarest middle notes first: a few milliseconds. */
  twoHopSteps: 10_000,

  /** What a shared parent of nested tags (`a/b`, `a/c`) counts beside a shared tag. */
  parentTagShare: 0.3,
  /** A tag on more than this share of the notes tells next to nothing... */
  commonTagShare: 0.1,
  /** ...but in a small vault only if it is on more notes than these; */
  commonTagLeastNotes: 20,
  /** and in a large one a tag on so many notes is common in any case: it bounds the work. */
  commonTagMostNotes: 2000,
  /** What a common tag counts of its rarity, and only between notes that share a rarer one too. */
  commonTagWeight: 0.1,

  /** A path of more steps explains nothing to a person; a longer one is given only where there is no other. */
  pathSteps: 5,
  /** A note with more neighbours is a hub: a step through it counts this number over its neighbours. */
  hubDegree: 50,
  /** What a step through a daily note counts: a day brings together whatever came up in it. */
  dailyNoteDamping: 0.2,

  /** Neighbours around the centre of a drawn graph: what a side panel can show legibly. */
  egoGraphNeighbours: 30,
} as const;
