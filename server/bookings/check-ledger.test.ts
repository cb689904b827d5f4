import { gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sandboxCharges } from '../db/sandbox-tables.ts';
import { subscribe } from '../membership/subscribe.ts';
import { updatePaymentMethod } from '../membership/update-payment-method.ts';
import { buildUser } from '../testing/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { checkLedger } from './check-ledger.ts';

const portal = useTestApp();

test('I1 a card that was only entered is no payment without a booking; one that paid is', async () => {
  const { uuid } = await buildUser(portal.db);
  await subscribe(portal.deps, uuid, 'pm_card_visa');
  await updatePaymentMethod(portal.deps, uuid, 'pm_card_mastercard');
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });

  const paid = gt(sandboxCharges.amount_cents, 0);
  const [charge] = await portal.db.select().from(sandboxCharges).where(paid);
  if (!charge) throw new Error('Nothing was charged.');
  const lost = { id: 'pi_lost', client_secret: 'lost', subscription_id: null, mark: 'lost' };
  await portal.db.insert(sandboxCharges).values({ ...charge, ...lost });
  expect((await checkLedger(portal.deps)).differences).toEqual([
    'charge pi_lost: paid, and no booking knows of it',
  ]);
});
