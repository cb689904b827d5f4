import { expect, test } from 'vitest';
import { render } from './entry-server.tsx';
import { sampleEvent } from './events/testing/sample-event.ts';

const spring = sampleEvent({ slug: 'spring-scramble' });

const renderWith = (event: object) =>
  render({
    path: '/events/spring-scramble',
    baseUrl: 'https://golf.example',
    association: 'Golf for Good',
    demo: false,
    fetch: async (path) => ({
      status: 200,
      body: path.endsWith('scramble') ? event : { data: [] },
    }),
  });

test('a screen that fails while it is drawn is an error, not a page with a hole in it', async () => {
  expect((await renderWith({ data: spring })).status).toBe(200);
  const broken = { data: { ...spring, starts_at: 'no instant' } };
  await expect(renderWith(broken)).rejects.toThrow('/events/spring-scramble fails');
});

test('the frame of a screen behind a sign-in has one title, in the head', async () => {
  const about = { baseUrl: 'https://golf.example', association: 'Golf for Good', demo: false };
  const nothing = async () => ({ status: 200, body: {} });
  const { head, html } = await render({ path: '/profile', ...about, fetch: nothing });
  expect([head.match(/<title>/g)?.length, html.match(/<title>/g)]).toEqual([1, null]);
});
