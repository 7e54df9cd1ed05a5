import { useEffect, useRef, useState } from 'preact/hooks';
import type { EgoGraph } from '../../../../indexer/graphs';
import { answerOf, useAnswer } from '../../use-answer';
import { EgoGraphCanvas } from '../ego-graph';
import { Message } from '../message';
import { useNeighboursHost, useUi } from '../ui-context';

/** The surroundings of a note, drawn. One drawing shows note after note: to build another one takes the longest. */
export function EgoGraphArea({ note, revision }: { note: string; revision: string }) {
  const { client, strings } = useUi();
  const host = useNeighboursHost();
  const { empty, panel } = strings.neighbours;
  const shown = useRef<EgoGraph>(undefined);
  const [themeVersion, setThemeVersion] = useState(0);
  useEffect(() => host.onThemeChange(() => setThemeVersion((before) => before + 1)), [host]);
  const state = useAnswer({
    about: note,
    key: revision,
    settleMs: 0,
    ask: () => client.graphs.egoGraph(note),
  });
  if (state.kind === 'failed')
    return <Message title={empty.failedTitle} text={strings.error(state.error)} role="alert" />;
  const answer = answerOf(state);
  const graph = answer ?? shown.current;
  shown.current = graph;
  if (graph === undefined) {
    return (
      <div class="trivium-late">
        <Message title={panel.loading} />
      </div>
    );
  }
  return (
    <EgoGraphCanvas
      graph={graph}
      isStale={answer === undefined}
      themeVersion={themeVersion}
      onOpen={(path, inNewTab) => host.open(path, inNewTab ? 'tab' : 'here')}
      onHover={(path, event, element) => host.preview(path, event, element)}
    />
  );
}
