import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentWordings } from './consent.ts';

// Whoever changes a text gives it a new version, and its digest here.
const digests: Record<string, string> = {
  '2026-11 9ddf17fa00298f63': 'known',
  '2026-11 704e401445514f38': 'known',
  '2026-11-24 cf45f2d7c46fcfb1': 'known',
  '2026-11-24 c83471fa364b1988': 'known',
  '2026-11-27 bfafd02965186281': 'known',
  '2026-11-27 6994a023d4cdb258': 'known',
};

test.each(Object.entries(consentWordings))(
  'N9 somebody who asks what was agreed to: the wording %s cannot change under its version',
  (_name, { version, text }) => {
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
    expect(digests[`${version} ${digest}`]).toBe('known');
  },
);
