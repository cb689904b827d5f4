import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** The settings that compose.yaml gives the portal if `.env` has the required secrets only. */
export function composeSettings(): Record<string, string> {
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const [, portal = ''] = /\n {2}portal:\n([\s\S]*?)\n {2}\w+:\n/.exec(text) ?? [];
  const [, environment = ''] = /\n {4}environment:\n((?: {6}.+\n)+)/.exec(portal) ?? [];
  const secrets = new Map<string, string>();
  const secret = (name: string) => {
    const value = secrets.get(name) ?? randomBytes(32).toString('base64url');
    secrets.set(name, value);
    return value;
  };
  return Object.fromEntries(
    [...environment.matchAll(/^ {6}(\w+): (.+)$/gm)].map(([, name = '', written = '']) => [
      name,
      written
        .replace(/^'(.*)'$/, '$1')
        .replace(/\$\{\w+:-(.*?)\}/g, '$1')
        .replace(/\$\{(\w+):\?\}/g, (_, wanted: string) => secret(wanted)),
    ]),
  );
}
