import type { Page } from '@playwright/test';

/** Stripe's test numbers, which the sandbox also accepts. */
export const cards = {
  visa: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  needsAuthentication: '4000 0027 6000 3184',
  needsAuthenticationOnce: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
};

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card Number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 68');
  await page.getByLabel('Security Code').fill('123');
}
