import {
  beyondTheEdge,
  desk,
  enlargeText,
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  expectScreenFit,
  phone,
} from './support/accessible.ts';
import {
  accountButton,
  newPerson,
  owner,
  registerAndConfirm,
  signIn,
  user,
} from './support/accounts.ts';
import { bookableEvent, goToCheckout } from './support/booking.ts';
import { datePicker } from './support/date-picker.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { emailLink } from './support/outbox.ts';
import { openLoaded, openScreen, screens, visitable } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// Every screen: no axe finding, nothing in the console, no violation of the content security policy, no
// horizontal scrolling.

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const access of ['public', 'login', 'subscription'] as const) {
  test(`2.1 Q28 D1 each screen (${access}): its path, an empty console, no finding, no horizontal scrolling`, async ({
    page,
  }) => {
    const complaints = await watchPage(page);
    for (const { name, path, leadsTo } of screens.filter((screen) => screen.access === access)) {
      await test.step(name, async () => {
        if (access !== 'public') await signIn(page, whoSees(path));
        const visited = await visitablePath(page, path);
        await page.setViewportSize(desk);
        await openLoaded(page, visited);
        await expect(page).toHaveURL(leadsTo ?? visited);
        await expectScreenFit(page);
        expect(complaints.splice(0).filter((one) => !isExpected(one))).toEqual([]);
      });
    }
  });
}

/** A member sees more than others, but is not asked to subscribe. */
const whoSees = (path: string) => (path === '/subscribe' ? user : 'member@example.com');

async function visitablePath(page: Page, path: string): Promise<string> {
  if (!path.startsWith('/members/')) return visitable(page.request, path);
  const { data } = await (await page.request.get('/api/v1/members')).json();
  return `/members/${data[0].uuid}`;
}

/** Browsers log a 404 of the page itself as an error, which is correct on /not-found. */
function isExpected(complaint: string): boolean {
  return complaint.includes('404') && complaint.includes('/not-found)');
}

test('2.1 9.2 with text of twice the size no screen of a phone scrolls sideways', async ({
  page,
}) => {
  const beyond: Record<string, string[]> = {};
  await page.setViewportSize(phone);
  await enlargeText(page);
  for (const { path } of screens.filter(({ access }) => access === 'public')) {
    await openLoaded(page, await visitable(page.request, path));
    await note();
  }
  await openLoaded(page, `/events/${(await first('events?filter=past')).slug}`);
  await note();
  await openLoaded(page, '/terms');
  await page.getByRole('button', { name: 'Menu' }).click();
  await note('the menu');

  await signIn(page, 'member@example.com');
  for (const path of [
    ...screens.filter(({ access }) => access === 'login').map((screen) => screen.path),
    '/settings/update-password',
    '/settings/passkeys',
    '/settings/sessions',
    '/settings/notifications',
    '/settings/privacy',
    '/members',
    `/members/${(await first('members')).uuid}`,
    `/booking-confirmed?id=${(await first('my-events')).booking.id}`,
  ]) {
    await openLoaded(page, path);
    await note();
  }
  await openLoaded(page, '/profile');
  const dialogs = page.getByRole('button', { name: /^Edit / });
  await expect(dialogs).not.toHaveCount(0);
  for (const name of await dialogs.allTextContents()) {
    await page.getByRole('button', { name, exact: true }).click();
    // Two of the buttons open the same one.
    await expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible();
    await note(name);
    await page.keyboard.press('Escape');
  }
  await goToCheckout(page, await bookableEvent(page.request, isPaidRound));
  await page.getByRole('button', { name: '+ Add a Guest' }).click();
  await note('with a guest');
  expect(beyond).toEqual({});

  async function note(part = '') {
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await page.waitForFunction(() => document.documentElement.classList.contains('whole'));
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    const found = await beyondTheEdge(page);
    if (found.length > 0) beyond[`${new URL(page.url()).pathname} ${part}`] = found;
  }

  async function first(list: string) {
    return (await (await page.request.get(`/api/v1/${list}`)).json()).data[0];
  }
});

test('2.1 9.2 one long word in an event or a search makes no page scroll sideways', async ({
  page,
}) => {
  const { data } = await (await page.request.get('/api/v1/events?filter=past')).json();
  const unknown = `/events?search=${'W'.repeat(100)}`;
  for (const path of ['/', '/events', `/events/${data[0].slug}`, unknown]) {
    await openLoaded(page, path);
    await page.locator('main article :is(h1, h2, h2 a, h3, h3 a, p)').evaluateAll((texts) => {
      for (const text of texts)
        if (text.childElementCount === 0) text.textContent = 'W'.repeat(120);
    });
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
    }
  }
});

test('2.1 9.2 a profile with long words does not scroll sideways', async ({ page }) => {
  await signIn(page, 'member@example.com');
  await openLoaded(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Never shown to members' })).toBeVisible();
  await page.locator('main :is(h1, p, strong, dd)').evaluateAll((texts) => {
    for (const text of texts) if (text.childElementCount === 0) text.textContent = 'W'.repeat(120);
  });
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
});

test('2.1 9.2 a small button can be read under the pointer', async ({ page }) => {
  await signIn(page, 'member@example.com');
  await openLoaded(page, '/profile');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .hover();
  await expectAccessible(page);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test('9.2 a standalone link is as high as a button', async ({ page }) => {
    await signIn(page, 'member@example.com');
    for (const [path, name] of [
      ['/about-us', 'Lantern Skates'],
      ['/forgot-password', 'Back to Sign In'],
      ['/events?search=zzzz', 'Clear search, filters and sorting'],
      ['/billing', /^Receipt \d/],
    ] as const) {
      await openScreen(page, path);
      const link = page.getByRole('main').getByRole('link', { name }).first();
      const { height = 0 } = (await link.boundingBox()) ?? {};
      expect(Math.round(height), path).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe('at night', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', colorScheme: 'dark' } });

  test('Q27 tickets and My Events are dark, every text with enough contrast, and the yearbook is paper', async ({
    page,
  }) => {
    const complaints = await watchPage(page);
    await signIn(page, 'member@example.com');
    const { data } = await (await page.request.get('/api/v1/user')).json();
    const booked = data.bookings.find((one: { status: string }) => one.status === 'confirmed');
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    for (const path of [
      '/my-events',
      '/my-events?filter=past',
      `/booking-confirmed?id=${booked.id}`,
    ]) {
      await page.setViewportSize(phone);
      await openLoaded(page, path);
      expect(await ground(), path).toBe('rgb(12, 38, 29)');
      await expectFit(page);
    }
    const code = page.locator('[data-qr] rect').first();
    await expect(code).toHaveCSS('fill', 'rgb(255, 255, 255)');
    await openLoaded(page, '/events');
    expect(await ground()).toBe('rgb(250, 247, 240)');
    await expectFit(page);
    expect(complaints).toEqual([]);
  });

  test('Q27 the ticket of a guest and the door are dark, too; home, an event and the console are paper', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await signIn(page, owner);
    const { slug } = await bookableEvent(page.request, () => true);
    const ground = async (path: string, heading = page.getByRole('heading', { level: 1 })) => {
      await page.goto(path);
      await expect(heading).toBeVisible();
      return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    };
    const code = page.locator('[data-qr] rect').first();
    await signIn(page, 'member@example.com');
    const { data } = await (await page.request.get('/api/v1/user')).json();
    const booked = data.bookings.find((one: { status: string }) => one.status === 'confirmed');
    const { seats } = (await (await page.request.get(`/api/v1/confirmation/${booked.id}`)).json())
      .data;
    const { ticket } = seats.find((seat: { ticket: string | null }) => seat.ticket !== null);
    expect(await ground(`/ticket#${ticket}`)).toBe('rgb(12, 38, 29)');
    await expect(code).toHaveCSS('fill', 'rgb(255, 255, 255)');
    await expectAccessible(page);
    for (const path of ['/', `/events/${slug}`])
      expect(await ground(path), path).toBe('rgb(250, 247, 240)');
    await signIn(page, owner);
    expect(await ground(`/organize/door/${slug}`)).toBe('rgb(12, 38, 29)');
    await expectAccessible(page);
    expect(await ground('/organize')).toBe('rgb(250, 247, 240)');
  });
});

test.describe('in forced colours, light on dark', () => {
  test.use({ contextOptions: { forcedColors: 'active', colorScheme: 'dark' } });

  test('9.2 an icon has the colour of its text, and loading indicators are visible', async ({
    page,
  }) => {
    await openScreen(page, '/dev/pieces');
    const strange = await page.locator('svg[stroke=currentColor]').evaluateAll((icons) =>
      icons
        .filter((icon) => {
          const { color } = getComputedStyle(icon.parentElement ?? icon);
          return getComputedStyle(icon).color !== color;
        })
        .map(({ outerHTML }) => outerHTML),
    );
    expect(strange).toEqual([]);
    await expect(page.locator('[data-skeleton]').first()).toHaveCSS('border-style', 'solid');
  });

  test('9.2 the circle around initials stays without its tint', async ({ page }) => {
    await openScreen(page, '/dev/pieces');
    const avatars = page.getByRole('region', { name: 'Avatars' }).locator('[aria-hidden]');
    for (const avatar of await avatars.all())
      await expect(avatar).toHaveCSS('outline-style', 'solid');
    expect(await avatars.count()).toBeGreaterThan(0);
  });

  test("3.11 a ticket's code stays dark on light, as scanners need it", async ({ page }) => {
    await signIn(page, 'member@example.com');
    const booked = await page.request.get('/api/v1/my-events');
    const { id } = (await booked.json()).data[0].booking;
    await openScreen(page, `/booking-confirmed?id=${id}`);
    const code = page.getByRole('img', { name: /^QR code/ }).first();
    await expect(code.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
    await expect(code.locator('path')).toHaveCSS('fill', 'rgb(23, 33, 28)');
  });
});

test.describe('states of screens', () => {
  test('5.9 forms with errors have no finding', async ({ page }) => {
    for (const [path, button, message] of [
      ['/register', 'Create My Account', 'Enter a first or a last name.'],
      ['/login', 'Sign In', 'Enter your email address.'],
      ['/forgot-password', 'Send Me a Link', 'Enter your email address.'],
      ['/verify', 'Send a New Email', 'Enter your email address.'],
      ['/contact-us', 'Send', 'Enter your name.'],
    ] as const) {
      await openLoaded(page, path);
      await page.getByRole('main').getByRole('button', { name: button }).click();
      await expect(page.getByText(message).first()).toBeVisible();
      await page.setViewportSize(phone);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.setViewportSize(desk);
    }
  });

  test('1.2 choosing a new password, and a used link, have no finding', async ({ page }) => {
    const person = newPerson();
    await registerAndConfirm(page, person);
    await openScreen(page, '/forgot-password');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Me a Link' }).click();
    await expect(page.getByText('Only the newest email counts')).toBeVisible();
    await expectAccessible(page);
    const link = await emailLink(page.request, person.email, '/reset-password');
    await openLoaded(page, link.path);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expectAccessible(page);
    await openLoaded(page, '/verify?token=a-token-that-nobody-was-mailed');
    await expect(page.getByRole('heading', { name: 'Confirm this address?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm My Address' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expectAccessible(page);
  });

  test('2.2 open menus have no finding', async ({ page }) => {
    await page.setViewportSize(phone);
    await openLoaded(page, '/terms');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('#site-menu').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.setViewportSize(desk);
    await signIn(page, user);
    await openLoaded(page, '/terms');
    await accountButton(page, 'Owen').click();
    await expect(page.getByRole('link', { name: 'My Profile' }).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('2.10 the open page-access-blocked modal has no finding', async ({ page }) => {
    await signIn(page, user);
    await openScreen(page, '/members');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('2.17 the components and what they open have no finding', async ({ page }) => {
    const complaints = await watchPage(page);
    await openLoaded(page, '/dev/pieces');
    await expectAccessible(page);
    for (const label of ['Day, read-only', 'From the year down', 'Time, nights disabled']) {
      const { field, popup } = datePicker(page, label);
      await field.click();
      await expect(popup).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Open a modal' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit About' })).toBeVisible();
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ask with warning' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  });
});
