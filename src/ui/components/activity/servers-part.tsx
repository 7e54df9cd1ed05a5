import type { PoolStatus } from '../../../../indexer/nodes';
import { useUi } from '../ui-context';
import { Part } from './part';
import { ServerItem } from './server-item';

/** Each server: how it is, what it does, what is wrong with it. */
export function ServersPart({ pool }: { readonly pool: PoolStatus }) {
  const texts = useUi().strings.activity.servers;
  return (
    <Part name="servers" title={texts.title}>
      <ul class="trivium-activity-list">
        {pool.nodes.map((server) => (
          <ServerItem key={server.name} server={server} isLocalOnly={pool.isLocalOnly} />
        ))}
      </ul>
    </Part>
  );
}
