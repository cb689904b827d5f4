import { expectScreenFit } from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { newDraft } from './support/drafts.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// The result of an event, on its screen Money.

test('V12 W9 N20 a result has an address of its own; a gift that is too large is said', async ({
  page,
}) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, 'Books Are Kept');
  await openScreen(page, `/organize/events/${slug}`);
  await page
    .getByRole('navigation', { name: 'This event' })
    .getByRole('link', { name: 'Result', exact: true })
    .click();
  await page.getByRole('button', { name: '+ Add Income' }).click();
  await page.getByLabel('Who or What').last().fill('Tickets');
  await page.getByLabel('Amount in Dollars').last().fill('1,000');
  await page.getByRole('button', { name: '+ Add What Was Given' }).click();
  await page.getByLabel('Who or What').last().fill('The food bank');
  await page.getByLabel('Amount in Dollars').last().fill('1200');
  await expect(page.getByText('$200.00 more than there is')).toBeVisible();
  await page.getByRole('button', { name: 'Save the Result' }).click();
  await expect(page.getByText('The result is saved.')).toBeVisible();
  await expect(page.getByText('Added by the association $200.00', { exact: true })).toBeVisible();
  await expectScreenFit(page);
});
