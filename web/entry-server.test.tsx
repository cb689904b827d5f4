import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from './entry-server.tsx';
import { sampleEvent } from './events/testing/sample-event.ts';
import { followNoHistory } from './router/testing/make-router.ts';

beforeEach(followNoHistory);

const spring = sampleEvent({ slug: 'spring-scramble' });

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

const renderWith = (event: object) =>
  renderPage({
    path: '/events/spring-scramble',
    ...about,
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
  const nothing = async () => ({ status: 200, body: {} });
  const { head, html } = await renderPage({ path: '/profile', ...about, fetch: nothing });
  expect([head.match(/<title>/g)?.length, html.match(/<title>/g)]).toEqual([1, null]);
});

test('N10 the components in every state are a page of the demo alone', async () => {
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
      ...about,
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

const noToday: { status: number; body: object } = {
  status: 200,
  body: {
    data: {
      sentence: 'No event is announced.',
      next: null,
      needs: [],
      weeks: [],
      since: { from: '2026-11-25T05:00:00.000Z', lines: [] },
    },
  },
};

/** A screen of the console as the server renders it, the calls that it made, and the data that go with it. */
async function renderConsole(path: string, self: object | undefined, today = noToday) {
  vi.stubEnv('SSR', true);
  onTestFinished(() => void vi.unstubAllEnvs());
  const calls: string[] = [];
  const page = await renderPage({
    path,
    ...about,
    fetch: async (called) => {
      const name = called.replace('/api/v1/organize/', '');
      calls.push(name);
      if (!self) return { status: 401, body: {} };
      return name === 'me' ? { status: 200, body: { data: self } } : today;
    },
  });
  const state = 'state' in page ? (page.state ?? '') : '';
  const [, json = '{"data":[]}'] = /id="state">(.*)<\/script>/.exec(state) ?? [];
  const { rendered, data } = JSON.parse(json);
  return { ...page, state, calls, rendered, data: data.map(([[name]]: [[string]]) => name) };
}

const ada = {
  uuid: 'ada',
  name: 'Ada of the Greens',
  email: 'ada@example.com',
  grants: [{ role: 'owner', event: null }],
  factor: { required: true, shown: true },
};

test('11.1 S8 the console is rendered with its data for the organizer who asks', async () => {
  const { html, head, ...page } = await renderConsole('/organize', ada);
  expect(html).toContain('Ada of the Greens');
  expect(html).toContain('No event is announced.');
  expect(head).toContain('<title>Today');
  expect(page).toMatchObject({
    status: 200,
    isPersonal: true,
    rendered: true,
    calls: ['me', 'today'],
    data: ['me', 'today'],
  });
});

test.each([
  ['fail', { status: 503, body: {} }],
  ['are none that the screen can show', { status: 200, body: { data: { next: 'week' } } }],
])(
  'I2 11.1 where its data %s, the browser makes the screen and asks for them',
  async (_, today) => {
    const { html, state, ...page } = await renderConsole('/organize', ada, today);
    expect(html + state).not.toContain('Ada of the Greens');
    const made = { status: 200, isPersonal: false, rendered: false, calls: ['me', 'today'] };
    expect(page).toMatchObject({ ...made, data: [] });
  },
);

test('11.1 what is typed in a form is in the browser alone, so the server renders it before its data', async () => {
  const page = await renderConsole('/organize/settings', ada);
  expect(page).toMatchObject({ rendered: false, calls: ['me'], data: [] });
});

test('10.1 S8 to a visitor the console shows nothing of anybody, and the browser leads on', async () => {
  const { html, state, ...page } = await renderConsole('/organize/settings', undefined);
  expect(html + state).not.toContain('Ada of the Greens');
  const made = { status: 200, isPersonal: false, rendered: false, calls: ['me'], data: [] };
  expect(page).toMatchObject(made);
});

test.each([
  [
    'before the second factor',
    { ...ada, factor: { required: true, shown: false } },
    '/organize/second-factor?redirect=%2Forganize%2Fsettings',
  ],
  [
    'without the permission',
    { ...ada, grants: [{ role: 'safety', event: null }] },
    '/organize/not-found',
  ],
])('10.1 10.3 S8 %s the console leads on at once, and nobody stores where', async (_, self, to) => {
  const { html, state, ...page } = await renderConsole('/organize/settings', self);
  expect(html + state).toBe('');
  const led = { status: 302, redirect: to, isPersonal: true, calls: ['me'], data: [] };
  expect(page).toMatchObject(led);
});
