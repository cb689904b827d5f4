import { readFile } from 'node:fs/promises';
import {
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  expectScreenFit,
  phone,
} from './support/accessible.ts';
import { owner, post, signIn } from './support/accounts.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// Somebody calls the office: who is this, are they a member, what have they paid?
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('16.1 W11 11.2 10.4 at 320 and 1440 px: a member is found by name, their membership, bookings and payments are read, and a treasurer sees no address', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, owner);

  await test.step('the list is filtered and searched, and both are in its address', async () => {
    await openScreen(page, '/organize/members');
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
    await expect(page.getByText(/^1–50 of \d{3} members$/)).toBeVisible();
    await expectScreenFit(page);
    await page.setViewportSize(phone);
    // The search has a line of its own, on which its placeholder stands whole.
    const search = await page.getByRole('searchbox', { name: 'Search Members' }).boundingBox();
    expect(search?.width).toBeGreaterThan(phone.width - 50);
    await page.getByText('Filter', { exact: true }).click();
    await page.getByRole('link', { name: /^Lapsed ?\d/ }).click();
    await expect(page).toHaveURL(/filter=lapsed/);
    await expect(page.getByText('3 members', { exact: true })).toBeVisible();
    await page.locator('summary', { hasText: 'Sort' }).click();
    await page.getByRole('link', { name: 'Runs out last' }).click();
    await expect(page).toHaveURL(/sort=-day/);
    await expect(page.getByText('3 members', { exact: true })).toBeVisible();
    // The rows before stay until the sorted ones are there.
    await expect(async () => {
      const ends = await page.getByRole('row').filter({ hasText: 'Lapsed' }).allTextContents();
      const times = ends.map((text) => Date.parse(text.match(/[A-Z][a-z]+ \d+, \d{4}/)?.[0] ?? ''));
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      expect(times).toHaveLength(3);
    }).toPass({ intervals: [100] });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('members.csv');
    const saved = await readFile(await file.path(), 'utf8');
    // The same three, in the same order.
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    const names = await page.getByRole('rowheader').getByRole('link').allTextContents();
    const inFile = Array.from(saved.matchAll(/^"([^"]+)","lapsed"/gm), ([, name]) => name);
    expect(inFile).toEqual(names.filter((name) => inFile.includes(name)));
    expect(inFile).toHaveLength(3);
    await page.goto('/organize/members?search=nobody+of+this+name');
    await expect(page.getByText('No member matches')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear the Search' }).click();
    await page.getByLabel('Search Members').fill('member@example.com');
    await expect(page.getByText('1 member for “member@example.com”')).toBeVisible();
  });

  await test.step('a member’s record says membership, bookings and payments', async () => {
    await page.getByRole('link', { name: 'Maya Chartrand' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Chartrand' })).toBeVisible();
    await expect(page.getByText(/Renews on/)).toBeVisible();
    for (const name of ['Membership', 'Bookings', 'Payments'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'member@example.com' })).toBeVisible();
    await expectFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step('what was sent to their address is there, and leads to where it is sent again', async () => {
    const person = page.url();
    expect(await post(page, '/api/v1/initiate-reset', { email: 'member@example.com' })).toBeOK();
    const sent = page.getByRole('region', { name: 'Emails' });
    await expect(async () => {
      await openScreen(page, new URL(person).pathname);
      // On a busy machine the part of the screen itself takes longer than a look at it may.
      await expect(sent).toBeVisible();
      const reset = sent.getByRole('listitem').filter({ hasText: 'Choose a new password' });
      await expect(reset.getByText(/^Sent /)).toBeVisible({ timeout: 2000 });
    }).toPass({ intervals: [50] });
    await expectAccessible(page);
    await sent.getByRole('link', { name: 'Find Them in Emails Sent' }).click();
    await expect(page.getByText(/^\d+ emails for “member@example.com”$/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Chartrand' })).toBeVisible();
  });

  await test.step('a booking leads to its place among the attendees, and back', async () => {
    const bookings = page.getByRole('region', { name: 'Bookings' });
    await bookings.getByRole('link').first().click();
    await page.getByRole('link', { name: 'Member Record' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Chartrand' })).toBeVisible();
  });

  await test.step('a treasurer sees the same without an address', async () => {
    const { pathname } = new URL(page.url());
    // An open screen that learns of somebody else leaves by itself, which would break the next one off.
    await page.goto('about:blank');
    await signIn(page, 'treasurer@example.com');
    await openScreen(page, pathname);
    await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeVisible();
    await expect(page.getByText('member@example.com')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: 'Emails' })).toHaveCount(0);
    await openScreen(page, '/organize/members/11111111-1111-4111-8111-111111111111');
    await expect(page.getByRole('heading', { level: 1, name: 'Nobody here' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('about:blank');
    await signIn(page, 'captain@example.com');
    await openScreen(page, '/organize');
    await expect(page.getByRole('link', { name: 'Members', exact: true })).toHaveCount(0);
  });
});
