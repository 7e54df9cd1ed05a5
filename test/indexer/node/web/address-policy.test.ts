import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { kindOfAddress } from '../../../../indexer/node/web/address-policy';

describe('addresses', () => {
  test.each([
    '93.184.216.34',
    '8.8.8.8',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ])('%s is of the internet', (address) => expect(kindOfAddress(address)).toBe('public'));

  test.each([
    '10.0.0.1',
    '172.16.5.4',
    '192.168.1.1',
    'fd12:3456::1',
    '::ffff:192.168.1.1',
    '64:ff9b::c0a8:101',
    '2002:c0a8:101::1',
  ])('%s is of a private network', (address) => expect(kindOfAddress(address)).toBe('lan'));

  test.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '0.1.2.3',
      '169.254.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '100.100.100.200',
    ],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '240.0.0.1',
      '198.18.0.1',
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '192.0.0.192',
    ],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::127.0.0.1',
      '::ffff:0:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ],
    ...['fe80::1', 'fe80::1%eth0', 'ff02::1', '2001:db8::1', '2001::1', 'fd00:ec2::254', '4000::1', '100::1'],
    ...['', 'localhost', '127.1', 'x', '1.2.3.4.5'],
  ])('%s is forbidden', (address) => expect(kindOfAddress(address)).toBe('forbidden'));

  test('an IPv4 address is what it is, however it is wrapped', () => {
    fc.assert(
      fc.property(fc.ipV4(), (plain) => {
        const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(plain).octets;
        const high = ((a << 8) | b).toString(16);
        const low = ((c << 8) | d).toString(16);
        const kind = kindOfAddress(plain);
        for (const wrapped of [
          `::ffff:${plain}`,
          `::ffff:${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::1`,
        ]) {
          expect(kindOfAddress(wrapped), wrapped).toBe(kind);
        }
      }),
    );
  });

  test('outside 2000::/3 no IPv6 address is of the internet by itself', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const parsed = ipaddr.parse(address);
        const [first = 0] = parsed.toByteArray();
        const isWrapping = first === 0 && kindOfAddress(address) === 'public';
        if (parsed.kind() === 'ipv6' && first >> 5 !== 1 && !isWrapping) {
          expect(kindOfAddress(address)).not.toBe('public');
        }
      }),
    );
  });
});
