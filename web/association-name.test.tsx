import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from './entry-server.tsx';
import { sampleEvent } from './events/testing/sample-event.ts';
import { followNoHistory } from './router/testing/make-router.ts';

beforeEach(followNoHistory);

/** Any page of its own. */
const ownPage = {
  page: 'terms',
  version: 1,
  published_at: '2027-01-05T12:00:00Z',
  since: '2027-01-05T12:00:00Z',
  description: 'What to expect.',
  lines: {},
  prose: { lead: [{ html: '<p>What to expect.</p>' }] },
  sections: { terms: [{ id: 'on-us', title: 'Us', parts: [{ html: '<p>Text.</p>' }] }] },
};

const answers: Record<string, unknown> = {
  '/api/v1/events/spring-scramble': sampleEvent({ slug: 'spring-scramble' }),
  '/api/v1/office': {
    name: 'Golf for Good',
    address: [],
    email: 'a@b.example',
    phone: null,
    hours: null,
    links: [],
    benefits: [],
    privacy_officer: null,
    data_location: null,
    processors: [],
  },
};

/** The page of a portal of this association. */
async function pageAt(path: string, emblem: string | null = null): Promise<string> {
  const page = await renderPage({
    path,
    baseUrl: 'https://golf.example',
    association: 'Golf for Good',
    shortName: 'GfG',
    tagline: 'Rounds that give.',
    emblem,
    zone: 'America/Toronto',
    links: [{ name: 'Instagram', url: 'https://instagram.com/golfforgood' }],
    benefits: [],
    demo: false,
    fetch: async (url) => ({
      status: 200,
      body: { data: url.startsWith('/api/v1/pages/') ? ownPage : (answers[url] ?? []) },
    }),
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

test.each([
  ...['/', '/membership', '/contact-us', '/terms', '/privacy', '/login', '/register'],
  ...['/events/spring-scramble', '/profile', '/settings', '/members', '/forgot-password'],
  ...['/organize', '/organize/settings', '/organize/door/spring-scramble', '/not-found'],
])(
  '19.1 with another name %s says Fairway nowhere, and the short name in its title',
  async (path) => {
    const page = await pageAt(path);
    expect(page).not.toContain('Fairway');
    if (!path.includes('/door/')) expect(page).toMatch(/<title>([^<]* · )?GfG<\/title>/);
  },
);

test('19.1 the footer has the tagline, and the header the emblem in the place of the flag', async () => {
  const page = await pageAt('/terms', '/pictures/small.png');
  expect(page).toContain('>Rounds that give.</p>');
  expect(page).toMatch(/<header(?:(?!<\/header>).)*<img [^>]*src="\/pictures\/small.png"/s);
  expect(await pageAt('/terms')).not.toContain('/pictures/small.png');
});

/** The product's own name, which operators read in a terminal, and what is the demo's. */
const named = [
  'server/demo/build/build-demo-imports.ts',
  'server/demo/data/page-texts.ts',
  'server/accounts/password-rules.ts',
  'server/association/fill-association.ts',
  'server/backup/restore.ts',
  'server/commands/try-upgrade.ts',
  'server/db/folder-lock.ts',
  'server/db/migrations.ts',
  'server/main.ts',
  'server/start/version.ts',
];

test('19.1 no sentence of the product has the name in it', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('{contract,server,web,public}/**/*.{ts,tsx,html,css,svg,webmanifest}', {
    cwd: root,
  }).filter((file) => !/\.test\.|\/testing\//.test(file));
  const found = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('Fairway'));
  expect(found.sort()).toEqual(named.toSorted());
});
