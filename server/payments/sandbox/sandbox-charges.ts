import type { Charge, PaymentProvider, Refund } from '#server/payments/payment-provider.ts';
import { chargeOnSession, newCharge, newId, takeCard } from './sandbox-cards.ts';
import { chargesFromRows, refundFromRow } from './sandbox-present.ts';
import {
  findSandboxCharge,
  findSandboxChargeId,
  findSandboxRefund,
  findSandboxRefunds,
  insertSandboxCharge,
  insertSandboxRefund,
  lockSandboxCharge,
  saveSandboxCard,
  updateSandboxCharge,
} from './sandbox-queries.ts';
import { runOnce, type SandboxDeps } from './sandbox-requests.ts';

type ChargeCalls = Pick<
  PaymentProvider,
  | 'createCharge'
  | 'retrieveCharge'
  | 'findCharge'
  | 'cancelCharge'
  | 'retrieveFee'
  | 'ledgerReferenceOf'
  | 'createRefund'
  | 'listRefunds'
  | 'listDisputed'
>;

export function sandboxChargeCalls(deps: SandboxDeps): ChargeCalls {
  const { db } = deps;
  return {
    createCharge: (order, key) => createCharge(deps, order, key),
    retrieveCharge: (id) => retrieveCharge(deps, id),
    async findCharge(customer, correlationId) {
      const id = await findSandboxChargeId(db, customer, correlationId);
      return id === undefined ? undefined : retrieveCharge(deps, id);
    },
    async cancelCharge(id, key) {
      await runOnce(db, key, { cancelCharge: id }, async (tx) => {
        const charge = await lockSandboxCharge(tx, id);
        if (charge && charge.state !== 'paid') {
          await updateSandboxCharge(tx, id, { state: 'cancelled' });
        }
        return { object_id: id };
      });
    },
    ledgerReferenceOf: async (charge) => charge,
    async retrieveFee(id) {
      const charge = (await findSandboxCharge(db, id))?.charge;
      if (!charge) return 0;
      return sandboxFee(charge.amount_cents) + (charge.disputed_at ? disputeFee : 0);
    },
    createRefund: (order, key) => createRefund(deps, order, key),
    // The sandbox has no dashboard to refund from, and no refund of it fails.
    listRefunds: async () => [],
    listDisputed: async () => [],
  };
}

/** As Stripe's for Canadian cards: 2.9 % and 30 cents. */
export const sandboxFee = (cents: number): number =>
  cents === 0 ? 0 : Math.round(cents * 0.029) + 30;

/** The bank takes this for a dispute, as Stripe does in Canada. */
export const disputeFee = 15_00;

async function createCharge(
  deps: SandboxDeps,
  order: Parameters<PaymentProvider['createCharge']>[0],
  key: string,
): Promise<Charge> {
  const { customer, paymentMethod, amountCents, description, correlationId, saveCard } = order;
  const request = {
    charge: customer,
    paymentMethod,
    amountCents,
    description,
    mark: correlationId,
    ...(saveCard && { saveCard }),
  };
  const id = await runOnce(deps.db, key, request, async (tx) => {
    const card = await takeCard(tx, customer, paymentMethod);
    const now = deps.clock.now();
    const outcome = chargeOnSession(card, now);
    if ('declined' in outcome) return outcome;
    const charge = newCharge(customer, card, now);
    await insertSandboxCharge(tx, {
      ...charge,
      subscription_id: null,
      mark: correlationId,
      amount_cents: amountCents,
      description,
      saves_card: saveCard ?? false,
      ...outcome,
    });
    if (saveCard && outcome.state === 'paid') await saveSandboxCard(tx, card.id, now);
    return { object_id: charge.id };
  });
  return (await retrieveCharge(deps, id)) as Charge;
}

async function retrieveCharge({ db }: SandboxDeps, id: string): Promise<Charge | undefined> {
  const row = await findSandboxCharge(db, id);
  return row && (await chargesFromRows(db, [row]))[0];
}

async function createRefund(
  { db, clock }: SandboxDeps,
  { charge, amountCents, mark }: Parameters<PaymentProvider['createRefund']>[0],
  key: string,
): Promise<Refund> {
  const request = { refund: charge, amountCents, ...(mark === undefined ? {} : { mark }) };
  const id = await runOnce(db, key, request, async (tx) => {
    const paid = await lockSandboxCharge(tx, charge);
    const before = await findSandboxRefunds(tx, [charge]);
    const refunded = before.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    if (paid?.state !== 'paid' || refunded + amountCents > paid.amount_cents) {
      throw new Error(`The sandbox cannot pay ${amountCents} cents of ${charge} back.`);
    }
    const id = newId('re');
    await insertSandboxRefund(tx, {
      id,
      charge_id: charge,
      mark: mark ?? null,
      amount_cents: amountCents,
      refunded_at: clock.now(),
    });
    return { object_id: id };
  });
  return refundFromRow(await findSandboxRefund(db, id));
}
