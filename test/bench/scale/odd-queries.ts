/** Queries that once were slow somewhere, each with its name for the report. */
export const oddQueries: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'one letter', text: 'a' },
  { name: 'another letter', text: 'e' },
  { name: 'one digit', text: '1' },
  { name: 'two letters', text: 'st' },
  { name: 'two letters more', text: 'in' },
  { name: 'an emoji', text: '🙂' },
  { name: 'regex characters', text: '.*(a|b)+$ [^x]{2,}?' },
  { name: 'a function word 200 times', text: 'und '.repeat(200) },
  { name: '200 different words', text: words(200) },
  { name: 'a pasted page, 1,500 words', text: words(1_500) },
  { name: 'a phrase of frequent words', text: '"of the"' },
  { name: 'a phrase of frequent German words', text: '"in der"' },
  { name: 'a misspelt compound', text: 'Einkommensteuergesetzz' },
  { name: 'a word that nothing has', text: 'xqzvwyk' },
  { name: 'a filter that all notes meet', text: 'path:e the' },
  { name: 'a filter that all notes meet, alone', text: 'path:e' },
  { name: 'excluded frequent words', text: 'spell -the -and' },
];

/** Running text of frequent and of rare words, no word twice in a row. */
function words(count: number): string {
  const stems = 'note spell Steuer class the tax plan und task water damage list with file der link'.split(
    ' ',
  );
  const endings = ['', 's', 'er', 'ing', 'e', 'en', 'ly', 'lich', 'ation', 'ness', 'ung'];
  return Array.from(
    { length: count },
    (_, place) => `${stems[place % stems.length] ?? ''}${endings[(place * 7) % endings.length] ?? ''}`,
  ).join(' ');
}
