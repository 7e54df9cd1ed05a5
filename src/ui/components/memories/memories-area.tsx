import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MemoriesAnswer } from '../../../../indexer/memory-api';
import type { ClientSnapshot } from '../../client';
import { TYPING_PAUSE_MS } from '../../typing-pause';
import { answerOf, useAnswer } from '../../use-answer';
import { NoticeLines } from '../notice-line';
import { useUi } from '../ui-context';
import { Answered } from './answered';
import { EmptyMemories } from './empty-memories';
import { focusMemory, MemoryList } from './memory-list';
import { MemorySearch } from './memory-search';
import { toRequest, type MemoriesOptions } from './panel-options';
import { usePause } from './use-pause';

/** So many are drawn at once, and so many more each time one asks: more would hold up the app. */
const PAGE = 100;

interface MemoriesAreaProps {
  readonly snapshot: ClientSnapshot;
  readonly options: MemoriesOptions;
  readonly revision: string;
  readonly spaces: readonly string[];
  /** Whether there is anything that counts no more. */
  readonly hasPast: boolean;
  /** While one of them is opened. */
  readonly isHidden: boolean;
  readonly onOptions: (change: Partial<MemoriesOptions>) => void;
  readonly onOpen: (memory: string) => void;
}

/** The search over all memories and what it gives. */
export function MemoriesArea(props: MemoriesAreaProps) {
  const { snapshot, options, revision, spaces, hasPast, isHidden, onOptions, onOpen } = props;
  const { client, strings } = useUi();
  const texts = strings.memories;
  const area = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [limit, setLimit] = useState(PAGE);
  const query = usePause(options.query.trim(), TYPING_PAUSE_MS);
  const filters = JSON.stringify(toRequest(options, query, 0));
  useEffect(() => setLimit(PAGE), [filters]);
  const request = toRequest(options, query, limit);
  const state = useAnswer<MemoriesAnswer>({
    about: 'memories',
    key: JSON.stringify([request, revision, attempt]),
    settleMs: 0,
    ask: (signal) => client.memory.memories(request, signal),
  });
  const shown = answerOf(state)?.memories;
  const showsSpace = spaces.length > 1 && options.space === undefined;
  const isStale = state.kind === 'asking';
  const list = useMemo(
    () => shown && <MemoryList memories={shown} {...{ showsSpace, isStale, onOpen }} />,
    // A key typed into the search draws hundreds of rows anew only when they are others.
    [shown, showsSpace, isStale],
  );
  const openedBefore = useRef<string>(undefined);
  useEffect(() => {
    // Back from a memory, the keyboard is where it was.
    if (!isHidden && openedBefore.current !== undefined) focusMemory(area.current, openedBefore.current);
    openedBefore.current = options.opened;
  }, [isHidden, options.opened]);

  return (
    <div ref={area} class="trivium-memories-area" hidden={isHidden}>
      <MemorySearch
        options={options}
        spaces={spaces}
        onOptions={onOptions}
        onDown={() => focusMemory(area.current)}
      />
      {query !== '' && <NoticeLines snapshot={snapshot} />}
      <Answered
        state={state}
        loading={texts.search.searching}
        failedTitle={texts.empty.failedTitle}
        onRetry={() => setAttempt(attempt + 1)}
      >
        {({ memories, total }) =>
          memories.length === 0 ? (
            <EmptyMemories snapshot={snapshot} options={options} hasPast={hasPast} onOptions={onOptions} />
          ) : (
            <>
              <div class="trivium-summary" role="status">
                {texts.search.found(memories.length, total)}
              </div>
              <div class="trivium-memories-scroll">
                {list}
                {total > memories.length && (
                  <button type="button" class="trivium-more" onClick={() => setLimit(memories.length + PAGE)}>
                    {texts.search.more}
                  </button>
                )}
              </div>
            </>
          )
        }
      </Answered>
    </div>
  );
}
