import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

// What the sandbox shares with Stripe is tried in payment-provider.test.ts.

const portal = useTestApp();
const robin = '5d2f4f1e-6a0f-4b8e-9f43-0c9d3f1f7a11';

test('G13 only the owner of the card can answer for the bank', async () => {
  const { payments } = portal.deps;
  const { id: customer } = await payments.createCustomer({ userUuid: robin }, 'robin');
  const order = { customer, paymentMethod: 'pm_card_authenticationRequired', mark: 'one' };
  const { id, clientSecret } = await payments.startSubscription(order, 'one');
  const answer = { clientSecret: clientSecret ?? '', isApproved: true };
  const stranger = crypto.randomUUID();
  expect(await payments.answerBank({ ...answer, userUuid: stranger })).toBe(false);
  expect(await payments.readSubscription(id)).toMatchObject({ state: 'incomplete' });
  expect(await payments.answerBank({ ...answer, userUuid: robin })).toBe(true);
});
