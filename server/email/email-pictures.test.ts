import { expect, test } from 'vitest';
import { shadesOf, usualColours } from '#contract/values/colours.ts';
import { useTestApp } from '../testing/test-app.ts';
import { emailAsHtml } from './email.ts';
import { attachedPictures, shownSources } from './email-pictures.ts';

const portal = useTestApp();
const head = { shortName: 'Fairway', shades: shadesOf(usualColours), emblem: undefined };
const email = {
  subject: 'Tomorrow: Autumn Cup',
  paragraphs: ['It begins at 8:30 a.m.'],
  cover: '/drawings/course/autumn-cup.svg',
  tickets: [{ ticket: 'abc', code: 'AUT-7K3Q', name: 'Ann' }],
};

test('Q19 an email brings its pictures along: nothing in it is loaded from elsewhere', async () => {
  const { sources, attachments } = await attachedPictures(portal.deps, 'id', email, head);
  const html = emailAsHtml(email, head, sources);
  const wanted = html.match(/(?<=src=")[^"]*/g);
  expect(wanted).toEqual(attachments.map(({ cid }) => `cid:${cid}`));
  expect(attachments.map(({ filename }) => filename)).toEqual([
    'mark.png',
    'event.jpg',
    'ticket-1.png',
  ]);
  const begins = attachments.map(({ content }) => content.toString('latin1', 0, 4));
  expect(begins).toEqual(['\x89PNG', '\xff\xd8\xff\xdb', '\x89PNG']);
  for (const { content } of attachments) expect(content.length).toBeLessThan(80_000);
});

test('Q19 a picture whose file is lost is left out, and the email is whole without it', async () => {
  const lost = { ...email, cover: '/pictures/lost.webp' };
  const { sources, attachments } = await attachedPictures(portal.deps, 'id', lost, head);
  expect(sources.strip).toBeUndefined();
  expect(attachments).toHaveLength(2);
});

test('Q19 a page of the portal shows them by its own addresses', () => {
  const { mark, strip, codes } = shownSources(portal.deps, email, head);
  expect(strip).toBe('http://fairway.test/drawings/course/autumn-cup.svg');
  for (const url of [mark, ...(codes ?? [])]) expect(url).toMatch(/^data:image\/svg\+xml;base64,/);
});
