import ipaddr from 'ipaddr.js';

/** Where metadata of cloud machines is served, with keys in it: never asked, whatever else is allowed. */
const METADATA = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
]);

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * - `public`: an address of the internet.
 * - `lan`: of a private network.
 * - `forbidden`: of this machine, of a link, of many machines at once, or reserved.
 */
export type AddressKind = 'public' | 'lan' | 'forbidden';

/**
 * What an address belongs to. An IPv4 address that is wrapped in an IPv6 one counts as itself.
 *
 * @param text as a resolver gives it, without brackets
 */
export function kindOfAddress(text: string): AddressKind {
  // A zone ("fe80::1%eth0") names a link of this machine.
  if (text.includes('%') || !ipaddr.isValid(text)) return 'forbidden';
  const address = unwrapped(ipaddr.parse(text));
  if (METADATA.has(address.toString())) return 'forbidden';
  const range = address.range();
  if (range === 'private' || range === 'uniqueLocal') return 'lan';
  if (range !== 'unicast') return 'forbidden';
  return address instanceof ipaddr.IPv4 || isGlobal(address) ? 'public' : 'forbidden';
}

/** Of IPv6, 2000::/3 is given out; all else is reserved. */
function isGlobal(address: ipaddr.IPv6): boolean {
  return address.match(ipaddr.IPv6.parse('2000::'), 3);
}

/** IPv6 addresses whose last four bytes are an IPv4 address. */
const WRAPPING = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052']);

/** The IPv4 address within a mapped, translated or tunnelled one. */
function unwrapped(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6));
  return WRAPPING.has(range) || isCompatible(bytes) ? ipaddr.fromByteArray(bytes.slice(12)) : address;
}

/** `::a.b.c.d`, as old systems wrote it; `::` and `::1` are addresses of their own. */
function isCompatible(bytes: readonly number[]): boolean {
  return bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 15).some((byte) => byte !== 0);
}
