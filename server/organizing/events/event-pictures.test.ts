import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { events } from '#server/db/tables/event-tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { formOf, image } from '#server/testing/builders/picture-form.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('12.7 pictures: several are added, shown in order with their words, and a cover is one of them', async () => {
  const { uuid } = await buildEvent(portal.db);
  const kim = await buildEventDesk(portal, { role: 'captain', event: uuid });
  const add = async (colour: string) => {
    const bytes = await sharp({
      create: { width: 80, height: 40, channels: 3, background: colour },
    })
      .jpeg()
      .toBuffer();
    const { payload, type } = formOf(image(bytes, { type: 'image/jpeg' }));
    return (
      await kim.browser.send('POST', kim.at(uuid, '/media'), payload, { 'content-type': type })
    ).json().data;
  };
  const [red, blue] = await Promise.all([add('#f00'), add('#00f')]);
  // Before it is saved, who added it sees it.
  expect((await kim.browser.get(red.url)).statusCode).toBe(200);
  expect((await portal.browser().get(red.url)).statusCode).toBe(404);
  const shown = (url: string, alt: string) => ({ kind: 'image', url, alt, caption: '' });
  const film = { kind: 'video', url: 'https://films.example/a', alt: 'The auction', caption: '' };
  const media = [shown(blue.url, 'Blue'), film, shown(red.url, 'Red')];
  expect((await kim.save(uuid, 'media', { media, version: 1 })).json().data).toEqual({
    media,
    version: 2,
  });
  const [event] = await portal.db.select().from(events).where(eq(events.uuid, uuid));
  const seen = (await portal.browser().get(`/api/v1/events/${event?.slug}/media`)).json().data;
  expect(seen.map(({ alt }: { alt: string }) => alt)).toEqual(['Blue', 'The auction', 'Red']);
  const wrong = [
    shown('/pictures/none.webp', 'A'),
    { ...film, url: 'javascript:alert(1)' },
    shown(red.url, ' '),
  ];
  expect(
    Object.keys((await kim.save(uuid, 'media', { media: wrong, version: 2 })).json().errors),
  ).toEqual(['media.2.alt']);
  expect(
    Object.keys(
      (await kim.save(uuid, 'media', { media: wrong.slice(0, 2), version: 2 })).json().errors,
    ),
  ).toEqual(['media.0.url', 'media.1.url']);
  const ada = await buildEventDesk(portal);
  expect((await ada.change(uuid, { cover_url: red.url })).json().data.cover_url).toBe(red.url);
  expect((await ada.change(uuid, { title: 'Same cover' })).json().data.cover_url).toBe(red.url);
  expect(
    (await ada.change(uuid, { cover_url: '/pictures/none.webp' })).json().errors,
  ).toHaveProperty('cover_url');
  expect((await ada.change(uuid, { cover_url: null })).json().data.cover_url).toMatch(
    /^\/drawings/,
  );
});

test('12.7 a cover as GET gave it is ignored by PUT: a drawn one stays drawn, and an old one may be in no library', async () => {
  const ada = await buildEventDesk(portal);
  const coverIn = async (uuid: string) =>
    (await portal.db.select().from(events).where(eq(events.uuid, uuid)))[0]?.cover_url;
  const drawn = await buildEvent(portal.db, { status: 'draft', cover_url: null });
  const given = await ada.record(drawn.uuid);
  expect(given.cover_url).toContain(drawn.slug);
  expect((await ada.put(drawn.uuid, given)).json().data).toEqual(given);
  const renamed = (await ada.put(drawn.uuid, { ...given, slug: 'links-day' })).json().data;
  // So it follows the event: it is drawn from what is saved now.
  expect([await coverIn(drawn.uuid), renamed.cover_url]).toEqual([
    null,
    expect.stringContaining('links-day'),
  ]);
  const lost = '/pictures/lost.webp';
  const old = await buildEvent(portal.db, { cover_url: lost });
  const saved = await ada.change(old.uuid, { title: 'Autumn Links' });
  expect(saved.json().data).toMatchObject({ title: 'Autumn Links', cover_url: lost });
  expect((await ada.change(drawn.uuid, { cover_url: lost })).json().errors).toEqual({
    cover_url: ['The library has no such picture.'],
  });
});
