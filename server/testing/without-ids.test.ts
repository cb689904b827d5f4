import { expect, test } from 'vitest';
import { withoutIds } from './without-ids.ts';

test('words are looked for in what is not drawn by chance', () => {
  const ids = {
    uuid: '11111111-1111-4111-8111-42424242abcd',
    id: 'Sam-4242_abcdefghijklm',
    at: '2026-11-27T00:24:42.424Z',
  };
  expect(withoutIds(JSON.stringify(ids))).toBe('{"uuid":"","id":"","at":""}');
  // What must be in no text is still found: the token of a link is longer, a code is shorter.
  const secrets = JSON.stringify(['x'.repeat(43), 'RRO-7K3Q', '135790', '2026-11-27']);
  expect(withoutIds(secrets)).toBe(secrets);
});
