import type { Command } from 'commander';
import { verdicts } from '../../../memory';
import type { HandDeletion, Review } from '../../../memory';
import type { MemoryEngine } from '../../../memory-api';
import { TriviumError } from '../../../platform';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { describeMemory } from './describe-memory';
import { soleOf } from './find-memory';
import { addSpacesOptions, listedSpace } from './memory-options';
import type { SpacesOptions } from './memory-options';
import { withMemory } from './with-memory';

interface ReviewOptions extends SpacesOptions {
  readonly answer?: readonly string[];
}

type Answer = Parameters<MemoryEngine['answerReview']>[1];

const DELETION_ANSWERS = ['put-back', 'forget'] as const;

export function addReviewCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('review')
    .description('what waits for you: pairs that nobody could decide about, and lines deleted by hand')
    .argument('<vault>', 'the folder with the notes')
    .option('--answer <id-and-verdict...>', 'the id of a review, or its beginning, and what you say');
  addVaultOptions(addSpacesOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  trivium review ~/Notes
  trivium review ~/Notes --answer 01KBB2V7QF update

Of a pair say what the newer one is: duplicate (says the same), update (replaces the older), extends (adds to it)
or distinct (both hold). Of a line deleted by hand: put-back or forget.
With --json: the list that is left.
`,
    )
    .action((vault: string, options: ReviewOptions) => {
      if (options.answer !== undefined && options.answer.length !== 2)
        command.error(
          `error: --answer takes an id and one of: ${[...verdicts, ...DELETION_ANSWERS].join(', ')}`,
        );
      return runReview(vault, options, context);
    });
}

function runReview(vault: string, options: ReviewOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const [id, answer] = options.answer ?? [];
  const access = id === undefined ? 'read-unless-set' : 'learn';
  return withMemory(vault, options, { access, meaning: false }, context, async ({ memory }) => {
    if (id !== undefined && answer !== undefined) {
      const review = soleOf(await memory.reviews(), id, 'review', 'trivium review <vault> --all-spaces');
      await memory.answerReview(review.id, answerTo(review, answer));
    }
    const left = await memory.reviews(listedSpace(options));
    if (options.json) terminal.printJson(left);
    else printReviews(left, terminal);
  });
}

/** @throws TriviumError `setting-invalid` for an answer that does not fit */
function answerTo({ kind }: Review | HandDeletion, answer: string): Answer {
  const fitting: readonly Answer[] = kind === 'pair' ? verdicts : DELETION_ANSWERS;
  const found = fitting.find((one) => one === answer);
  if (found !== undefined) return found;
  throw new TriviumError(
    'setting-invalid',
    `"${answer}" is no answer to this. Say one of: ${fitting.join(', ')}.`,
  );
}

export function printReviews(reviews: readonly (Review | HandDeletion)[], terminal: Terminal): void {
  if (reviews.length === 0) return terminal.print('Nothing waits for you.');
  const { bold, dim } = terminal.colors;
  for (const [position, review] of reviews.entries()) {
    if (position > 0) terminal.print();
    terminal.print(
      `${bold(review.id)}  ${review.kind === 'pair' ? review.reason : `deleted by hand in ${review.file}`}`,
    );
    if (review.kind === 'pair') {
      const alike = review.similarity === undefined ? '' : `, similarity ${review.similarity.toFixed(2)}`;
      terminal.print(dim(`  likely: ${review.proposal}${alike}, by ${review.judge}`));
    }
    const memories = review.kind === 'pair' ? [review.newer, review.older] : [review.memory];
    for (const memory of memories) {
      for (const line of describeMemory(memory, terminal)) terminal.print(`  ${line}`);
    }
  }
}
