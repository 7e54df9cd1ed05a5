/** Base of a node's routes: without `/v1`, a slash at the end, query, or credentials. */
export function baseOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/u, '').replace(/\/v1$/u, '');
}

/** Scheme, host and port: what a user agrees to. Undefined for what is no address. */
export function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Whether the address is this machine: `localhost`, 127.0.0.0/8 or ::1. Nothing sent there leaves it. */
export function isThisMachine(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname);
}

/** The name of a model without folder and file ending, by which answers of different servers are compared. */
export function modelName(model: string): string {
  const name = model.split(/[/\\]/u).at(-1) ?? model;
  return name.replace(/\.gguf$/iu, '').replace(/:latest$/u, '');
}
