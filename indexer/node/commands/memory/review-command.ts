import type { Command } from 'commander';
import { deletionAnswers, verdicts } from '../../../memory';
import type { HandDeletion, Memory, Review } from '../../../memory';
import type { MemoryEngine } from '../../../memory-api';
import { TriviumError } from '../../../platform';
import { formatNumber } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { day, describeMemory } from './describe-memory';
import { soleOf } from './find-memory';
import { addSpacesOptions, listedSpace } from './memory-options';
import type { SpacesOptions } from './memory-options';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface ReviewOptions extends SpacesOptions {
  readonly answer?: readonly string[];
}

type Answer = Parameters<MemoryEngine['answerReview']>[1];

/** Characters of an id that are shown to answer with, where they tell it from the others: time and the first of chance. */
const LEAST_ID = 8;

const MEANINGS: Readonly<Record<Answer, string>> = {
  update: 'the newer one replaces the older, which stays in its history',
  duplicate: 'both say the same; the older one stays',
  extends: 'the newer one adds detail; both stay',
  distinct: 'both are true; both stay',
  'put-back': 'it counts again, and is listed again',
  'leave-out': 'it holds, and stays out of the profile',
  forget: 'it is forgotten',
};

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

Of a pair say what the newer one is: update (replaces the older), duplicate (says the same), extends (adds to it)
or distinct (both hold). Of a line deleted by hand: put-back or forget, and where it was deleted in the profile, also
leave-out (it holds, and stays out of the profile). Until you answer, only the newer of a pair is in the profile.
With --json: the list that is left.
`,
    )
    .action((vault: string, options: ReviewOptions) => {
      if (options.answer !== undefined && options.answer.length !== 2)
        command.error(
          `error: --answer takes an id and one of: ${[...verdicts, ...deletionAnswers].join(', ')}`,
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
    if (options.json) printMemoryJson(left, terminal);
    else printReviews(left, terminal);
    const elsewhere = (await memory.reviews()).length - left.length;
    if (elsewhere > 0) terminal.note(`trivium: ${describeElsewhere(elsewhere)}`);
  });
}

/** The counts that others tell are of all spaces. */
function describeElsewhere(count: number): string {
  return `${formatNumber(count)} more ${count === 1 ? 'waits' : 'wait'} in other spaces: --all-spaces shows all.`;
}

/** @throws TriviumError `setting-invalid` for an answer that does not fit */
function answerTo(review: Review | HandDeletion, answer: string): Answer {
  const fitting = fittingAnswers(review);
  const found = fitting.find((one) => one === answer);
  if (found !== undefined) return found;
  throw new TriviumError(
    'setting-invalid',
    `"${answer}" is no answer to this. Say one of: ${fitting.join(', ')}.`,
  );
}

/** What is right most often first. */
function fittingAnswers(review: Review | HandDeletion): readonly Answer[] {
  if (review.kind === 'pair') return ['update', 'duplicate', 'extends', 'distinct'];
  return review.place === 'profile' ? deletionAnswers : ['put-back', 'forget'];
}

/** Each with what it is about, why it is asked and how to answer. */
export function printReviews(reviews: readonly (Review | HandDeletion)[], terminal: Terminal): void {
  if (reviews.length === 0) return terminal.print('Nothing waits for you.');
  const { bold, dim } = terminal.colors;
  for (const [position, review] of reviews.entries()) {
    if (position > 0) terminal.print();
    terminal.print(`${bold(review.id)}  ${questionOf(review)}`);
    if (review.kind === 'pair') {
      printSide('newer', review.newer, terminal);
      printSide('older', review.older, terminal);
      terminal.print(
        dim(`  likely: ${review.proposal}, ${MEANINGS[review.proposal]} (${describeJudge(review)})`),
      );
    } else {
      for (const line of describeMemory(review.memory, terminal)) terminal.print(`  ${line}`);
    }
    const id = shortestId(
      review.id,
      reviews.map((other) => other.id),
    );
    terminal.print(
      dim(`  answer: trivium review <vault> --answer ${id} ${fittingAnswers(review).join('|')}`),
    );
  }
  printMeanings(reviews, terminal);
}

function questionOf(review: Review | HandDeletion): string {
  if (review.kind === 'pair') return `Does the newer one replace the older? ${sentence(review.reason)}`;
  const { place, file, at } = review;
  if (place === 'ledger') return `Deleted by hand in ${file}, noticed ${day(at)}. Is it to be forgotten?`;
  return `Deleted in ${file}, noticed ${day(at)}. Is it wrong, or only not worth saying every time?`;
}

function printSide(side: 'newer' | 'older', memory: Memory, terminal: Terminal): void {
  const [text = '', ...details] = describeMemory(memory, terminal);
  terminal.print(`  ${side}: ${text}`);
  for (const detail of details) terminal.print(`         ${detail}`);
}

function describeJudge({ similarity, judge }: Review): string {
  return [...(similarity === undefined ? [] : [`similarity ${similarity.toFixed(2)}`]), `by ${judge}`].join(
    ', ',
  );
}

/** What each answer that is possible here does, once for all. */
function printMeanings(reviews: readonly (Review | HandDeletion)[], terminal: Terminal): void {
  const answers = new Set(reviews.flatMap(fittingAnswers));
  terminal.print();
  for (const answer of answers)
    terminal.print(terminal.colors.dim(`${answer.padEnd('duplicate'.length)}  ${MEANINGS[answer]}`));
}

/** The beginning of an id that no other has. */
function shortestId(id: string, all: readonly string[]): string {
  let length = LEAST_ID;
  while (length < id.length && all.filter((other) => other.startsWith(id.slice(0, length))).length > 1)
    length += 1;
  return id.slice(0, length);
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?…]$/.test(reason) ? '' : '.'}`;
}
