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

test('text and HTML of an email have the same content; small print stands below who signs', () => {
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
    'The Fairway office',
    'It works once.',
  ].map((part) => html.lastIndexOf(part));
  expect(inOrder).not.toContain(-1);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
});

test('Q19 an email has the association’s mark, the event’s picture and the tickets’ codes, and is whole without them', () => {
  const email = {
    subject: 'Tomorrow: Autumn Cup',
    paragraphs: ['Hello Ann,', 'It begins at 8:30 a.m.'],
    cover: '/drawings/course/autumn-cup.svg',
    tickets: [{ ticket: 'abc', code: 'AUT-7K3Q', name: 'Ann <b>' }],
    sums: [
      { label: 'Place 1', value: '$10.00' },
      { label: 'Total', value: '$10.00' },
    ],
  };
  const sources = { mark: 'cid:mark', strip: 'cid:event', codes: ['cid:ticket-1'] };
  const html = emailAsHtml(email, head, sources);
  expect(html.match(/src="[^"]*"/g)).toEqual([
    'src="cid:mark"',
    'src="cid:event"',
    'src="cid:ticket-1"',
  ]);
  expect(html).toContain('alt="QR code"');
  expect(html).toContain('Ann &lt;b&gt;');
  // The first words beside the subject are what it says, not the greeting, and then what it is about.
  expect(html).toMatch(/max-height:0;overflow:hidden">It begins at 8:30 a.m. · \$10.00&/);
  expect(html).toContain('prefers-color-scheme: dark');
  expect(emailAsHtml(email, head)).not.toContain('<img');
  expect(emailAsText(email, head)).toContain('Place 1: $10.00\nTotal: $10.00');
});
