import { expectFit } from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { openSections } from './support/drafts.ts';
import { fillTime } from './support/fill-time.ts';
import { screenHeading } from './support/on-screen.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('W10 V10 a new event takes address and clock of a venue used before, and its preview has what was just typed', async ({
  page,
}) => {
  await signIn(page, owner);
  const { data } = await (await page.request.get('/api/v1/organize/venues')).json();
  const venue = data.find(({ timezone }: { timezone: string }) => timezone !== 'America/Toronto');
  // They may come after the name was typed.
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/v1/organize/venues', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await openScreen(page, '/organize/events/new');
  await page.getByLabel('Title').fill('Supper in the West');
  await page.getByLabel('Venue').fill(venue.name.slice(0, 4));
  typed.resolve();
  await page.getByRole('button', { name: `Use ${venue.name}, ${venue.city}` }).click();
  await expect(page.getByLabel('Time Zone')).toHaveValue(venue.timezone);
  await expect(page.getByLabel('Title')).toHaveValue('Supper in the West');
  await expect(page.getByLabel('Venue')).toBeFocused();
  await fillTime(page, 'Starts', '2031-05-10T18:00');
  await fillTime(page, 'Ends', '2031-05-10T21:00');
  await expectFit(page);
  await page.getByRole('button', { name: 'Create Draft' }).click();
  await expect(screenHeading(page, 'Supper in the West')).toBeVisible();
  await openSections(page);
  await expect(page.getByLabel('City')).toHaveValue(venue.city);
  await expect(page.getByLabel('Starts, Time')).toHaveValue('18:00');
  await page.getByLabel('Summary').fill('One long table.');
  await page.getByRole('button', { name: 'Save and Preview' }).click();
  await expect(page.getByText('One long table.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Edit' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
});
