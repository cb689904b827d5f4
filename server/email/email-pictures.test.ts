import sharp from 'sharp';
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

test('Q19 the strip of a drawing shows its flag', async () => {
  const covers = [
    '/drawings/course/in-autumn-fall-classic.svg',
    '/drawings/course/in-spring-opener.svg',
    '/drawings/scene/at-hall-evening-summer-gala.svg',
    '/drawings/scene/at-prairie-dawn-autumn-c.svg',
  ];
  for (const cover of covers) {
    const { attachments } = await attachedPictures(portal.deps, 'id', { ...email, cover }, head);
    const { data, info } = await sharp(attachments[1]?.content)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rows = [];
    for (let at = 0; at < data.length; at += info.channels) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (red > 150 && green < 80 && blue < 80) rows.push(at / info.channels / info.width);
    }
    // Programs show less of its height than it has.
    const middle = rows.filter((row) => row > 60 && row < info.height - 60);
    expect([cover, middle.length > 200]).toEqual([cover, true]);
  }
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
