import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expectAccessible, expectFit, expectScreenFit } from './support/accessible.ts';
import { fillSignIn, owner, signIn } from './support/accounts.ts';
import { inDays, newDraft, openEvent, openSections, save } from './support/drafts.ts';
import { fillTime } from './support/fill-time.ts';
import { screenHeading, toast } from './support/on-screen.ts';
import { expect, test } from './support/test.ts';

// Drafts in the editor, on a portal of its own: what they save is in its lists.
test.use({
  portalSettings: { MAIL_FROM: 'Fairway <drafts@fairway.example>' },
  contextOptions: { reducedMotion: 'reduce' },
});

test('J6 12.4 two browsers save one event: what one changed is joined, the rest is chosen', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, 'Two Desks Open');
  await openEvent(page, slug);
  await page.getByLabel('Title').fill('Two Desks Classic');
  await page.getByLabel('Places', { exact: true }).fill('60');
  await page.getByRole('button', { name: '+ Add a Line' }).first().click();
  await page.getByLabel('What Happens').fill('Prizes');

  const context = await browser.newContext({ baseURL: portal.url });
  const other = await context.newPage();
  await signIn(other, owner);
  await openEvent(other, slug);
  await other.getByLabel('Title').fill('Two Desks Cup');
  await other.getByLabel('City').fill('Halifax');
  await other.getByLabel('Province').fill('NS');
  // Asked here, and answered for both.
  await other.getByRole('button', { name: 'Keep the Address' }).click();
  await other.getByRole('button', { name: '+ Add a Line' }).first().click();
  await other.getByLabel('What Happens').fill('Shotgun start');
  await save(other).click();
  await expect(toast(other, / is saved\./)).toBeVisible();

  // Also after a reload it is known what this form began with.
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Two Desks Classic');
  await save(page).click();
  const notice = page.getByRole('region', { name: 'Changed in the meantime' });
  await expect(notice.getByText('Title. Before: Two Desks Open')).toBeVisible();
  await expect(notice.getByRole('radio')).toHaveCount(2);
  await expectScreenFit(page);
  // What is typed beside the choice is part of it.
  await page.getByLabel('Title').fill('Two Desks Classic and Cup');
  await notice.getByLabel('Mine: Two Desks Classic and Cup').check();
  await notice.getByRole('button', { name: 'Save What Is Chosen' }).click();
  await expect(toast(page, / is saved\./)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Two Desks Classic and Cup');
  await expect(page.getByLabel('Places', { exact: true })).toHaveValue('60');
  await expect(page.getByLabel('City')).toHaveValue('Halifax');
  // Both lines begin at the same time.
  const lines = page.getByLabel('What Happens');
  await expect(lines).toHaveCount(2);
  const names = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('value')));
  expect(names.toSorted()).toEqual(['Prizes', 'Shotgun start']);
  await context.close();
});

test('12.1 11.3 nothing typed is lost: reload, refusal, lost network, a session that ends', async ({
  page,
}) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, 'Nothing Is Lost', { venue: undefined });
  await openEvent(page, slug);
  await page.getByLabel('Summary').fill('Typed before the reload.');
  await page.getByRole('button', { name: '+ Add a Line' }).click();
  await page.getByLabel('What Happens').fill('Carts');
  // Half of a time: the day of the start, the hour of the end.
  await page.getByLabel('Starts, Time').fill('');
  await page.getByLabel('Ends', { exact: true }).fill('');
  const half = await page.getByLabel('Starts', { exact: true }).inputValue();
  await page.reload();
  await expect(page.getByLabel('Summary')).toHaveValue('Typed before the reload.');
  await expect(page.getByLabel('Starts', { exact: true })).toHaveValue(half);
  await expect(page.getByLabel('Starts, Time')).toHaveValue('');
  await expect(page.getByLabel('Ends', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Ends, Time')).not.toHaveValue('');
  await openSections(page);
  await fillTime(page, 'Starts', inDays(40));
  await fillTime(page, 'Ends', inDays(40.2));
  await expect(page.getByLabel('What Happens')).toHaveValue('Carts');

  // Refused at its field, in words.
  await page.getByLabel('Price for Members').fill('95');
  await save(page).click();
  await expect(page.getByText('Members do not pay more than others.')).toBeVisible();
  await expect(page.getByLabel('Price for Members')).toBeFocused();
  await expectFit(page);
  await page.getByLabel('Price for Members').fill('75');
  await page.getByLabel('What Happens').fill('');
  await save(page).click();
  await expect(page.getByText('Enter what happens.')).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('Typed before the reload.');

  await page.route('**/api/v1/organize/events/*/agenda', (route) => route.abort());
  await page.getByLabel('What Happens').fill('Carts');
  await save(page).click();
  await expect(page.getByText('What you typed is still here; please try again.')).toBeVisible();
  await page.unroute('**/api/v1/organize/events/*/agenda');

  await page.getByLabel('Format').fill('Stableford');
  await page.context().clearCookies();
  await save(page).click();
  await expect(screenHeading(page, 'Sign In')).toBeVisible();
  await fillSignIn(page, owner);
  await expect(screenHeading(page, 'Nothing Is Lost')).toBeVisible();
  await expect(page.getByLabel('What Happens')).toHaveValue('Carts');
  await expect(page.getByLabel('Format')).toHaveValue('Stableford');
  await save(page).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();

  // What is missing until it can be published, and the way there.
  await page.getByRole('button', { name: 'Check and Publish' }).last().click();
  const check = page.getByRole('dialog', { name: 'Check and publish' });
  await expect(check).toContainText('Enter the name of the venue.');
  await expect(check.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  await check.getByRole('link', { name: 'City' }).click();
  await expect(check).toHaveCount(0);
  await expect(page.getByLabel('City')).toBeFocused();
});

test('12.7 15.6 pictures come several at once, get words and an order', async ({ page }) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, `Pictures ${randomUUID()}`);
  await openEvent(page, slug);
  const picture = async (name: string, background: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  });
  await page
    .getByLabel('Pictures to Add')
    .setInputFiles([await picture('green.jpg', '#2a5'), await picture('hall.jpg', '#a52')]);
  await expect(page.getByText('2 of 2 added')).toBeVisible();
  const shows = page.getByLabel('What It Shows');
  await expect(shows).toHaveCount(2);
  // What is no picture would be none on another try, either.
  await page
    .getByLabel('Pictures to Add')
    .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('a list') });
  await expect(page.getByText('Choose a picture: JPEG')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave Out list.txt' }).click();
  await expect(page.getByText('Choose a picture: JPEG')).toHaveCount(0);
  await shows.first().fill('The ninth green');
  await shows.last().fill('The hall');
  await page.getByRole('button', { name: 'Later The ninth green' }).click();
  await expect(shows.first()).toHaveValue('The hall');
  await expect(page.getByRole('button', { name: 'Later The ninth green' })).toBeFocused();
  await page.getByRole('button', { name: 'Use as Cover The hall' }).click();

  await save(page).click();
  await expect(toast(page, / is saved\./)).toBeVisible();
  await expectFit(page);
  await page.reload();
  await openSections(page);
  await expect(shows.first()).toHaveValue('The hall');
  await expect(page.getByRole('button', { name: 'Cover', pressed: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Choose From Library' }).click();
  await expect(page.getByRole('dialog').getByText('Is here:')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
});

test('11.4 a save is taken back later from the history of the event, and that, too', async ({
  page,
}) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, 'Second Thoughts Open');
  await openEvent(page, slug);
  for (const places of ['60', '64']) {
    await page.getByLabel('Places', { exact: true }).fill(places);
    await save(page).click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
  }
  await page.reload();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Show Changes').click();
  const undo = history.getByRole('button', { name: 'Undo' });
  // The first save was changed again since.
  await expect(undo).toHaveCount(1);
  await expectFit(page);
  await page.getByLabel('Title').fill('Second Thoughts Cup');
  await expect(history.getByText('Save what you have typed first, to undo this.')).toBeVisible();
  await page.getByLabel('Title').fill('Second Thoughts Open');
  await undo.click();
  await expect(page.getByLabel('Places', { exact: true })).toHaveValue('60');
  await expect(page.getByText('It is as it was before that.')).toBeVisible();
  await expect(history.getByText('64 → 60')).toBeVisible();
  // What the fields had between is in the history, and is had again.
  await undo.first().click();
  await expect(page.getByLabel('Places', { exact: true })).toHaveValue('64');
});
