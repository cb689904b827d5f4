import { expect, test } from 'vitest';
import { renderPage } from './entry-server.tsx';
import { sampleEvent } from './events/testing/sample-event.ts';

const spring = sampleEvent({ slug: 'spring-scramble' });

const renderWith = (event: object) =>
  renderPage({
    path: '/events/spring-scramble',
    baseUrl: 'https://golf.example',
    association: 'Golf for Good',
    shortName: 'Fairway',
    tagline: null,
    emblem: null,
    zone: 'America/Toronto',
    links: [],
    benefits: [],
    demo: false,
    fetch: async (path) => ({
      status: 200,
      body: path.endsWith('scramble') ? event : { data: [] },
    }),
  });

test('a screen that fails while it renders is an error, not an incomplete page', async () => {
  expect((await renderWith({ data: spring })).status).toBe(200);
  const broken = { data: { ...spring, starts_at: 'no instant' } };
  await expect(renderWith(broken)).rejects.toThrow('/events/spring-scramble fails');
});

test('the frame of a screen that needs a sign-in has one title, in the head', async () => {
  const about = {
    baseUrl: 'https://golf.example',
    association: 'Golf for Good',
    shortName: 'Fairway',
    tagline: null,
    emblem: null,
    zone: 'America/Toronto',
    links: [],
    benefits: [],
    demo: false,
  };
  const nothing = async () => ({ status: 200, body: {} });
  const { head, html } = await renderPage({ path: '/profile', ...about, fetch: nothing });
  expect([head.match(/<title>/g)?.length, html.match(/<title>/g)]).toEqual([1, null]);
});

test('N10 the components in every state are a page of the demo alone', async () => {
  const about = {
    baseUrl: 'https://golf.example',
    association: 'Golf for Good',
    shortName: 'Fairway',
    tagline: null,
    emblem: null,
    zone: 'America/Toronto',
    links: [],
    benefits: [],
  };
  const fetch = async () => ({ status: 200, body: {} });
  const open = (demo: boolean) => renderPage({ path: '/dev/pieces', ...about, demo, fetch });
  expect(await open(true)).toMatchObject({ status: 200, screen: 'frame' });
  expect(await open(false)).toMatchObject({ status: 302, redirect: '/not-found' });
});

test('N14 pages that are rendered at the same time each make their own calls', async () => {
  const slugs = ['spring-scramble', 'summer-scramble', 'fall-scramble'];
  const calls: Record<string, string[]> = {};
  const allCalled = Promise.withResolvers<void>();
  const pages = slugs.map((slug) => {
    const own: string[] = [];
    calls[slug] = own;
    return renderPage({
      path: `/events/${slug}`,
      baseUrl: 'https://golf.example',
      association: 'Golf for Good',
      shortName: 'Fairway',
      tagline: null,
      emblem: null,
      zone: 'America/Toronto',
      links: [],
      benefits: [],
      demo: false,
      fetch: async (path) => {
        own.push(path);
        if (Object.values(calls).flat().length === 4 * slugs.length) allCalled.resolve();
        await allCalled.promise;
        const data = path.endsWith('scramble') ? sampleEvent({ slug, title: `The ${slug}` }) : [];
        return { status: 200, body: { data } };
      },
    });
  });
  const heads = (await Promise.all(pages)).map(({ head }) => head);
  for (const [index, slug] of slugs.entries()) {
    const event = `/api/v1/events/${slug}`;
    expect(calls[slug]?.toSorted()).toEqual(
      ['', '/agendas', '/finances', '/media'].map((path) => event + path),
    );
    expect(heads[index]).toContain(`<title>The ${slug}`);
  }
});
