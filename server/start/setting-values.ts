import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

// Checks of setting values that one pattern cannot express.

/** The portal owns its whole host: its links have no path in front. */
export const origin = z
  .string()
  .refine((value) => /^https?:\/\/[^/?#@\\]+\/?$/i.test(value) && URL.canParse(value), {
    error: 'It takes a full address with nothing after the name, like https://portal.example.org.',
  });

/** `portal@example.org`, or with a name in front, which does not count: `Golf <portal@example.org>` */
export const isSender = (text: string): boolean => z.email().safeParse(senderOf(text)).success;

export function senderOf(text: string): string {
  const [, address = text] = /^[^<>]*<([^<>]+)>$/.exec(text) ?? [];
  return address.trim();
}

/** An IP address, a network, or one of Fastify's names for local and private networks. */
export function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text.trim())) return true;
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A network of zero bits would trust every client.
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

export const stripeApi = 'https://api.stripe.com';

export function isLive(key: string): boolean {
  return key.includes('_live_');
}

export function splitUp(list: string): string[] {
  return list
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A list separated by `;`; `example` completes the sentence that refuses it. */
export function itemsOf<Item>(read: (text: string) => Item | undefined, example: string) {
  return z
    .string()
    .transform((value, context) => {
      const items = splitUp(value).flatMap((part) => read(part) ?? []);
      if (items.length < splitUp(value).length) {
        context.addIssue(`It takes ${example}, separated by ;.`);
      }
      return items;
    })
    .optional();
}

/** `LinkedIn https://www.linkedin.com/company/golf-for-good` */
export function linkOf(text: string): { name: string; url: string } | undefined {
  const [, name, url] = /^(.{1,40}) (https:\/\/\S+)$/.exec(text) ?? [];
  return name && url && URL.canParse(url) ? { name, url } : undefined;
}

/** `Stripe, payments, United States` */
export function processorOf(
  text: string,
): { name: string; purpose: string; country: string } | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const [name, purpose, country] = parts;
  if (!name || !purpose || !country || parts.length > 3 || text.length > 200) return undefined;
  return { name, purpose, country };
}

/** `GST/HST 12345 6789 RT0001 13%` */
export function taxOf(text: string): { name: string; number: string; rate: number } | undefined {
  const [, name, number, percent] = /^(\S+) (.{5,30}) (\d{1,2}(?:\.\d{1,3})?)%$/.exec(text) ?? [];
  if (!name || !number || !percent) return undefined;
  return { name, number, rate: Math.round(Number(percent) * 1000) };
}

const nearNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  nearNetworks.addSubnet(network, bits);
}
nearNetworks.addAddress('::1', 'ipv6');
nearNetworks.addSubnet('fc00::', 7, 'ipv6');
nearNetworks.addSubnet('fe80::', 10, 'ipv6');

/** N11: this machine, or one of a private network, whose connections no stranger reads: an IP or a name. */
export function isNearHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  const version = isIP(name);
  if (version > 0) return nearNetworks.check(name, version === 6 ? 'ipv6' : 'ipv4');
  return !name.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
}

/** N11: whether what is sent to this database is encrypted, or never leaves what is near. */
export function isSafeDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host.startsWith('/') || isNearHost(host)) return true;
  const mode = searchParams.get('sslmode') ?? '';
  return ['require', 'verify-ca', 'verify-full', 'no-verify'].includes(mode);
}
