import fc from 'fast-check';
import type { Candidate, Memory, MemoryBook, Verdict } from '../../../../indexer/memory';
import { verdicts } from '../../../../indexer/memory';
import { candidate, desk, phone, server } from './stage';
import type { Stage } from './stage';

/** Writers of the properties. */
export const writers = [desk, phone, server];

/** One thing that happens on one device. Numbers pick among what is there. */
export interface Happening {
  readonly device: number;
  readonly kind:
    | 'add'
    | 'replace'
    | 'support'
    | 'forget'
    | 'restore'
    | 'reinstate'
    | 'confirm'
    | 'unlist'
    | 'retype'
    | 'word'
    | 'review'
    | 'answer'
    | 'rename'
    | 'quarantine'
    | 'leave-out'
    | 'move'
    | 'sync';
  readonly text: string;
  readonly date: string;
  readonly origin: Candidate['origin'];
  readonly pick: number;
  readonly minutes: number;
}

const texts = [
  'Lives in Rome.',
  'Lives in Oslo.',
  'lives in rome',
  'Likes tea',
  'Works at A.',
  'Works at B.',
];

/** Days in the life of several devices: most of it adds and replaces, and now and then they sync. */
export function happenings(deviceCount: number): fc.Arbitrary<readonly Happening[]> {
  return fc.array(
    fc.record({
      device: fc.nat(deviceCount - 1),
      kind: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('add' as const, 'replace' as const) },
        {
          weight: 4,
          arbitrary: fc.constantFrom(
            'support' as const,
            'forget' as const,
            'restore' as const,
            'reinstate' as const,
            'confirm' as const,
            'unlist' as const,
            'retype' as const,
            'word' as const,
            'review' as const,
            'answer' as const,
            'rename' as const,
            'quarantine' as const,
            'leave-out' as const,
            'move' as const,
          ),
        },
        { weight: 2, arbitrary: fc.constant('sync' as const) },
      ),
      text: fc.constantFrom(...texts),
      date: fc.constantFrom('2026-01-01', '2026-02-01', '2026-02-01T10:00:00Z', '2026-03-01'),
      origin: fc.constantFrom('user' as const, 'extraction' as const, 'self' as const),
      pick: fc.nat(20),
      minutes: fc.constantFrom(0, 1, 60, 60 * 24 * 20),
    }),
    { minLength: 1, maxLength: 30 },
  );
}

/** Lets it all happen; the devices are in step afterwards only where the last thing was a sync. */
export async function live(
  stage: Stage,
  books: readonly MemoryBook[],
  all: readonly Happening[],
): Promise<void> {
  for (const happening of all) {
    stage.clock.forward(happening.minutes * 60_000);
    const book = books[happening.device]!;
    if (happening.kind === 'sync') await sync(books);
    else happen(book, happening);
  }
  await sync(books);
}

/** All files reach all devices. */
export async function sync(books: readonly MemoryBook[]): Promise<void> {
  for (const book of books) await book.flush();
  for (const book of books) await book.reload();
}

function happen(book: MemoryBook, { kind, text, date, origin, pick }: Happening): void {
  const chosen = (status: Memory['status']): Memory | undefined => {
    const among = book.list({ status });
    return among[pick % Math.max(1, among.length)];
  };
  const said = candidate(text, { date, origin, from: [{ path: `${pick % 3}.md` }] });
  const live = chosen('live');
  switch (kind) {
    case 'add':
      return void book.add(said);
    case 'replace':
      return void book.add(said, { supersedes: live === undefined ? [] : [live.id] });
    case 'support':
      return live && void book.support(live.id, said.from);
    case 'forget':
      return live && void book.forget(live.id, 'user');
    case 'restore': {
      const forgotten = chosen('forgotten');
      return forgotten && void book.restore(forgotten.id);
    }
    case 'reinstate': {
      const superseded = chosen('superseded');
      return superseded && void book.reinstate(superseded.id);
    }
    case 'confirm':
      return live && void book.confirm(live.id);
    case 'unlist':
      return live && book.unlist(live.id, 'Profile.md');
    case 'word':
      return live && book.word(live.id, `Told ${pick}.`);
    case 'retype':
      return live && void book.retype(live.id, { type: pick % 2 === 0 ? 'episode' : 'preference' });
    case 'review': {
      const other = book.list({ status: 'live' }).find(({ id }) => id !== live?.id);
      if (live === undefined || other === undefined) return;
      const pair = { newerId: live.id, olderId: other.id };
      return void book.review({ ...pair, proposal: 'update', judge: 'rules', reason: 'alike' });
    }
    case 'answer': {
      const [review] = book.reviews();
      return review && book.answer(review.id, verdicts[pick % verdicts.length] as Verdict);
    }
    case 'rename':
      return book.renamed(`${pick % 3}.md`, `${(pick + 1) % 3}.md`);
    case 'leave-out': {
      const unlisted = book.handDeletions().find(({ place }) => place === 'profile');
      return unlisted && book.answerDeletion(unlisted.id, 'leave-out');
    }
    case 'move': {
      const all = book.list();
      const moved = all[pick % Math.max(1, all.length)];
      return moved && void book.move(moved.id, pick % 2 === 0 ? 'work' : 'default');
    }
    case 'quarantine':
      return void book.quarantine({ text, reasons: ['injection'], from: said.from, space: 'default' });
    case 'sync':
      return;
  }
}
