import { expect, test } from 'vitest';
import { judgeHoles, judgeSignatures } from './audit-packages.mjs';

const holes = (/** @type {object} */ found) => ({
  metadata: { vulnerabilities: { low: 3, moderate: 2, high: 0, critical: 0, ...found } },
});

test('grave holes fail, others do not, and a registry without an answer proves nothing', () => {
  expect(judgeHoles(holes({}))).toBe('passed');
  expect(judgeHoles(holes({ high: 1 }))).toBe('failed');
  expect(judgeHoles(holes({ critical: 1 }))).toBe('failed');
  expect(judgeHoles({ statusCode: 405, body: '', error: {} })).toBe('no answer');
  expect(judgeHoles(undefined)).toBe('no answer');
});

test('a signature that is wrong or missing fails, and no answer proves nothing', () => {
  expect(judgeSignatures({ invalid: [], missing: [] })).toBe('passed');
  expect(judgeSignatures({ invalid: [{ name: 'pg' }], missing: [] })).toBe('failed');
  expect(judgeSignatures({ invalid: [], missing: [{ name: 'pg' }] })).toBe('failed');
  expect(judgeSignatures({ error: { code: 'ENOTFOUND' } })).toBe('no answer');
});
