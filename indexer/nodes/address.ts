/** Base of a node's routes: without `/v1`, a slash at the end, query, or credentials. */
export function baseOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/u, '').replace(/\/v1$/u, '');
}

/** What a person typed for a server's address, or what is wrong with it, in words for the user and by kind. */
export type TypedAddress =
  | { readonly url: string }
  | { readonly problem: string; readonly kind: 'credentials' | 'more' | 'no-address' };

/**
 * Reads the address of a server as it is typed: `http://` may be left out. What may hold a password or a key is not repeated in
 * the problem, and never taken, since addresses are kept and shown in plain text.
 */
export function readAddress(typed: string): TypedAddress {
  const text = typed.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//iu.exec(text)?.[1]?.toLowerCase();
  const whole = scheme === undefined ? `http://${text}` : text;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  // Also where the rest cannot be read: what is no address is repeated.
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/iu.test(whole)) {
    return {
      kind: 'credentials',
      problem:
        'The address has a user or a password in it, which would be kept and shown in plain text. Give the address without it, and a key by its name.',
    };
  }
  if (url !== undefined && (url.search !== '' || url.hash !== '')) {
    const problem = 'The address goes on after "?" or "#". Leave that out, and give a key by its name.';
    return { kind: 'more', problem };
  }
  if (url === undefined || url.hostname === '' || (scheme !== undefined && !/^https?$/u.test(scheme))) {
    const problem = `"${text}" is no address of a server. Write one such as http://127.0.0.1:8080.`;
    return { kind: 'no-address', problem };
  }
  return { url: whole };
}

/** Whether two addresses lead to the same server: all names of this machine are one. */
export function isSameServerAddress(one: string, other: string): boolean {
  const [left, right] = [one, other].map((url) => {
    const base = new URL(baseOf(url));
    if (isThisMachine(url)) base.hostname = 'localhost';
    return base.href;
  });
  return left === right;
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
