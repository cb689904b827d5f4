import { brotliCompressSync } from 'node:zlib';
import {
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  expectScreenFit,
  phone,
} from './support/accessible.ts';
import { demoPassword, owner, signIn, user } from './support/accounts.ts';
import { expectFocusSeen, pressOn, tabOnto } from './support/by-keyboard.ts';
import { isReady } from './support/is-ready.ts';
import { screenHeading } from './support/on-screen.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { consoleScreens, openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';
import { weighScripts } from './support/weigh-scripts.ts';

// The console in demo mode, which demands no second factor.

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('11.2 D1 each screen of the console: an empty console, no finding, no horizontal scrolling', async ({
  page,
}) => {
  const complaints = await watchPage(page);
  await signIn(page, owner);
  for (const { path, title } of consoleScreens)
    await test.step(path, async () => {
      await openScreen(page, path);
      await expect(screenHeading(page, title)).toBeVisible();
      await expect(page.locator('[data-skeleton]')).toHaveCount(0);
      await expect(page.locator('head title')).toHaveCount(1);
      await expect(page.locator('head [name=robots]')).toHaveAttribute('content', 'noindex');
      await expectScreenFit(page);
      expect(complaints.splice(0).filter((one) => !one.includes('404'))).toEqual([]);
    });
});

test('11.2 rows that were pushed out of view do not keep the width of the window before', async ({
  page,
}) => {
  await signIn(page, owner);
  const resume = await pauseRequests(page, /filter=upcoming/);
  await openScreen(page, '/organize/messages/new');
  await expect(page.getByRole('listitem').getByRole('paragraph').first()).toBeInViewport();
  resume();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await page.setViewportSize(phone);
  // After two frames it is known which rows are out of view.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expectNoSidewaysScroll(page);
});

test('11.1 the menu shows Organize to who has a grant, and to nobody else', async ({ page }) => {
  await signIn(page, user);
  await openScreen(page, '/');
  await page.getByRole('button', { name: /your account/ }).click();
  await expect(page.getByRole('link', { name: 'Billing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Organize' })).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, owner);
  await openScreen(page, '/');
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('link', { name: 'Organize' }).click();
  await expect(screenHeading(page, 'Today')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Back to the Site' }).click();
  await expect(page).toHaveURL('/');
});

test('10.1 signed out to the sign-in and back; without a grant there is nothing', async ({
  page,
}) => {
  await page.goto('/organize/people?filter=owner');
  await expect(screenHeading(page, 'Sign In')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/organize/people?filter=owner');
  await signIn(page, user);
  await page.goto('/organize');
  await expect(page).toHaveURL('/not-found');
});

test('11.1 a document of its own, in nobody’s cache, with the policy of the others', async ({
  request,
}) => {
  for (const [path, status] of [
    ['/organize', 200],
    ['/organize/people?filter=owner', 200],
    ['/organize/nowhere', 404],
  ] as const) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([status, 'no-store']);
    const policy = answer.headers()['content-security-policy'];
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(await answer.text()).toMatch(/<meta name="robots" content="noindex"/);
  }
});

test('11.1 the first load is at most 60 kB beyond React, and a screen 25', async ({ page }) => {
  await signIn(page, owner);
  const weigh = weighScripts(page);
  const answer = await page.goto('/organize');
  await page.waitForLoadState('networkidle');
  const react = await weigh(/\/vendor-/);
  expect(react).toBeGreaterThan(40_000);
  const html = brotliCompressSync((await answer?.text()) ?? '').length;
  expect((await weigh()) - react + html).toBeLessThanOrEqual(60_000);
  const banner = page.getByRole('banner');
  const groups: Record<string, string[]> = {
    People: ['Members', 'Roles'],
    Association: ['Pictures', 'Settings', 'Emails Sent', 'Audit Log'],
  };
  for (const [group, name] of [
    ['Events', 'Events'],
    ...Object.entries(groups).flatMap(([group, names]) => names.map((name) => [group, name])),
  ] as const) {
    const before = await weigh();
    await banner.getByRole('link', { name: group, exact: true }).click();
    await banner.getByRole('link', { name, exact: true }).click();
    await expect(screenHeading(page, name)).toBeVisible();
    expect((await weigh()) - before, name).toBeLessThanOrEqual(25_000);
  }
  // The largest screens: the form of an event, and the page that its preview shows.
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
  for (const [link, shown] of [
    ['Short Game Supper', page.getByRole('link', { name: 'Door', exact: true })],
    ['Edit', page.getByRole('button', { name: 'Save the Event' })],
    ['Preview', page.getByRole('link', { name: 'Back to Edit' })],
  ] as const) {
    const before = await weigh();
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(shown).toBeVisible();
    expect((await weigh()) - before, link).toBeLessThanOrEqual(25_000);
  }
});

test('11.3 a list has its search and filter in the address, and says what it does not find', async ({
  page,
}) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/people');
  await page.getByRole('link', { name: 'Owners' }).click();
  await expect(page).toHaveURL('/organize/people?filter=owner');
  await page.getByLabel('Search Roles').fill('DELORME');
  await expect(page).toHaveURL('/organize/people?search=DELORME&filter=owner');
  await expect(page.getByText('Ruth-Anne Delorme', { exact: true }).first()).toBeVisible();
  const file = page.getByRole('link', { name: 'Download as CSV' });
  const csv = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(await csv.text()).toContain('Delorme');
  await page.getByLabel('Search Roles').fill('nobody of this name');
  await expect(page.getByRole('heading', { name: 'No role matches' })).toBeVisible();
  await expectFit(page);
  await page.goBack();
  await page.reload();
  await expect(page.getByText('Ruth-Anne Delorme', { exact: true }).first()).toBeVisible();

  // A later screen: the first one comes with its data.
  await openScreen(page, '/organize/members');
  await page.route('**/api/v1/organize/grants', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByText('could not be loaded')).toBeVisible();
  // A mouse that stays on the link loads the list again, as soon as another width moves the link.
  await page.mouse.move(0, 0);
  await expectFit(page);
  await page.unroute('**/api/v1/organize/grants');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Ruth-Anne Delorme', { exact: true }).first()).toBeVisible();
});

test('9.2 11.1 what the server has painted for the organizer stays, so that no focus is lost, and its data are not fetched again', async ({
  page,
}) => {
  await signIn(page, owner);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const painted = document.querySelector('a[href="#content"]');
      if (document.readyState !== 'interactive' || !painted) return;
      new MutationObserver(() => {
        document.documentElement.dataset.stayed = String(painted.isConnected);
      }).observe(document.body, { subtree: true, attributeFilter: ['inert'] });
    });
  });
  await openScreen(page, '/organize');
  await expect(page.locator('html')).toHaveAttribute('data-stayed', 'true');
  // Who it is, is asked behind the screen, in case somebody else has signed in meanwhile.
  expect(calls).toEqual(['/api/v1/organize/me']);
});

test('11.1 S8 the document of the console is for the organizer who asks, and for nobody else', async ({
  page,
  request,
}) => {
  await signIn(page, owner);
  const { name } = (await (await page.request.get('/api/v1/organize/me')).json()).data;
  const texts = async (by: typeof request) => {
    const answer = await by.get('/organize');
    return { text: await answer.text(), control: answer.headers()['cache-control'] };
  };
  for (let time = 0; time < 2; time += 1) {
    const [own, visitors] = await Promise.all([texts(page.request), texts(request)]);
    expect(own.text).toContain(name);
    expect(own.control).toBe('private, no-store');
    expect(visitors.text).not.toContain(name);
    expect(visitors.control).toBe('no-store');
  }
  await page.context().clearCookies();
  await signIn(page, user);
  const stranger = await texts(page.request);
  expect(stranger.text).not.toContain(name);
  expect(stranger.control).toBe('no-store');
});

test('W7 the search of a list is two stops from the top, and an arrow leads from it to the first name', async ({
  page,
}) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/members');
  await page.waitForFunction(isReady);
  const rows = page
    .getByRole('region', { name: 'Members' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to Search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search Members' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first().getByRole('link').first()).toBeFocused();
});

test('11.1 9.2 by keyboard alone: from the sign-in over the list of people and its dialog to the media, the audit log and the settings', async ({
  page,
}) => {
  const { keyboard } = page;
  const banner = page.getByRole('banner');
  const main = page.getByRole('main');
  const arrived = async (title: string) => {
    await expect(screenHeading(page, title)).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expectFocusSeen(page);
    await expectAccessible(page);
  };

  await openScreen(page, '/login?redirect=/organize');
  for (const [label, text] of [
    ['Email', owner],
    ['Password', demoPassword],
  ] as const) {
    await tabOnto(page, page.getByLabel(label, { exact: true }));
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  // A document of its own, in which the first Tab finds the way past the header.
  await expect(screenHeading(page, 'Today')).toBeVisible();
  await page.waitForFunction(isReady);
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to Content' })).toBeFocused();
  await arrived('Today');
  await keyboard.press('Enter');
  await expect(main).toBeFocused();

  await pressOn(page, banner.getByRole('link', { name: 'People' }));
  await arrived('Members');
  await pressOn(page, banner.getByRole('link', { name: 'Roles' }));
  await arrived('Roles');
  await pressOn(page, main.getByRole('button', { name: /^Change Noor Haddadi/ }));
  const end = main.getByRole('button', { name: 'End as Captain' });
  await pressOn(page, end);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectFocusSeen(page);
  await tabOnto(page, dialog.getByRole('button', { name: 'End as Captain' }));
  await expectFocusSeen(page);
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(end).toBeFocused();

  await pressOn(page, banner.getByRole('link', { name: 'Association', exact: true }));
  await arrived('Pages');
  await pressOn(page, banner.getByRole('link', { name: 'Pictures' }));
  await arrived('Pictures');

  await pressOn(page, banner.getByRole('link', { name: 'Audit Log' }));
  await arrived('Audit Log');
  const act = page.getByLabel('What Was Done');
  await pressOn(page, main.getByText('More Filters'));
  await tabOnto(page, act);
  await keyboard.type('Settings ch');
  await expect(page).toHaveURL('/organize/audit?act=association_changed');
  await expect(act).toBeFocused();
  await arrived('Audit Log');

  await pressOn(page, banner.getByRole('link', { name: 'Settings' }));
  await arrived('Settings');
  const phone = page.getByLabel('Phone');
  const before = await phone.inputValue();
  await tabOnto(page, phone);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('+1 519-555-0123');
  await pressOn(page, main.getByRole('button', { name: 'Save the Settings' }));
  await expect(page.getByText('The settings are saved')).toBeVisible();
  await expectFocusSeen(page);
  await pressOn(page, page.getByRole('button', { name: 'Undo' }));
  await expect(phone).toHaveValue(before);
  await expectFocusSeen(page);
});

test('W2 the search of the header finds an event by keyboard, and somebody by name on a phone', async ({
  page,
}) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/events');
  await page.waitForFunction(isReady);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search Everything' });
  await expect(field).toBeFocused();
  await page.keyboard.type('short game');
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect(found.first()).toHaveText(/^EventShort Game Supper/);
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(screenHeading(page, 'Short Game Supper')).toBeVisible();
  await expect(field).toHaveValue('');

  // No bar of the screen that stays in view lies above what is found.
  await page.getByRole('link', { name: 'Attendees', exact: true }).click();
  await expect(page.getByRole('searchbox').last()).toBeVisible();
  await page.waitForFunction(isReady);
  await page.keyboard.press('/');
  await page.keyboard.type('an');
  await expect(found.nth(5)).toBeVisible();
  for (const one of await found.all()) await one.click({ trial: true });
  await page.keyboard.press('Escape');
  await field.fill('');

  await page.setViewportSize(phone);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('delorme');
  await expect(found.first()).toHaveText(/^PersonRuth-Anne Delorme|^PartyRuth-Anne Delorme/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(found.first()).toBeHidden();
});
