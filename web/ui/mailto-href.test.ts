import { expect, test } from 'vitest';
import { mailtoHref } from './mailto-href.ts';

test.each([
  ['robin@example.org', 'mailto:robin@example.org'],
  ["o'neil+golf@example.org", "mailto:o'neil%2Bgolf@example.org"],
  ['a?cc=eve@evil.example', 'mailto:a%3Fcc%3Deve@evil.example'],
  ['a@example.org?bcc=eve@evil.example', 'mailto:a@example.org%3Fbcc%3Deve%40evil.example'],
  ['a&body=x@example.org', 'mailto:a%26body%3Dx@example.org'],
])('V27 the link to %s is to that address alone', (email, href) => {
  expect(mailtoHref(email)).toBe(href);
  expect(new URL(href).search).toBe('');
});
