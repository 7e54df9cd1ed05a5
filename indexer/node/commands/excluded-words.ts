/** `-roof` and `-"roof tiles"` as the shell hands them over: unlike `-n` and `-n5`, more than one letter. */
const EXCLUDED_WORD = /^-\p{L}{2}/u;

/**
 * Lets `trivium search ~/Notes roof -insurance` mean what it says: words to be left out are no options. They go to the
 * end, behind `--`, where their place in the query makes no difference. A word right after an option stays, since it may
 * be the value of that option.
 *
 * @param argv without the interpreter and the script
 */
export function keepExcludedWords(argv: readonly string[]): readonly string[] {
  if (argv[0] !== 'search') return argv;
  const terminator = argv.indexOf('--');
  const ours = terminator === -1 ? argv : argv.slice(0, terminator);
  const behind = terminator === -1 ? [] : argv.slice(terminator + 1);
  const isExcluded = (word: string, position: number): boolean =>
    EXCLUDED_WORD.test(word) && !(ours[position - 1] ?? '').startsWith('--');
  const excluded = ours.filter(isExcluded);
  const others = ours.filter((word, position) => !isExcluded(word, position));
  return excluded.length + behind.length === 0 ? argv : [...others, '--', ...excluded, ...behind];
}
