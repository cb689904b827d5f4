import sharp from 'sharp';
import { expectFit } from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { screenHeading } from './support/on-screen.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

// A portal of its own: it changes the association's name.
test.use({ portalSettings: { MAIL_FROM: 'Fairway <settings@fairway.example>' } });

// The association's own desks: media, settings, and the audit log of both.

/** A picture of one colour, and so of contents of its own. */
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Another tab of the same person. */
async function otherTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  return other;
}

test('15.6 11.4 11.5 pictures come several at once, get words, are deleted and taken back', async ({
  page,
}) => {
  await signIn(page, owner);
  const none = { data: [], meta: { current_page: 1, last_page: 1, total: 0 } };
  await page.route('**/api/v1/organize/media', (route) => route.fulfill({ json: none }));
  await openScreen(page, '/organize');
  for (const name of ['Association', 'Pictures'])
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
  await expectFit(page);
  await page.unroute('**/api/v1/organize/media');
  await openScreen(page, page.url());
  const total = page.getByText(/^\d+ pictures$/);
  const before = Number.parseInt(await total.innerText(), 10);
  expect(before).toBeGreaterThanOrEqual(12);
  await page
    .getByLabel('Pictures to Add')
    .setInputFiles([
      await picture('green.jpg', '#2a5'),
      await picture('hall.jpg', '#a52'),
      { name: 'minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    ]);
  await expect(page.getByText('2 of 3 added, 1 not')).toBeVisible();
  await expect(page.getByText('Choose a picture: JPEG, PNG, WebP, GIF or AVIF.')).toBeVisible();
  await expect(total).toHaveText(`${before + 2} pictures`);
  await expectFit(page);

  // What is typed is still there after a reload.
  await page
    .getByRole('button', { name: /^Describe/ })
    .first()
    .click();
  await page.getByLabel('Description').fill('The green of the ninth');
  await page.reload();
  await page
    .getByRole('button', { name: /^Describe/ })
    .first()
    .click();
  await expect(page.getByLabel('Description')).toHaveValue('The green of the ninth');
  await page.getByRole('button', { name: 'Save Description' }).click();
  await expect(page.getByRole('strong').getByText('The green of the ninth')).toBeVisible();

  // The address has the filter.
  await page.getByRole('link', { name: 'No description' }).click();
  await expect(page).toHaveURL('/organize/media?filter=without-alt');
  await expect(page.getByText('1 picture', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(
    page.getByRole('heading', { name: 'Every picture has a description' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('1 picture', { exact: true })).toBeVisible();
});

test('15.6 11.3 12.4 the settings keep what is typed, name mistakes, and join what two people change', async ({
  page,
}) => {
  await signIn(page, owner);
  await page.goto('/organize/settings');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('The Fairway Golf Association of Canada');
  await expectFit(page);
  const save = page.getByRole('button', { name: 'Save the Settings' });
  // With nothing to save it covers nothing.
  await expect(save).not.toBeInViewport();
  await page.getByRole('link', { name: 'Money and time' }).click();
  await expect(page.getByRole('heading', { name: 'Money and time' })).toBeInViewport();

  await page.getByRole('button', { name: '+ Add a Page' }).click();
  await page.getByLabel('Web Address').last().fill('golf');
  await expect(save).toBeInViewport();
  await save.click();
  await expect(page.getByText('Enter a full address that starts with https://.')).toBeVisible();
  await expect(page.getByLabel('Name of the Page').last()).toBeFocused();
  await expectFit(page);
  await page.reload();
  await expect(page.getByLabel('Web Address').last()).toHaveValue('golf');
  await page.getByLabel('Web Address').last().fill('');
  await name.fill('Golf for Good');

  const other = await otherTab(page, '/organize/settings');
  await other.getByLabel('Phone').fill('+1 519-555-0199');
  await other.getByRole('button', { name: 'Save the Settings' }).click();
  await expect(other.getByText('The settings are saved')).toBeVisible();

  await page.getByRole('button', { name: 'Save the Settings' }).click();
  await expect(page.getByText('You changed different things: both can stay.')).toBeInViewport();
  await expectFit(page);
  await page.getByRole('button', { name: 'Save Both' }).click();
  await expect(page.getByText('Changed in the meantime')).toBeHidden();
  await expect(name).toHaveValue('Golf for Good');
  await expect(page.getByLabel('Phone')).toHaveValue('+1 519-555-0199');
  // 15.6: at once, on the pages of everybody.
  await other.goto('/contact-us');
  await expect(other.getByRole('contentinfo')).toContainText('Golf for Good');
  await expect(other.getByText('+1 519-555-0199')).toBeVisible();

  await test.step('11.4 a save is undone from the history', async () => {
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Show Changes').click();
    await expectFit(page);
    await history
      .getByRole('listitem')
      .filter({ hasText: '+1 519-555-0199' })
      .getByRole('button')
      .click();
    await expect(page.getByLabel('Phone')).not.toHaveValue('+1 519-555-0199');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(page.getByLabel('Phone')).toHaveValue('+1 519-555-0199');
  });

  await openScreen(page, '/organize/audit');
  await expect(screenHeading(page, 'Audit Log')).toBeVisible();
  await page.getByText('More Filters').click();
  await page.getByLabel('What Was Done').selectOption('Settings changed');
  await expect(page).toHaveURL('/organize/audit?act=association_changed');
  await expect(page.getByText('5 entries')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Golf for Good');
  await expectFit(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit.csv');
  await page.getByLabel('Search by Person').fill('nobody@');
  await expect(page.getByRole('heading', { name: 'No entry matches' })).toBeVisible();
  await expectFit(page);
});

test('10.1 11.2 a treasurer finds the audit log, and neither settings nor media', async ({
  page,
}) => {
  await signIn(page, 'treasurer@example.com');
  await page.goto('/organize');
  await expect(screenHeading(page, 'Today')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText([
    'Today',
    'Events',
    'Members',
    'Money',
    'Audit Log',
  ]);
  for (const path of ['/organize/settings', '/organize/media']) {
    await page.goto(path);
    await expect(screenHeading(page, 'Nothing is here')).toBeVisible();
  }
});

test('W8 11.2 the captain of tomorrow’s event finds it on Today, with the places booked', async ({
  page,
}) => {
  await signIn(page, 'captain@example.com');
  await openScreen(page, '/organize');
  await expect(page.getByText('Short Game Supper is tomorrow.')).toBeVisible();
  await expect(page.getByText('31 of 32 places booked')).toBeVisible();
  // The kitchen of tomorrow is what needs the captain.
  await expect(page.getByText(/^\d+ meals of Short Game Supper are not chosen$/)).toBeVisible();
  await expectFit(page);
});

test('19.1 name, colours and emblem are tried beside their preview, and stand on every page at once', async ({
  page,
}) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/settings#money');
  await expect(screenHeading(page, 'Settings')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Money and time' })).toBeInViewport();
  await page.getByLabel('Picture of the Emblem').setInputFiles({
    ...(await picture('emblem.jpg', '#a52')),
  });
  await expect(page.getByAltText('Our emblem')).toBeVisible();
  await page.getByLabel('Short Name').fill('Kawartha Lakes Golf Club');
  await page.getByLabel('Buttons and Links', { exact: true }).fill('#d0a020');
  const nearest = page.getByRole('button', { name: /^Use #/ });
  await expect(nearest).toBeVisible();
  await page.getByRole('button', { name: 'Save the Settings' }).click();
  await expect(page.getByText(/The nearest shade that passes is/)).toBeVisible();
  await nearest.click();
  await page.getByLabel('Header and Footer', { exact: true }).fill('#3a1237');
  await expectFit(page);
  await page.getByRole('button', { name: 'Save the Settings' }).click();
  await expect(page.getByText('The settings are saved, and show everywhere.')).toBeVisible();

  const visitor = await otherTab(page, '/events');
  const banner = visitor.getByRole('banner');
  await expect(banner.getByText('Kawartha Lakes Golf Club')).toBeVisible();
  await expect(banner).toHaveCSS('background-color', 'rgb(58, 18, 55)');
  await expect(visitor).toHaveTitle(/ · Kawartha Lakes Golf Club$/);
  const emblem = banner.locator('img').first();
  await expect(emblem).toHaveJSProperty('naturalWidth', 180);
  await expectFit(visitor);
});
