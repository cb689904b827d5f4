import { fromNow } from '../server/testing/processes/machine-clock.ts';
import { expectFit } from './support/accessible.ts';
import { fillSignIn, signIn, user } from './support/accounts.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { expectScreen, openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

// 6.1 1.8: the directory, for members and for everybody else.

const member = 'member@example.com';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const total = (page: Page) => page.getByRole('main').getByRole('status').first();
const showMore = (page: Page) => page.getByRole('button', { name: 'Show more' });

interface Listed {
  uuid: string;
  first_name: string;
  last_name: string;
  headline?: string | null;
  city?: string | null;
}

const nameOf = (one: Listed) => `${one.first_name} ${one.last_name}`;

/** The server's answer to the same search. */
async function listed(page: Page, query = '') {
  const answer = await page.request.get(`/api/v1/members${query}`);
  expect(answer).toBeOK();
  return (await answer.json()) as { data: Listed[]; meta: { last_page: number; total: number } };
}

test.describe('who may read it', () => {
  test('6.1 A4 the server rejects a visitor and a user without the membership', async ({
    page,
  }) => {
    await signIn(page, member);
    const someone = (await listed(page)).data[0]?.uuid;
    await page.context().clearCookies();
    for (const path of ['/api/v1/members', `/api/v1/members/${someone}`]) {
      expect((await page.request.get(path)).status()).toBe(401);
    }
    await signIn(page, user);
    for (const path of ['/api/v1/members', `/api/v1/members/${someone}`]) {
      const answer = await page.request.get(path);
      expect(answer.status()).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'subscription_required' });
    }
  });

  test('2.6 a member’s URL leads a user without the membership to the home page, with the modal', async ({
    page,
  }) => {
    await signIn(page, member);
    const someone = (await listed(page)).data[0]?.uuid;
    await signIn(page, user);
    await page.goto(`/members/${someone}`);
    await expect(page.getByRole('dialog')).toContainText("Uh-oh ! We can't let you do that");
    await expect(page).toHaveURL('/');
  });

  test('2.5 a visitor signs in first and returns to the search', async ({ page }) => {
    await page.goto('/members?search=ma&sort=-name');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await fillSignIn(page, member);
    await expect(page).toHaveURL('/members?search=ma&sort=-name');
    await expectScreen(page);
    await expect(page.getByLabel('Search Members')).toHaveValue('ma');
    await expect(page.getByLabel('Sort By')).toHaveValue('-name');
  });
});

test.describe('the list', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, member);
  });

  test('1.8 3.8 the members link leads to the tiles of all listed members', async ({ page }) => {
    const { data, meta } = await listed(page);
    await openScreen(page, '/about-us');
    await page.getByRole('banner').getByRole('link', { name: 'Members', exact: true }).click();
    await expect(page).toHaveURL('/members');
    await expect(page).toHaveTitle('Members · Fairway');
    await expect(cards(page)).toHaveCount(24);
    expect(await names(page)).toEqual(data.map(nameOf));
    // Home counts those, too, who have not opened their account yet.
    await expect(total(page)).toHaveText(new RegExp(`^${meta.total} members\\. \\d+ more ha`));
    const shown = data.findIndex(({ headline, city }) => headline && city);
    expect(shown).toBeGreaterThanOrEqual(0);
    await expect(cards(page).nth(shown)).toContainText(`${data[shown]?.headline}`);
    await expect(cards(page).nth(shown)).toContainText(`${data[shown]?.city}`);
    await expect(cards(page).nth(shown)).toContainText('Joined');
    await expectFit(page);
  });

  test('4.5 later pages are appended, and the URL restores as many', async ({ page }) => {
    const { data, meta } = await listed(page);
    expect(meta.last_page).toBeGreaterThan(3);
    await openScreen(page, '/members');
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByText(`24 of ${meta.total}`)).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/members?')) calls.push(new URL(request.url()).search);
    });
    for (const shown of [48, 72]) {
      await showMore(page).click();
      await expect(page.getByText(`${shown} of ${meta.total}`)).toBeVisible();
      await expect(cards(page)).toHaveCount(shown);
      // 2.8 is about navigation: loading more of the same list does not scroll.
      await expect(
        cards(page)
          .nth(shown - 24)
          .getByRole('link'),
      ).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    }
    expect(calls).toEqual(['?page=2', '?page=3']);
    expect((await names(page)).slice(0, 24)).toEqual(data.map(nameOf));
    await expect(page).toHaveURL('/members?page=3');

    await page.reload();
    await expect(cards(page)).toHaveCount(72);
    await cards(page).nth(60).getByRole('link').click();
    await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
    await page.goBack();
    await expect(page).toHaveURL('/members?page=3');
    await expect(cards(page)).toHaveCount(72);
  });

  test('4.5 the next page is only offered if it exists', async ({ page }) => {
    const { meta } = await listed(page);
    await openScreen(page, `/members?page=${meta.last_page - 1}`);
    await showMore(page).click();
    await expect(page.getByText(`${meta.total} of ${meta.total}`)).toBeVisible();
    await expect(showMore(page)).toHaveCount(0);
    await openScreen(page, '/members?page=80');
    await expect(cards(page)).toHaveCount(meta.total);
    await expect(showMore(page)).toHaveCount(0);
  });

  test('4.5 another sort or search begins at page 1', async ({ page }) => {
    await openScreen(page, '/members?page=2');
    await expect(cards(page)).toHaveCount(48);
    await page.getByLabel('Sort By').selectOption('Name Z–A');
    await expect(page).toHaveURL('/members?sort=-name');
    await expect(cards(page)).toHaveCount(24);
    await page.goBack();
    await expect(page).toHaveURL('/members?page=2');
    await expect(page.getByLabel('Sort By')).toHaveValue('name');
    await expect(cards(page)).toHaveCount(48);
  });

  for (const [label, sort] of [
    ['Name A–Z', 'name'],
    ['Name Z–A', '-name'],
    ['Newest members', '-joined'],
    ['Longest members', 'joined'],
  ] as const) {
    test(`3.8 sorted by '${label}' as the server sorts by ${sort}`, async ({ page }) => {
      const { data } = await listed(page, `?sort=${sort}`);
      await openScreen(page, '/members?sort=joined');
      await page.getByLabel('Sort By').selectOption(label);
      await expect(page).toHaveURL(sort === 'name' ? '/members' : `/members?sort=${sort}`);
      await expect.poll(() => names(page)).toEqual(data.map(nameOf));
    });
  }

  test('3.8 the search starts while typing, once, and is restored by Back', async ({ page }) => {
    await page.clock.install();
    const { data } = await listed(page);
    const wanted = data[4]?.last_name.toLowerCase() ?? '';
    const found = await listed(page, `?search=${encodeURIComponent(wanted)}`);
    await openScreen(page, '/members');
    await expect(cards(page)).toHaveCount(24);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/members?')) calls.push(request.url());
    });
    // With the page's clock fixed: a busy machine may take long between two keys.
    await page.clock.pauseAt(fromNow(60_000));
    for (const email of wanted) {
      await page.getByLabel('Search Members').pressSequentially(email);
      await page.clock.runFor(100);
    }
    await page.clock.resume();
    await expect(total(page)).toContainText(`for “${wanted}”`);
    await expect.poll(() => names(page)).toEqual(found.data.slice(0, 24).map(nameOf));
    expect(calls).toHaveLength(1);
    await expect(page).toHaveURL(`/members?search=${encodeURIComponent(wanted)}`);

    const [first] = found.data;
    await cards(page).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ? nameOf(first) : '');
    await page.getByRole('link', { name: `Members for “${wanted}”` }).click();
    await expect(page.getByLabel('Search Members')).toHaveValue(wanted);
    await expect.poll(() => names(page)).toEqual(found.data.slice(0, 24).map(nameOf));
    await page.getByRole('link', { name: 'Clear search, filters and sorting' }).click();
    await expect(page.getByLabel('Search Members')).toHaveValue('');
    await expect(cards(page)).toHaveCount(24);
  });

  test('Q17 a letter and a city narrow the list, are in the URL, and Back restores them', async ({
    page,
  }) => {
    const { data } = await listed(page, '?search=');
    const city = data.find((one) => one.city)?.city ?? '';
    const ofCity = await listed(page, `?city=${encodeURIComponent(city)}`);
    await openScreen(page, '/members');
    const rail = page.getByRole('navigation', { name: 'Members by letter' });
    await rail.getByRole('link', { name: 'T', exact: true }).click();
    await expect(page).toHaveURL('/members?initial=t');
    await expect(total(page)).toContainText('under T');
    await expect(page.getByRole('heading', { level: 2, name: 'T', exact: true })).toBeVisible();
    await rail.getByRole('link', { name: 'T', exact: true }).click();
    await expect(page).toHaveURL('/members');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rail).toBeHidden();
    await page.getByRole('combobox', { name: 'Letter' }).selectOption('T');
    await expect(page).toHaveURL('/members?initial=t');
    await page.getByRole('combobox', { name: 'Letter' }).selectOption('All');
    await expect(page).toHaveURL('/members');
    await page.getByLabel('City').selectOption(city);
    await expect(total(page)).toContainText(`in ${city}`);
    await expect.poll(() => names(page)).toEqual(ofCity.data.map(nameOf));
    await page.goBack();
    await expect(page.getByLabel('City')).toHaveValue('');
    await expect(cards(page)).toHaveCount(24);
  });

  test('3.8 nobody found: the message says what was searched, and links to the whole list', async ({
    page,
  }) => {
    await openScreen(page, '/members?search=nobody%20is%20called%20this');
    await expect(page.getByRole('heading', { name: 'No member matches' })).toBeVisible();
    await expect(total(page)).toHaveText('No members for “nobody is called this”');
    await expectFit(page);
    await page.getByRole('link', { name: 'Clear the Search' }).click();
    await expect(page).toHaveURL('/members');
    await expect(cards(page)).toHaveCount(24);
  });

  test('3.8 loading shows placeholders of the size of the tiles', async ({ page }) => {
    const answer = await pauseRequests(page, '**/api/v1/members?*');
    await openScreen(page, '/members');
    await expect(total(page)).toHaveText('Loading members…');
    await expectFit(page);
    answer();
    await expect(cards(page)).toHaveCount(24);
  });

  test('8.5 a list that fails to load can be loaded again, and so can its next page', async ({
    page,
  }) => {
    let broken = true;
    await page.route('**/api/v1/members?*', (route) =>
      broken
        ? route.fulfill({ status: 503, json: { message: 'The portal is being cleaned.' } })
        : route.continue(),
    );
    await openScreen(page, '/members');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('The members could not be loaded');
    await expect(alert).toContainText('The portal is being cleaned.');
    await expectFit(page);
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cards(page)).toHaveCount(24);

    broken = true;
    await showMore(page).click();
    await expect(page.getByText('The next members could not be loaded.')).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByRole('main').getByText(/^\d+ members\. \d+ more ha/)).toBeVisible();
    await expectFit(page);
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cards(page)).toHaveCount(48);
  });
});

test.describe('a member', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, member);
  });

  test('1.8 the profile shows the fields of the answer, and links open safely', async ({
    page,
  }) => {
    const { data } = await listed(page);
    const rich = await Promise.all(
      data.map(async ({ uuid }) => {
        const answer = await page.request.get(`/api/v1/members/${uuid}`);
        return (await answer.json()).data;
      }),
    ).then((all) => all.find((one) => one.about && one.social_links && one.city));
    expect(rich).toBeTruthy();
    await openScreen(page, `/members/${rich.uuid}`);
    await expectScreen(page);
    await expect(page).toHaveTitle(`${nameOf(rich)} · Fairway`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(nameOf(rich));
    await expect(main).toContainText(rich.about.slice(0, 40));
    for (const link of await main.getByRole('link', { name: 'opens in a new tab' }).all()) {
      expect(await link.getAttribute('rel')).toContain('noopener');
    }
    await expectFit(page);
    await page.getByRole('link', { name: 'All Members' }).click();
    await expect(page).toHaveURL('/members');
  });

  for (const id of ['8a4f5a52-6d1c-4f0e-9c59-0c2f0a4f3b11', 'not-an-id']) {
    test(`3.8 ${id} is no member, and the page links to the list`, async ({ page }) => {
      await openScreen(page, `/members/${id}`);
      await expect(page.getByRole('heading', { name: 'We can’t find that member' })).toBeVisible();
      await expectScreen(page);
      await expectFit(page);
      await page.getByRole('link', { name: 'See All Members' }).click();
      await expect(cards(page)).toHaveCount(24);
    });
  }

  test('8.5 a member page: loading, failing, and a second try', async ({ page }) => {
    const someone = (await listed(page)).data[0];
    const answer = await pauseRequests(page, '**/api/v1/members/*');
    await openScreen(page, `/members/${someone?.uuid}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
    await expectFit(page);
    let broken = true;
    await page.route('**/api/v1/members/*', (route) =>
      broken ? route.fulfill({ status: 500, json: { message: 'Our fault.' } }) : route.fallback(),
    );
    answer();
    await openScreen(page, `/members/${someone?.uuid}`);
    await expect(page.getByRole('alert').getByText('Our fault.')).toBeVisible();
    await expectFit(page);
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      someone ? nameOf(someone) : '',
    );
  });
});
