import type { Db } from '#server/db/database.ts';
import {
  type Card,
  CardDeclined,
  type PaymentProvider,
  type SavedCard,
} from '#server/payments/payment-provider.ts';
import { declineReasonOf, newCharge, newId, takeCard } from './sandbox-cards.ts';
import { cardFromRow } from './sandbox-present.ts';
import {
  clearSandboxCustomer,
  endSandboxSubscriptions,
  findSandboxCharge,
  findSandboxCustomerCard,
  findSavedSandboxCards,
  insertSandboxCharge,
  insertSandboxCustomer,
  lockSandboxCustomer,
  removeSandboxCard,
  saveSandboxCard,
  setSandboxCustomerCard,
} from './sandbox-queries.ts';
import { runOnce, type SandboxDeps } from './sandbox-requests.ts';

type CustomerCalls = Pick<
  PaymentProvider,
  'createCustomer' | 'deleteCustomer' | 'setDefaultCard' | 'listCards' | 'deleteCard'
>;

/** Customers and the card that each of them is charged with. */
export function sandboxCustomerCalls(deps: SandboxDeps): CustomerCalls {
  const { db, clock } = deps;
  return {
    async createCustomer({ userUuid }, key) {
      const id = await runOnce(db, key, { customerFor: userUuid }, async (tx) => {
        const id = newId('cus');
        await insertSandboxCustomer(tx, { id, user_uuid: userUuid });
        return { object_id: id };
      });
      return { id };
    },
    async deleteCustomer(id, key) {
      await runOnce(db, key, { forget: id }, async (tx) => {
        await lockSandboxCustomer(tx, id);
        await endSandboxSubscriptions(tx, id, clock.now());
        await clearSandboxCustomer(tx, id);
        return { object_id: id };
      });
    },
    setDefaultCard: (order, key) => setDefaultCard(deps, order, key),
    listCards: (customer) => listCards(db, customer),
    deleteCard: ({ customer, card }) =>
      db.transaction(async (tx) => {
        await lockSandboxCustomer(tx, customer);
        return removeSandboxCard(tx, customer, card);
      }),
  };
}

async function listCards(db: Db, customer: string): Promise<SavedCard[]> {
  const usual = await findSandboxCustomerCard(db, customer);
  const cards = await findSavedSandboxCards(db, customer);
  return cards
    .map((row) => ({ ...(cardFromRow(row) as Card), id: row.id, isDefault: row.id === usual?.id }))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

async function setDefaultCard(
  { db, clock }: SandboxDeps,
  { customer, paymentMethod }: { customer: string; paymentMethod: string },
  key: string,
): ReturnType<PaymentProvider['setDefaultCard']> {
  // The bank is asked about a charge of nothing, as with a setup intent at Stripe.
  const id = await runOnce(db, key, { card: paymentMethod, customer }, async (tx) => {
    const card = await takeCard(tx, customer, paymentMethod);
    const reason = declineReasonOf(card);
    if (reason) return { declined: reason };
    const setup = newCharge(customer, card, clock.now());
    await insertSandboxCharge(tx, {
      ...setup,
      subscription_id: null,
      mark: null,
      amount_cents: 0,
      description: 'Card',
      state: card.behaviour === 'asks_the_bank' ? 'requires_action' : 'paid',
    });
    return { object_id: setup.id };
  });
  const setup = await findSandboxCharge(db, id);
  if (setup?.charge.state === 'requires_action') {
    return { card: null, clientSecret: setup.charge.client_secret };
  }
  const card = setup?.card;
  if (setup?.charge.state !== 'paid' || !card) throw new CardDeclined('authentication_required');
  await runOnce(db, `${key}:use`, { use: card.id }, async (tx) => {
    await setSandboxCustomerCard(tx, customer, card.id);
    await saveSandboxCard(tx, card.id, clock.now());
    return { object_id: card.id };
  });
  return { card: cardFromRow(card) as Card, clientSecret: null };
}
