import { expectAccessible, expectFit } from './support/accessible.ts';
import { post, somebodyNew } from './support/accounts.ts';
import { main } from './support/on-screen.ts';
import { emails } from './support/outbox.ts';
import { expectScreen, openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Without the heads of the years.
const rows = (page: Page) => main(page).locator('tr[tabindex]');
const visa = { payment_method: 'pm_card_visa' };

const bill = (kind: string, description: string, cents: number, changes: object = {}) => {
  const uuid = crypto.randomUUID();
  return {
    uuid,
    date: '2026-05-03T16:00:00.000Z',
    kind,
    description,
    year: 2026,
    year_cents: 0,
    amount_cents: cents,
    currency: 'CAD',
    status: 'paid',
    way: 'card',
    receipt_url: `/api/v1/billing-history/${uuid}/receipt.pdf`,
    receipt_number: '000123',
    refunds: null,
    ...changes,
  };
};

/** Answers with payments that would take years to make. */
async function mockBilling(page: Page, payments: object[]): Promise<void> {
  await page.route('**/api/v1/billing-history?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    return route.fulfill({
      json: {
        data: payments.slice((number - 1) * 24, number * 24),
        meta: {
          current_page: number,
          last_page: Math.ceil(payments.length / 24),
          total: payments.length,
        },
      },
    });
  });
}

test('1.6 7.41 a payment is on the screen and in a receipt that opens', async ({ page }) => {
  const person = await somebodyNew(page);
  await openScreen(page, '/billing');
  await expectScreen(page);
  await expect(page.getByRole('heading', { name: 'Nothing was paid yet' })).toBeVisible();
  await expectFit(page);

  expect(await post(page, '/api/v1/subscribe', visa)).toBeOK();
  await openScreen(page, '/billing');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Annual membership');
  await expect(rows(page)).toContainText('$120.00');
  await expectFit(page);
  const link = rows(page).getByRole('link', { name: /^Receipt \d{6}$/ });
  const receipt = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(receipt.headers()['content-type']).toBe('application/pdf');
  expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await expect
    .poll(async () => (await emails(page.request, person.email)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([
        'Welcome to Fairway',
        expect.stringMatching(/^Receipt \d{6} from The Fairway Golf Association of Canada$/),
      ]),
    );
});

test('1.6 G14 G15 every kind and state, other currencies, and the amount of a refund', async ({
  page,
}) => {
  await somebodyNew(page);
  const scramble = bill('event', 'Charity Scramble', 85_05, { status: 'refunded' });
  const { uuid, date, receipt_number } = scramble;
  await mockBilling(page, [
    bill('refund', 'Refund: Charity Scramble', -85_05, {
      date: '2026-05-20T16:00:00.000Z',
      receipt_number: '000124',
      refunds: { uuid, date, receipt_number },
    }),
    scramble,
    bill('donation', 'Donation to Second Harvest', 25_00, {
      status: 'pending',
      receipt_url: null,
      receipt_number: null,
    }),
    bill('membership', 'Annual membership', 0, { status: 'failed', receipt_url: null }),
    bill('event', 'Links Weekend', 1_234_500_07, { currency: 'USD' }),
    bill('event', 'Kyoto Open', 1500, { currency: 'JPY' }),
    bill('refund', 'Refund: Kyoto Open', -1500, { currency: 'JPY', status: 'failed' }),
  ]);
  await openScreen(page, '/billing');
  await expect(rows(page)).toHaveCount(7);
  const expectedRows = [
    ['Refund: Charity Scramble, of the payment on May 3', '−$85.05', 'Refund 000124'],
    ['Charity Scramble', '$85.05', 'Refunded', 'Receipt 000123'],
    ['Donation to Second Harvest', '$25.00', 'Pending'],
    ['Annual membership', '$0.00', 'Failed'],
    ['Links Weekend', '$1,234,500.07 USD'],
    ['Kyoto Open', '¥1,500 JPY'],
    ['Kyoto Open', 'Sent back by the bank'],
  ];
  for (const [index, texts] of expectedRows.entries()) {
    for (const text of texts) await expect(rows(page).nth(index)).toContainText(text);
  }
  await expect(main(page).getByRole('link', { name: /^(Receipt|Refund) \d+$/ })).toHaveCount(5);
  await expect(main(page).getByText(/^\d+ of \d+$/)).toHaveCount(0);
  await expectFit(page);
});

test('G15 4.5 hundreds of payments are loaded page by page, and the focus moves to the first new one', async ({
  page,
}) => {
  await somebodyNew(page);
  const payments = Array.from({ length: 60 }, (_, index) => bill('event', `Round ${index + 1}`, 1));
  await mockBilling(page, payments);
  await openScreen(page, '/billing');
  await expect(rows(page)).toHaveCount(24);
  await expect(main(page)).toContainText('24 of 60');
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows(page)).toHaveCount(48);
  await expect(rows(page).nth(24)).toBeFocused();

  let isBroken = true;
  await page.route('**/api/v1/billing-history?page=3', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'Our fault.' } }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(main(page).getByRole('alert')).toContainText(
    'The next payments could not be loaded. Our fault.',
  );
  await expectAccessible(page);
  isBroken = false;
  await main(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(60);
  await expect(rows(page).nth(48)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(main(page)).toContainText('60 of 60');
});
