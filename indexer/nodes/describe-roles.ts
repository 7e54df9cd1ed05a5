import { nodeRoles } from './settings';
import type { NodeRole } from './settings';

/** What a server of a role is sent, for a person who is to agree to it. */
const sent: Readonly<Record<NodeRole, string>> = {
  chat: 'the text of notes and conversations, to read facts out of them, compare and sum them up',
  embed: 'every passage of the notes and what is searched for, to make vectors of them',
  rerank: 'the best passages of a search and what was searched for, to put them in order',
};

/** What servers of these roles are sent, and what for: `the text of notes ...; every passage ...`. */
export function describeRoles(roles: readonly NodeRole[]): string {
  return nodeRoles
    .filter((role) => roles.includes(role))
    .map((role) => sent[role])
    .join('; ');
}
