/** A file that a commit changed. */
export interface FileChange {
  /** `A`dded, `M`odified, `D`eleted, `R`enamed, `T`ype changed, as git has it. */
  readonly status: string;
  /** Its path after the commit, relative to the folder that was asked for; of a deleted file the path it had. */
  readonly path: string;
  /** For a rename, the path before. */
  readonly from?: string;
}

export interface Commit {
  readonly hash: string;
  readonly isRoot: boolean;
  /** ISO time with the author's own offset. */
  readonly authorDate: string;
  /** The first paragraph of the message in one line. */
  readonly subject: string;
  readonly changes: readonly FileChange[];
}

/**
 * Asks for all commits that touch the working folder, children before their parents, and renames of unchanged files
 * alone: a rename with changes is a deletion and a new note. Every field ends with NUL, which no path and no message
 * has.
 *
 * @param range - `HEAD`, or `<commit>..HEAD`
 */
export function logCommand(range: string): readonly string[] {
  return [
    'log',
    '--topo-order',
    '--no-merges',
    '--name-status',
    '-M100%',
    '-z',
    '--relative',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--encoding=UTF-8',
    '--format=%H%x00%P%x00%aI%x00%s%x00',
    range,
    '--',
    '.',
  ];
}

/**
 * Reads what {@link logCommand} prints, holding one commit at a time.
 *
 * @throws Error where it is not in that form
 */
export async function* parseLog(output: AsyncIterable<string>): AsyncGenerator<Commit, void, undefined> {
  const fields = splitAtNul(output);
  const next = async (): Promise<string> => {
    const field = await fields.next();
    if (field.done === true) throw new Error('The output of git log ends in the midst of a commit.');
    return field.value;
  };
  let commit: Omit<Commit, 'changes'> | undefined;
  let changes: FileChange[] = [];
  for await (const field of fields) {
    // Git separates the message from the files by a line's end, and commits by another NUL.
    const text = field.replace(/^\n/, '');
    if (text === '') continue;
    if (/^[0-9a-f]{40,64}$/.test(text)) {
      if (commit !== undefined) yield { ...commit, changes };
      const isRoot = (await next()) === '';
      commit = { hash: text, isRoot, authorDate: await next(), subject: await next() };
      changes = [];
    } else if (/^[RC]\d*$/.test(text)) {
      const from = await next();
      changes.push({ status: text.charAt(0), from, path: await next() });
    } else if (/^[A-Z]$/.test(text)) changes.push({ status: text, path: await next() });
    else throw new Error(`The output of git log has "${text}" in the place of a commit or a change.`);
  }
  if (commit !== undefined) yield { ...commit, changes };
}

async function* splitAtNul(output: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const piece of output) {
    const fields = (rest + piece).split('\0');
    rest = fields.pop() ?? '';
    yield* fields;
  }
  if (rest !== '') yield rest;
}
