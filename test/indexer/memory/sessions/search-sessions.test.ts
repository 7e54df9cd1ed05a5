import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSession, searchSessions } from '../../../../indexer/memory/sessions';
import type { Session } from '../../../../indexer/memory/sessions';

/** A Wednesday evening; no zone, so that it is the same on every machine. */
const NOW = new Date('2026-03-18T20:00:00');

function session(
  path: string,
  date: string | undefined,
  ...turns: readonly (readonly [string, string])[]
): Session {
  const text = turns.map(([speaker, said]) => `## ${speaker}\n\n${said}\n`).join('\n');
  const read = readSession({
    path,
    title: path,
    space: 'default',
    text,
    ...(date !== undefined && { date }),
  });
  if (read === undefined) throw new Error(`${path} is no conversation`);
  return read;
}

function paths(sessions: readonly Session[], question: string, limit = 10): readonly string[] {
  return searchSessions(sessions, { question, now: NOW, limit }).found.map((found) => found.session.path);
}

const cinema = session(
  'cinema.md',
  '2026-03-17T19:00:00',
  ['User', 'Für den Kinoabend am Samstag nehmen wir Dune, um acht im Capitol, mit Jonas und Mia.'],
  ['Assistant', 'Gut, ich merke mir: Dune, um acht, Capitol.'],
);
const roof = session(
  'roof.md',
  '2026-03-10T09:00:00',
  ['User', 'The roofer charges 4200 euros for the north gable. Käthe knows him.'],
  ['Assistant', 'That is within the range you were told.'],
);

describe('words', () => {
  test('count wherever they stand in others, and nothing else stands for them', () => {
    expect(paths([cinema, roof], 'Kino')).toEqual(['cinema.md']);
    expect(paths([cinema, roof], 'film')).toEqual([]);
    expect(paths([cinema, roof], 'movie night')).toEqual([]);
  });

  test('of two letters count only whole', () => {
    const intelligence = session(
      'ki.md',
      '2026-03-12',
      ['User', 'Die KI schreibt Gedichte.'],
      ['Assistant', 'Ja.'],
    );
    expect(paths([cinema, intelligence], 'KI')).toEqual(['ki.md']);
  });

  test('are found in any spelling', () => {
    for (const question of ['Käthe', 'käthe', 'Kaethe', 'KATHE', 'Ka\u0308the']) {
      expect(paths([cinema, roof], question), question).toEqual(['roof.md']);
    }
  });

  test('are found in scripts without spaces', () => {
    const chinese = session(
      'film.md',
      '2026-03-12',
      ['User', '我们周六去看电影，八点开始。'],
      ['Assistant', '好的。'],
    );
    const other = session('tea.md', '2026-03-12', ['User', '我喜欢喝茶。'], ['Assistant', '好的。']);
    expect(paths([other, chinese], '昨天的电影')[0]).toBe('film.md');
    expect(paths([other, chinese], '喝茶')).toEqual(['tea.md']);
  });

  test('rank by how many distinct ones a conversation has', () => {
    const one = session(
      'one.md',
      '2026-03-01',
      ['User', 'Dune, Dune and Dune again.'],
      ['Assistant', 'Dune!'],
    );
    expect(paths([one, cinema], 'Dune Capitol Jonas')).toEqual(['cinema.md', 'one.md']);
  });

  test('that only ask are none', () => {
    const found = searchSessions([cinema], {
      question: 'Worüber haben wir zu Dune gesprochen?',
      now: NOW,
      limit: 5,
    });
    expect(found.words).toEqual(['Dune']);
  });
});

test('what a memory put into a turn was said by nobody', () => {
  const pasted = session(
    'pasted.md',
    '2026-03-12',
    ['User', 'Which boat?\n\n<memory>\n- I live in Oldenburg\n</memory>'],
    ['Assistant', 'A dinghy.'],
  );
  expect(paths([pasted], 'Oldenburg')).toEqual([]);
  const [found] = searchSessions([pasted], { question: 'boat', now: NOW, limit: 1 }).found;
  expect(found?.snippet).toBe('Which boat?');
});

test('who speaks on a stage holds no conversation', () => {
  const text = '# Scene one\n\nAnna: I live by the harbour.\n\nTom: I saw the boat.\n\nAnna: Which boat?\n';
  expect(readSession({ path: 'play.md', title: 'play', space: 'default', text })).toBe(undefined);
  const talk = text.replace('# Scene one', '# Tuesday');
  expect(readSession({ path: 'talk.md', title: 'talk', space: 'default', text: talk })?.turns).toHaveLength(
    3,
  );
});

describe('time', () => {
  test('is a filter that nothing passes by having the words', () => {
    expect(paths([cinema, roof], 'gestern Kino')).toEqual(['cinema.md']);
    expect(paths([cinema, roof], 'gestern abends Kino')).toEqual(['cinema.md']);
    expect(paths([cinema, roof], 'gestern morgens Kino')).toEqual([]);
    expect(paths([cinema, roof], 'heute Kino')).toEqual([]);
    expect(paths([cinema, roof], 'last week roofer')).toEqual([]);
    expect(paths([cinema, roof], 'a week ago roofer')).toEqual(['roof.md']);
  });

  test('alone lists what passes, the newest first', () => {
    expect(paths([roof, cinema], 'im März')).toEqual(['cinema.md', 'roof.md']);
    expect(paths([roof, cinema], 'what did we talk about yesterday?')).toEqual(['cinema.md']);
  });

  test('what has no date passes none and is counted', () => {
    const undated = session(
      'undated.md',
      undefined,
      ['User', 'Der Kinoabend fällt aus.'],
      ['Assistant', 'Schade.'],
    );
    const answer = searchSessions([undated, cinema], { question: 'gestern Kino', now: NOW, limit: 5 });
    expect(answer.found.map((found) => found.session.path)).toEqual(['cinema.md']);
    expect(answer.undated).toBe(1);
    expect(paths([undated], 'Kino')).toEqual(['undated.md']);
  });

  test('of a turn counts before that of its conversation', () => {
    const long = readSession({
      ...{ path: 'long.md', title: 'long', space: 'default' },
      text: [
        '---\nconversation: "x"\ndate: "2026-03-01"\n---',
        '## User\n<!-- {"role":"user","speaker":"User","date":"2026-03-17T08:00:00"} -->\n\nTulips for the balcony.',
        '## Assistant\n<!-- {"role":"assistant","speaker":"Assistant"} -->\n\nFine.',
      ].join('\n\n'),
    });
    expect(paths([long!], 'yesterday tulips')).toEqual(['long.md']);
    expect(paths([long!], 'tulips today')).toEqual([]);
  });
});

describe('a conversation about a conversation', () => {
  const later = [
    session(
      'later-1.md',
      '2026-03-17T21:00:00',
      ['User', 'Weißt du noch, was wir zum Kinoabend mit Dune im Capitol besprochen haben?'],
      ['Assistant', 'Ja: Kinoabend am Samstag, Dune um acht im Capitol mit Jonas und Mia.'],
      ['User', 'Genau, der Kinoabend. Danke, und Jonas bringt Mia mit.'],
    ),
    session(
      'later-2.md',
      '2026-03-17T22:00:00',
      ['User', 'What did we say about the Kinoabend, Dune, Capitol, Jonas, Mia?'],
      ['Assistant', 'You planned the Kinoabend with Jonas and Mia: Dune at the Capitol.'],
    ),
    session(
      'later-3.md',
      '2026-03-18T08:00:00',
      ['User', 'Wie war das nochmal mit dem Kinoabend?'],
      ['Assistant', 'Dune um acht im Capitol; Jonas und Mia kommen mit.'],
    ),
  ];
  const orders = fc.shuffledSubarray([cinema, ...later, roof], { minLength: 5, maxLength: 5 });

  test.each([
    'gestern Kino',
    'Kinoabend',
    'Worüber haben wir gestern zum Kino gesprochen?',
    'Kinoabend Dune Capitol Jonas Mia',
    'Do you remember the Kinoabend?',
  ])('never stands above it: %s', (question) => {
    fc.assert(
      fc.property(orders, (sessions) => {
        expect(paths(sessions, question)[0]).toBe('cinema.md');
      }),
    );
  });

  test('is found where there is nothing else', () => {
    expect(paths(later, 'Kinoabend')).toHaveLength(3);
  });

  test('to speak of others that one talked with is none', () => {
    const own = session(
      'own.md',
      '2026-03-01',
      ['User', 'Anna and I talked to the roofer: the gable takes a week.'],
      ['Assistant', 'Noted.'],
    );
    expect(paths([roof, own], 'gable week')).toEqual(['own.md', 'roof.md']);
  });
});

test('shows the words that were found, whatever stands around them', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      (before, after) => {
        const long = session(
          'a.md',
          '2026-03-01',
          ['User', `x ${before.replace(/[#>`*~]/g, '')} Zebra ${after.replace(/[#>`*~]/g, '')}`],
          ['Assistant', 'Yes.'],
        );
        const [found] = searchSessions([long], { question: 'zebra', now: NOW, limit: 1 }).found;
        if (found === undefined) return;
        const shown = found.highlights.map(({ start, end }) => found.snippet.slice(start, end).toLowerCase());
        expect(shown).toContain('zebra');
      },
    ),
  );
});
