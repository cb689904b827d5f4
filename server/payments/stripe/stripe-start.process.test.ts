import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal } from '#server/testing/processes/portal-process.ts';
import {
  type StripeDouble,
  startStripeDouble,
} from '#server/testing/stripe-double/stripe-double.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-stripe-start-'));
let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await startStripeDouble();
});
afterAll(async () => {
  await stripe.close();
  rmSync(folder, { recursive: true });
});

test('I8 with a price or key that is unknown to Stripe the portal does not start, and names it', async () => {
  for (const name of ['STRIPE_PRICE_ID', 'STRIPE_SECRET_KEY']) {
    const value = `${stripe.environment[name]}wrong`;
    const portal = await startPortal({ ...stripe.environment, DATA_DIR: folder, [name]: value });
    await expect(portal.ready()).rejects.toThrow(name);
    expect(await portal.exited).toBe(1);
    expect(portal.output()).not.toContain(value);
  }
});
