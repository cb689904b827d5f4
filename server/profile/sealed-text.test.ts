import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

const key = randomBytes(32);
const other = randomBytes(32);

test('3.1 a sealed text opens with its associated data and does not show its content', () => {
  const sealed = sealText([key], 'robin health', 'Bees 🐝');
  expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString()).not.toContain('Bees');
  expect(openText([key], 'robin health', sealed)).toBe('Bees 🐝');
  expect(sealText([key], 'robin health', 'Bees 🐝')).not.toBe(sealed);
});

test('3.1 with other associated data, another key, or a changed bit it does not open', () => {
  const sealed = sealText([key], 'robin health', 'Bees');
  expect(openText([key], 'sam health', sealed)).toBeUndefined();
  expect(openText([other], 'robin health', sealed)).toBeUndefined();
  const [version, id, content = ''] = sealed.split('.');
  const bytes = Buffer.from(content, 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const forged = `${version}.${id}.${changed.toString('base64url')}`;
    expect(openText([key], 'robin health', forged)).toBeUndefined();
  }
  for (const text of ['', 'Bees', 'v1.', `v1.${id}.`, `v1.${id}.AAAA`, `v2.${id}.${content}`]) {
    expect(openText([key], 'robin health', text)).toBeUndefined();
  }
});

test('3.1 a new key is put in front: it seals, and the old one still opens', () => {
  const old = sealText([key], 'place', 'Bees');
  expect(openText([other, key], 'place', old)).toBe('Bees');
  const fresh = sealText([other, key], 'place', 'Bees');
  expect(openText([other], 'place', fresh)).toBe('Bees');
  expect(openText([key], 'place', fresh)).toBeUndefined();
});
