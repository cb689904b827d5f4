import { expect, test } from 'vitest';
import { renderPage } from './entry-server.tsx';
import { sampleEvent } from './events/testing/sample-event.ts';

const answers: Record<string, unknown> = {
  '/api/v1/events/spring-scramble': sampleEvent({ slug: 'spring-scramble' }),
  '/api/v1/office': {
    name: 'Golf for Good',
    address: [],
    email: 'a@b.example',
    phone: null,
    hours: null,
    links: [],
    privacy_officer: null,
    data_location: null,
    processors: [],
  },
};

/** The page of a portal of this association. */
async function pageAt(path: string): Promise<string> {
  const page = await renderPage({
    path,
    baseUrl: 'https://golf.example',
    association: 'Golf for Good',
    zone: 'America/Toronto',
    links: [{ name: 'Instagram', url: 'https://instagram.com/golfforgood' }],
    demo: false,
    fetch: async (url) => ({ status: 200, body: { data: answers[url] ?? [] } }),
  });
  return page.head + page.html + ('state' in page ? page.state : '');
}

test.each(['/terms', '/events/spring-scramble', '/profile'])(
  '1.9 %s names the association of the portal, and no other',
  async (path) => {
    const page = await pageAt(path);
    expect(page).toMatch(/© (<!-- -->)?\d{4}(<!-- --> ?)+Golf for Good/);
    expect(page).not.toContain('Fairway Golf Association');
  },
);

test('1.9 the footer links to those of the three networks where the association is', async () => {
  const page = await pageAt('/terms');
  expect(page).toMatch(/<a [^>]*href="https:\/\/instagram\.com\/golfforgood"[^>]*rel="noopener"/);
  expect(page).not.toMatch(/href="[^"]*(linkedin|x\.com)/);
});

test('1.1 the structured data of an event names the association', async () => {
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
