import { expect, test } from 'vitest';
import { shadesOf, usualColours } from '#contract/values/colours.ts';
import { emailAsHtml, emailAsText } from './email.ts';

const head = { shortName: 'Fairway', shades: shadesOf(usualColours), emblem: undefined };
const hostile = `<script>alert(1)</script><img src=x onerror="alert(1)">{{7*7}} & 'so' on`;

test('D1 what somebody typed is text in an email, not markup', () => {
  const email = {
    subject: hostile,
    paragraphs: [hostile],
    action: { label: hostile, url: `https://fairway.test/verify?token="><script>` },
    facts: [{ label: 'Name', value: hostile }],
    quote: hostile,
    afterwards: [hostile],
    signature: hostile,
  };
  const html = emailAsHtml(email, head);
  expect(html).not.toMatch(/<script|<img|href="[^"]*"[^ >]/);
  expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)).toHaveLength(9);
  expect(html).toContain('{{7*7}} &amp; &#39;so&#39; on');
  expect(emailAsText(email, head)).toContain(hostile);
});

test('a very long word is broken anywhere in an email', () => {
  const [, box] = emailAsHtml({ subject: 'A', paragraphs: [] }, head).split('class="card"');
  expect(box).toMatch(/^ style="[^"]*overflow-wrap:anywhere/);
});

test('text and HTML of an email have the same content', () => {
  const email = {
    subject: 'Choose a new password',
    paragraphs: ['Hello Zoë,', 'Here is the way.'],
    facts: [{ label: 'Place', value: 'Guelph' }],
    quote: 'first line\n  second line',
    action: { label: 'Choose', url: 'https://fairway.test/reset-password?token=abc' },
    afterwards: ['It works once.'],
  };
  expect(emailAsText(email, head)).toBe(`Hello Zoë,

Here is the way.

Place: Guelph

first line
  second line

Choose:
https://fairway.test/reset-password?token=abc

It works once.

-- 
The Fairway office
`);
  const html = emailAsHtml(email, head);
  const inOrder = [
    '<html lang="en-CA">',
    'Hello Zoë,',
    'Here is the way.',
    'Guelph',
    'first line\n  second line',
    'href="https://fairway.test/reset-password?token=abc"',
    'It works once.',
    'The Fairway office',
  ].map((part) => html.lastIndexOf(part));
  expect(inOrder).not.toContain(-1);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
});
