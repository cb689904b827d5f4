import { expectScreenFit } from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// The result of an event that is over, and the way from its lines to the entries.

const centsIn = (text: string) => Number(text.replace(/\D/g, ''));

test('17.3 W16 the sum of a statement leads to its entries, and what is typed is published from the result', async ({
  page,
}) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/events?filter=past&search=peach');
  await page.getByRole('link', { name: 'Peach Blossom Scramble', exact: true }).click();
  const ofEvent = page.getByRole('navigation', { name: 'This event' });
  await ofEvent.getByRole('link', { name: 'Result', exact: true }).click();
  await expect(page.getByText('Published: everybody reads these lines')).toBeVisible();
  const fees = page.getByRole('row', { name: 'Entry fees' });
  const sum = centsIn(await fees.getByRole('cell').innerText());
  await fees.getByRole('link').click();
  await expect(page.getByLabel('Statement')).toHaveValue('before');
  // What came in for places, less what went back.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Entry fees of Peach Blossom Scramble, in the statement',
  );
  const words = /^(\$[\d,.]+) = (\$[\d,.]+) in − (\$[\d,.]+) refunded$/;
  const [, net = '', came = '', back = ''] =
    words.exec(await page.getByText(words).innerText()) ?? [];
  expect([centsIn(net), centsIn(came) - centsIn(back)]).toEqual([sum, sum]);

  await page.goBack();
  // Published, it reads as text.
  await expect(page.getByRole('button', { name: 'Save the Result' })).toBeHidden();
  await page.getByRole('button', { name: 'Change the Result' }).click();
  await page.getByRole('button', { name: '+ Add a Cost' }).click();
  // The new line is named by its number until something is typed.
  await page.getByLabel(/^Who or What, line/).fill('A window of the barn');
  await page.getByLabel('Amount in Dollars, A window of the barn').fill('200');
  await expect(page.getByText('$200.00 more than there is')).toBeVisible();
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await expect(page.getByText('Published: everybody reads these lines')).toBeVisible();
  await expect(page.getByRole('row', { name: 'A window of the barn' })).toContainText('$200.00');
  await expectScreenFit(page);
  await page.getByRole('link', { name: 'See the Public Page' }).click();
  await expect(page.getByRole('row', { name: 'Added by the association' })).toContainText(
    '$200.00',
  );
});
