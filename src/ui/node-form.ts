import * as z from 'zod';
import { isSameServerAddress, nodeSettingsSchema, readAddress } from '../../indexer/nodes';
import type { NodeProbe, NodeRole, NodeSettings } from '../../indexer/nodes';
import { nodeRoles } from '../../indexer/nodes';

/** What is typed into the form of a model server, as it is typed. */
export interface NodeForm {
  readonly url: string;
  readonly name: string;
  readonly model: string;
  readonly lane: NodeSettings['lane'];
  readonly slots: string;
  readonly roles: ReadonlySet<NodeRole>;
}

export type NodeFormProblem =
  | { readonly kind: 'no-address' | 'credentials' | 'more' | 'name' | 'slots' }
  /** `name` is that of the server which has the address, or the name, already. */
  | { readonly kind: 'duplicate' | 'nameTaken'; readonly name: string };

export const emptyNodeForm: NodeForm = {
  ...{ url: '', name: '', model: '', lane: 'both', slots: '' },
  roles: new Set(),
};

export function formOf({ url, name, model = '', lane, slots, roles }: NodeSettings): NodeForm {
  return { url, name, model, lane, slots: slots?.toString() ?? '', roles: new Set(roles) };
}

const slotsText = z
  .string()
  .regex(/^\d{1,3}$/u)
  .transform(Number)
  .pipe(nodeSettingsSchema.shape.slots.unwrap());

/**
 * What was typed, as settings. Key, and whether it is switched off, are those of `edited`.
 *
 * @param others - the servers that are set besides
 */
export function readNodeForm(
  form: NodeForm,
  others: readonly NodeSettings[],
  edited?: NodeSettings,
): { readonly node: NodeSettings } | { readonly problem: NodeFormProblem } {
  const address = readAddress(form.url);
  if ('problem' in address) return { problem: { kind: address.kind } };
  const { url } = address;
  const model = form.model.trim() === '' ? undefined : form.model.trim();
  const twin = others.find((other) => other.model === model && isSameServerAddress(other.url, url));
  if (twin !== undefined) return { problem: { kind: 'duplicate', name: twin.name } };
  const name = nodeSettingsSchema.shape.name.safeParse(form.name.trim() || nameFor(url, others));
  if (!name.success) return { problem: { kind: 'name' } };
  if (others.some((other) => other.name === name.data)) {
    return { problem: { kind: 'nameTaken', name: name.data } };
  }
  const slots = form.slots.trim() === '' ? undefined : slotsText.safeParse(form.slots.trim());
  if (slots?.success === false) return { problem: { kind: 'slots' } };
  const node: NodeSettings = {
    ...{ name: name.data, url, lane: form.lane, isOff: edited?.isOff ?? false },
    roles: nodeRoles.filter((role) => form.roles.has(role)),
    ...(edited?.keyName !== undefined && { keyName: edited.keyName }),
    ...(model !== undefined && { model }),
    ...(slots !== undefined && { slots: slots.data }),
  };
  return { node };
}

/** Host and port, with a number where another model of the same server has that name. */
function nameFor(url: string, others: readonly NodeSettings[]): string {
  const { host } = new URL(url);
  const isTaken = (name: string): boolean => others.some((other) => other.name === name);
  let name = host;
  for (let count = 2; isTaken(name); count += 1) name = `${host} ${count}`;
  return name;
}

/** Whether what was found out about one is true of the other: they are asked in the same way. */
export function isAskedAlike(one: NodeForm, other: NodeForm): boolean {
  return one.url.trim() === other.url.trim() && one.model.trim() === other.model.trim();
}

/** The roles that a server answered to. */
export function rolesOf({ can }: NodeProbe): readonly NodeRole[] {
  return nodeRoles.filter((role) => can[role]);
}
