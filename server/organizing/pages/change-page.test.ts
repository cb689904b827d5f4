import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { PublishedPage, SitePageRecord } from '#contract/site/site-pages.ts';
import { type SitePageName, sitePages } from '#contract/site/site-texts.ts';
import { keysOf } from '#contract/values/choices.ts';
import { createApp } from '#server/app.ts';
import { openPostgres } from '#server/db/database.ts';
import { libraryPictures } from '#server/db/tables/association-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import type { Renderer } from '#server/http/pages/pages.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { registration } from '#server/testing/builders/registration.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { saveDraft } from './change-page.ts';

const portal = useTestApp();

const writer = (first_name = 'Ada') =>
  buildBooker(portal, { first_name, last_name: 'Owens' }, portal.app, { role: 'organizer' });
type Writer = Awaited<ReturnType<typeof writer>>;

const at = (page: SitePageName, rest = '') => `/api/v1/organize/pages/${page}${rest}`;
const read = async ({ browser }: Writer, page: SitePageName): Promise<SitePageRecord> =>
  (await browser.get(at(page))).json().data;
const save = ({ browser }: Writer, { page, version }: SitePageRecord, texts: object) =>
  browser.send('PUT', at(page), { texts, version });
const publish = ({ browser }: Writer, page: SitePageName, body: object) =>
  browser.send('POST', at(page, '/publish'), body);
const shown = async (page: SitePageName): Promise<PublishedPage> =>
  (await portal.browser().get(`/api/v1/pages/${page}`)).json().data;

/** Saves one text beside what is there. */
async function saveText(ada: Writer, page: SitePageName, name: string, text: string) {
  const record = await read(ada, page);
  return save(ada, record, { ...record.texts, [name]: text });
}

test('15.5 19.2 a draft is seen by nobody until it is published, then at once', async () => {
  const ada = await writer();
  const before = await read(ada, 'about-us');
  expect(before).toMatchObject({ draft: false, version: 1, missing: [] });
  expect(before.gaps).toBeGreaterThan(0);
  await shown('about-us');
  const texts = { ...before.texts, story: 'We *began* in [[year]].\n\n{{office}}', headline: 'Us' };
  const saved = await save(ada, before, texts);
  expect(saved.json().data).toMatchObject({ draft: true, version: 2, texts });
  expect((await shown('about-us')).lines.headline).toBe('Who we are');
  const published = await publish(ada, 'about-us', { version: 2 });
  expect(published.json().data).toMatchObject({ draft: false, version: 3, texts });
  await vi.waitFor(async () => expect((await shown('about-us')).lines.headline).toBe('Us'));
  const { prose, version } = await shown('about-us');
  expect(version).toBe(3);
  expect(prose.story).toEqual([
    {
      html: expect.stringMatching(
        /^<p>We <em>began<\/em> in <mark>year<\/mark>\.<\/p>\n<p>The Fairway Golf Association.*Guelph/,
      ),
    },
  ]);
  const versions = (await ada.browser.get(at('about-us', '/versions'))).json().data;
  expect(versions).toMatchObject([
    { version: 3, by: 'Ada Owens', kind: null, changed: ['headline', 'story'] },
    { version: 1, by: null, changed: [] },
  ]);
  const acts = await notedActs(portal.db);
  expect(acts.toSorted((one, other) => one.action.localeCompare(other.action))).toMatchObject([
    {
      action: 'page_published',
      changes: { page: { new: 'About Us' }, texts: { new: 'Headline, Story' } },
    },
    { action: 'page_saved' },
  ]);
});

test('19.2 10.1 owners and organizers write pages, and nobody else', async () => {
  for (const role of ['treasurer', 'captain', 'safety'] as const) {
    const other = await buildBooker(portal, {}, portal.app, { role });
    expect((await other.browser.get('/api/v1/organize/pages')).json().code).toBe('forbidden');
  }
  const ada = await writer();
  const { data } = (await ada.browser.get('/api/v1/organize/pages')).json();
  expect(data.map(({ page }: SitePageRecord) => page)).toEqual(keysOf(sitePages));
});

test('19.2 privacy is not published without what the portal keeps, and says what is missing', async () => {
  const ada = await writer();
  const saved = await saveText(ada, 'privacy', 'notice', '## All\n\n{{cookies}}');
  expect(saved.json().data.missing).toEqual(['kept-data', 'processors', 'retention']);
  const answer = await publish(ada, 'privacy', { version: 2, kind: 'correction' });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { texts: [expect.stringContaining('{{kept-data}}, {{processors}}, {{retention}}')] },
  ]);
});

test('19.2 19.3 terms and privacy are published as a correction, or to be accepted anew', async () => {
  const ada = await writer();
  await saveText(ada, 'terms', 'lead', 'Read this.');
  expect((await publish(ada, 'terms', { version: 2 })).json().errors).toHaveProperty('kind');
  await publish(ada, 'terms', { version: 2, kind: 'anew' });
  const { data } = (await ada.browser.get(at('terms', '/versions'))).json();
  expect(data).toMatchObject([{ version: 3, kind: 'anew', changed: ['lead'] }, { version: 1 }]);
});

test('N9 19.3 terms are in force since they were to be accepted anew; each version has its day', async () => {
  const days = async () => {
    const { since, published_at } = await shown('terms');
    return [since.slice(0, 10), published_at.slice(0, 10)];
  };
  const publishNext = async (kind: string) => {
    portal.clock.advance(24 * 60 * 60);
    const ada = await writer();
    const { version } = (await saveText(ada, 'terms', 'lead', `As ${kind}.`)).json().data;
    await publish(ada, 'terms', { version, kind });
    await vi.waitFor(async () => expect((await shown('terms')).version).toBe(version + 1));
    await portal.browser().post(api.register.path, registration(`${kind}@example.org`));
    const [row] = await portal.db
      .select()
      .from(users)
      .where(eq(users.email, `${kind}@example.org`));
    return [...(await days()), row?.terms_wording];
  };
  expect(await days()).toEqual(['2026-06-15', '2026-06-15']);
  expect(await publishNext('correction')).toEqual(['2026-06-15', '2026-06-16', '2026-06-16']);
  expect(await publishNext('anew')).toEqual(['2026-06-17', '2026-06-17', '2026-06-17']);
});

test('19.2 what a page knows of blocks: unknown, elsewhere, within a sentence', async () => {
  const ada = await writer();
  const wrong = async (page: SitePageName, name: string, text: string) => {
    const answer = await saveText(ada, page, name, text);
    expect(answer.statusCode).toBe(400);
    return answer.json().errors[`texts.${name}`][0];
  };
  expect(await wrong('home', 'lead', 'See {{weather}}.')).toContain('There is no {{weather}}');
  expect(await wrong('home', 'headline', '{{}}')).toContain('There is no {{}}');
  expect(await wrong('terms', 'terms', '## A\n\n{{cookies}}')).toContain('does not fit');
  expect(await wrong('privacy', 'notice', '## A\n\nSee {{cookies}} here.')).toContain('of its own');
  expect(await wrong('privacy', 'notice', '## A\n\n- {{cookies}}')).toContain('of its own');
  expect(await wrong('privacy', 'notice', 'Text first.\n\n## A')).toContain('Begin with a heading');
  expect(await wrong('about-us', 'timeline', 'No list.')).toContain('one list');
});

test('19.2 the price and the office are as they are now, without a new version', async () => {
  const ada = await writer();
  await saveText(ada, 'membership', 'lead', 'It costs {{price}}.');
  await publish(ada, 'membership', { version: 2 });
  await vi.waitFor(async () =>
    expect((await shown('membership')).description).toBe('It costs $120 a year.'),
  );
});

test('19.2 a picture of the library stands with its words and its size', async () => {
  await portal.db.insert(libraryPictures).values({
    url: '/pictures/green.webp',
    alt: 'The "green"',
    width: 1200,
    height: 800,
    created_at: portal.clock.now(),
  });
  const ada = await writer();
  await saveText(ada, 'about-us', 'story', '![](/pictures/green.webp)');
  await publish(ada, 'about-us', { version: 2 });
  await vi.waitFor(async () => expect((await shown('about-us')).version).toBe(3));
  const { uuid } = (await ada.browser.get('/api/v1/organize/media')).json().data[0];
  const refused = await ada.browser.send('DELETE', `/api/v1/organize/media/${uuid}`);
  expect([refused.json().code, refused.json().current]).toEqual([
    'in_use',
    { used_in: [{ title: 'About Us', href: '/about-us' }] },
  ]);
  expect((await shown('about-us')).prose.story).toEqual([
    {
      html: '<p><img src="/pictures/green.webp" alt="The &quot;green&quot;" width="1200" height="800" loading="lazy"></p>',
    },
  ]);
});

test('L3 of two who edit one page the second is told; the same save twice is one', async () => {
  const [ada, bo] = [await writer(), await writer('Bo')];
  const seen = await read(ada, 'home');
  const mine = { ...seen.texts, headline: 'Mine' };
  await save(ada, seen, mine);
  expect((await save(ada, seen, mine)).json().data.version).toBe(2);
  const answer = await save(bo, seen, { ...seen.texts, headline: 'Theirs' });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'changed_meanwhile']);
  expect(answer.json().current).toMatchObject({
    record: { texts: mine, version: 2, draft: true },
    by: 'Ada Owens',
  });
  expect((await publish(bo, 'home', { version: 1 })).json().code).toBe('changed_meanwhile');
});

test('L3 a restore names the draft that it replaces, and that draft can come back', async () => {
  const ada = await writer();
  await saveText(ada, 'home', 'headline', 'A draft');
  const restore = (version: number, of: number) =>
    ada.browser.send('POST', at('home', '/restore'), { version, of });
  expect((await restore(1, 1)).json().code).toBe('changed_meanwhile');
  const restored = (await restore(2, 1)).json().data;
  expect(restored).toMatchObject({ draft: false, version: 3, replaced: 2 });
  const versions = (await ada.browser.get(at('home', '/versions'))).json().data;
  expect(versions).toMatchObject([
    { version: 2, published_at: null, by: 'Ada Owens', changed: ['headline'] },
    { version: 1 },
  ]);
  const back = (await restore(3, 2)).json().data;
  expect(back).toMatchObject({ draft: true, texts: { headline: 'A draft' } });
  expect(back).not.toHaveProperty('replaced');
  expect((await restore(4, 99)).json().errors).toHaveProperty('of');
});

test('19.2 the last 50 versions stay, of terms all', async () => {
  const ada = await writer();
  const publishOften = async (page: SitePageName) => {
    for (let round = 0; round < 55; round += 1) {
      const record = (await saveText(ada, page, 'lead', `Round ${round}.`)).json().data;
      await publish(ada, page, { version: record.version, kind: 'correction' });
    }
    return (await ada.browser.get(at(page, '/versions'))).json().data.length;
  };
  expect(await publishOften('contact-us')).toBe(50);
  expect(await publishOften('terms')).toBe(56);
});

const renderer: Renderer = {
  mount: async () => undefined,
  template: async () => ({ html: '<!--page-->' }),
  render: async ({ path, fetch, benefits }) => {
    const name = { '/about-us': 'about-us' }[path] ?? 'home';
    const { body } = await fetch(`/api/v1/pages/${name}`);
    const html = `<header>H</header><main id="content">${JSON.stringify([body, benefits])}</main>`;
    return { status: 200, head: '', html };
  },
};

test('19.2 the preview is the page with these texts, and stores nothing', async () => {
  const app = await createApp({ ...portal.deps, renderer });
  const ada = await buildBooker(portal, {}, app, { role: 'owner' });
  const record = await read(ada, 'about-us');
  const texts = { ...record.texts, headline: 'As it will be' };
  const answer = await ada.browser.send('POST', at('about-us', '/preview'), { texts });
  expect(answer.json().data.html).toContain('As it will be');
  expect(answer.json().data.html).toContain('Member prices');
  expect(answer.json().data.html).not.toContain('<header>');
  expect(await read(ada, 'about-us')).toEqual(record);
  const wrong = await ada.browser.send('POST', at('about-us', '/preview'), {
    texts: { ...texts, story: '{{x}}' },
  });
  expect(wrong.json().errors).toHaveProperty(['texts.story']);
  await app.close();
});

test.skipIf(!onPostgres)('L3 of two who save at once in two processes, one is told', async () => {
  const ada = await writer();
  const other = await openPostgres(portal.database.url ?? '');
  for (let round = 0; round < 5; round += 1) {
    const { version, texts } = await read(ada, 'home');
    const act = { page: 'home', userUuid: ada.user.uuid, version } as const;
    const results = await Promise.allSettled(
      [portal.db, other.db].map((db, index) =>
        saveDraft({ ...portal.deps, db }, act, { ...texts, headline: `${round} of ${index}` }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
  await other.close();
});
