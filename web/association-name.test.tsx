import { expect, test } from 'vitest';
import { render } from './entry-server.tsx';
import { sampleEvent } from './events/testing/sample-event.ts';

const answers: Record<string, unknown> = {
  '/api/v1/events/spring-scramble': sampleEvent({ slug: 'spring-scramble' }),
  '/api/v1/office': {
    name: 'Golf for Good',
    address: [],
    email: 'a@b.example',
    phone: null,
    hours: null,
  },
};

/** What a portal of this association sends for a URL. */
async function pageAt(path: string): Promise<string> {
  const page = await render({
    path,
    baseUrl: 'https://golf.example',
    association: 'Golf for Good',
    demo: false,
    fetch: async (asked) => ({ status: 200, body: { data: answers[asked] ?? [] } }),
  });
  return page.head + page.html + ('state' in page ? page.state : '');
}

test.each(['/terms', '/events/spring-scramble', '/profile'])(
  '1.9 %s names whose portal it is, and no other association',
  async (path) => {
    const page = await pageAt(path);
    expect(page).toMatch(/© (<!-- -->)?\d{4}(<!-- --> ?)+Golf for Good/);
    expect(page).not.toContain('Fairway Golf Association');
  },
);

test('1.1 an event is told to search engines as one of the association', async () => {
  const [, json = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
      await pageAt('/events/spring-scramble'),
    ) ?? [];
  expect(JSON.parse(json).organizer).toEqual({
    '@type': 'Organization',
    name: 'Golf for Good',
    url: 'https://golf.example',
  });
});
