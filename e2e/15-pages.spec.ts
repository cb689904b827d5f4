import { expectAccessible, expectFit, expectScreenFit } from './support/accessible.ts';
import { owner, signIn, somebodyNew } from './support/accounts.ts';
import { bookableEvent, expectConfirmed, goToCheckout } from './support/booking.ts';
import { isFree } from './support/open-for-booking.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// A portal of its own: it changes the association's pages.
test.use({ portalSettings: { MAIL_FROM: 'Fairway <pages@fairway.example>' } });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('L2 J16 19.2 hostile texts are shown as text, beside the form and on the page; the policy has nothing to report', async ({
  page,
}) => {
  const complaints = await watchPage(page);
  await signIn(page, owner);
  await openScreen(page, '/organize/pages/about-us');
  const story = page.getByLabel('Story', { exact: true });
  await story.fill(
    '<img src=x onerror=alert(1)> [one](javascript:alert(1)) [two](//evil.example) <script>alert(2)</script>',
  );
  const shown = page.getByRole('region', { name: 'As it will be' });
  await expect(shown.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish About Us' }).click();
  await expect(page.getByText('Visitors read the new About Us now.')).toBeVisible();
  await expectScreenFit(page);
  await openScreen(page, '/about-us');
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^(one|two)$/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('L3 19.2 two edit one page: what differs is joined; a restore names the draft that it replaces', async ({
  page,
}) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/pages/home');
  await page.getByLabel('Headline', { exact: true }).fill('Mine');
  const other = await page.context().newPage();
  await openScreen(other, '/organize/pages/home');
  await other.getByLabel('Closing headline').fill('Theirs');
  await other.getByRole('button', { name: 'Save Draft' }).click();
  await expect(other.getByText('The draft is saved.')).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('You changed different things: both can stay.')).toBeInViewport();
  await expectFit(page);
  await page.getByRole('button', { name: 'Save Both' }).click();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Mine');
  await expect(page.getByLabel('Closing headline')).toHaveValue('Theirs');

  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('The draft before is among the versions.')).toBeVisible();
  await expect(page.getByText('Draft, replaced')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Closing headline')).toHaveValue('Theirs');
});

test('19.3 new terms are asked for at the checkout, which keeps what was typed, and nobody is emailed', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: String(baseURL) });
  const member = await context.newPage();
  await somebodyNew(member);
  await goToCheckout(member, await bookableEvent(member.request, isFree));
  await member.getByRole('button', { name: '+ Add a Guest' }).click();
  await member.getByRole('group', { name: 'Guest 1' }).getByLabel('Name').fill('Ada Birch');

  await signIn(page, owner);
  await openScreen(page, '/organize/pages/terms');
  await page.getByLabel('Introduction').fill('What you may expect of us from now on.');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  await expect(page.getByText('Say first what changes.')).toBeVisible();
  const shown = page.getByRole('region', { name: 'As it will be' });
  await expect(shown.getByText(/^In force since .*, corrected/)).toBeVisible();
  await page.getByRole('radio', { name: 'To be accepted anew' }).check();
  await expect(shown.getByText(/^In force since [^,]+, \d{4}$/)).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: 'Publish Terms' }).click();
  await expect(page.getByText('Nobody was emailed.')).toBeVisible();
  await expect(shown.getByText(/^In force since [^,]+, \d{4}$/)).toBeVisible();
  await page.getByRole('link', { name: 'Write to Members' }).click();
  await expect(page).toHaveURL('/organize/messages/new?to=members');

  const question = member.getByRole('alertdialog', { name: 'Our terms have changed' });
  await member.getByRole('button', { name: /^Book/ }).click();
  await expect(question.getByRole('link', { name: /^Read the terms/ })).toHaveAttribute(
    'href',
    '/terms',
  );
  await expectAccessible(member);
  await question.getByRole('button', { name: 'Not Now' }).click();
  await expect(member.getByText('Our terms have changed. Accept them')).toBeVisible();
  await member.getByRole('button', { name: /^Book/ }).click();
  await question.getByRole('button', { name: 'Accept and Continue' }).click();
  await expectConfirmed(member);
  await expect(member.getByText('Ada Birch').first()).toBeVisible();
  await context.close();
});
