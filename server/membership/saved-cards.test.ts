import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { sandboxCards, sandboxCharges } from '../db/tables/sandbox-tables.ts';
import type { Deps } from '../deps/deps.ts';
import { buildBooker, type TestBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { reconcilePayments } from './reconcile-requests.ts';

// Saved cards over the API, on the sandbox and with Stripe behind the portal.

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };
const mastercard = { payment_method: 'pm_card_mastercard' };
const saved4242 = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired', save_card: true };

/** What differs between the two. */
interface Trial {
  app: FastifyInstance;
  deps: Deps;
  approve(robin: TestBooker, clientSecret: string): Promise<void>;
  /** The card's date passes. */
  expire(card: string): Promise<void>;
  /** The last four digits of what was charged, oldest first. */
  charged(): Promise<string[]>;
}

const sandboxTrial = async (): Promise<Trial> => ({
  app: portal.app,
  deps: portal.deps,
  approve: async (robin, clientSecret) => void (await robin.answerBank(clientSecret, true)),
  async expire(card) {
    await portal.db.update(sandboxCards).set({ exp_year: 2020 }).where(eq(sandboxCards.id, card));
  },
  async charged() {
    const rows = await portal.db
      .select({ last4: sandboxCards.last4 })
      .from(sandboxCharges)
      .innerJoin(sandboxCards, eq(sandboxCards.id, sandboxCharges.card_id))
      .where(and(eq(sandboxCharges.state, 'paid'), gt(sandboxCharges.amount_cents, 0)))
      .orderBy(sandboxCharges.charged_at);
    return rows.map(({ last4 }) => last4);
  },
});

async function stripeTrial(): Promise<Trial> {
  const { app, deps, stripe } = await startStripeApp(portal);
  return {
    app,
    deps,
    approve: async (_robin, clientSecret) => void stripe.approve(clientSecret),
    async expire(id) {
      const method = stripe.objects.methods.get(id);
      if (method) method.card.exp_year = 2020;
    },
    charged: async () =>
      [...stripe.objects.charges.values()]
        .filter(({ status }) => status === 'succeeded')
        .map((charge) => charge.payment_method_details.card.last4),
  };
}

describe.each([
  ['the sandbox', sandboxTrial],
  ['Stripe', stripeTrial],
])('a saved card in %s', (_name, begin) => {
  let trial: Trial;
  beforeEach(async () => {
    trial = await begin();
  });

  async function person() {
    const robin = await buildBooker(portal, {}, trial.app);
    const { browser } = robin;
    return {
      ...robin,
      subscribe: (payment_method: string) => browser.post(api.subscribe.path, { payment_method }),
      membership: async () => (await browser.get(api.membership.path)).json().data,
      cards: async () => (await browser.get(api.savedCards.path)).json().data,
      remove: (id: string) => browser.send('DELETE', `${api.savedCards.path}/${id}`),
      /** Books another event each time. */
      async book(data: Record<string, unknown>) {
        portal.clock.advance(1);
        const event = await buildEvent(portal.db);
        return { event, answer: await robin.attend(event.uuid, data) };
      },
      async saveCard() {
        const { answer } = await this.book({ ...visa, save_card: true });
        expect(answer.json().data.status).toBe('confirmed');
        return (await this.cards())[0].id as string;
      },
    };
  }

  test('7.37 a saved card pays the next booking, and a card that is not saved is not listed', async () => {
    const robin = await person();
    expect((await robin.browser.get(api.savedCards.path)).json()).toEqual({
      data: [],
      meta: { current_page: 1, last_page: 1, total: 0 },
    });
    await robin.book(mastercard);
    await robin.book({ ...mastercard, save_card: false });
    expect(await robin.cards()).toEqual([]);
    const id = await robin.saveCard();
    expect(await robin.cards()).toEqual([{ id, ...saved4242, is_default: false }]);

    for (const data of [{ payment_method: id }, { payment_method: id, save_card: true }]) {
      const { answer } = await robin.book(data);
      expect([answer.statusCode, answer.json().data?.status]).toEqual([201, 'confirmed']);
    }
    expect(await trial.charged()).toEqual(['4444', '4444', '4242', '4242', '4242']);
    expect(await robin.cards()).toHaveLength(1);
  });

  test('S4 F9 the same booking with a saved card sent five times is one charge and one saved card', async () => {
    const robin = await person();
    const event = await buildEvent(portal.db);
    const order = { ...visa, save_card: true };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => robin.attend(event.uuid, order)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await trial.charged()).toEqual(['4242']);
    expect(await robin.cards()).toHaveLength(1);
  });

  test('G13 3-D Secure: a card is saved once its payment is confirmed, and asks again as a saved card', async () => {
    const robin = await person();
    const { event, answer } = await robin.book(asksTheBank);
    expect(answer.json().data.status).toBe('requires_action');
    expect(await robin.cards()).toEqual([]);
    // The same booking without saving the card is another request: it gets a charge of its own.
    const unsaved = await robin.attend(event.uuid, { ...asksTheBank, save_card: false });
    expect(unsaved.json().data.status).toBe('requires_action');
    expect(unsaved.json().data.client_secret).not.toBe(answer.json().data.client_secret);
    const held = (await robin.attend(event.uuid, asksTheBank)).json().data;
    await trial.approve(robin, held.client_secret);
    expect((await robin.attend(event.uuid, asksTheBank)).json().data.status).toBe('confirmed');
    const [{ id, last4 }] = await robin.cards();
    expect(last4).toBe('3184');

    const again = await robin.book({ payment_method: id });
    await trial.approve(robin, again.answer.json().data.client_secret);
    const confirmed = await robin.attend(again.event.uuid, { payment_method: id });
    expect(confirmed.json().data.status).toBe('confirmed');
    expect(await trial.charged()).toEqual(['3184', '3184']);
  });

  test('G13 a declined card is not saved, for a booking or a membership', async () => {
    const robin = await person();
    for (const payment_method of ['pm_card_visa_chargeDeclined', 'pm_card_chargeCustomerFail']) {
      const { answer } = await robin.book({ payment_method, save_card: true });
      expect(answer.statusCode).toBe(402);
      expect((await robin.subscribe(payment_method)).statusCode).toBe(402);
    }
    expect(await robin.cards()).toEqual([]);
  });

  test("G13 another person's saved card, or one that was removed, is an unknown card", async () => {
    const [robin, kim] = [await person(), await person()];
    const id = await robin.saveCard();
    const refuse = async (by: typeof kim) => {
      const { answer } = await by.book({ payment_method: id });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
        400,
        ['data.payment_method'],
      ]);
      const subscribed = await by.subscribe(id);
      expect([subscribed.statusCode, Object.keys(subscribed.json().errors)]).toEqual([
        400,
        ['payment_method'],
      ]);
    };
    await kim.saveCard();
    await refuse(kim);
    expect((await kim.remove(id)).statusCode).toBe(404);
    expect(await robin.cards()).toHaveLength(1);
    expect((await robin.remove(id)).json()).toEqual({ data: null });
    expect(await robin.cards()).toEqual([]);
    await refuse(robin);
    expect(await trial.charged()).toEqual(['4242', '4242']);
  });

  test('G13 a saved card that has expired is declined, and another card books', async () => {
    const robin = await person();
    const id = await robin.saveCard();
    await trial.expire(id);
    const { event, answer } = await robin.book({ payment_method: id });
    expect([answer.statusCode, answer.json().message]).toEqual([
      402,
      'The card has expired. Please try another card.',
    ]);
    expect((await robin.attend(event.uuid, mastercard)).json().data.status).toBe('confirmed');
    expect(await robin.cards()).toMatchObject([{ id, exp_year: 2020 }]);
  });

  test('7.33 7.36 a membership is paid with a saved card, which is in use until it stops renewing', async () => {
    const robin = await person();
    const id = await robin.saveCard();
    expect((await robin.subscribe(id)).json().data).toEqual({ status: 'active' });
    expect(await robin.cards()).toEqual([{ id, ...saved4242, is_default: true }]);
    const rejected = await robin.remove(id);
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'in_use']);
    expect(await robin.cards()).toHaveLength(1);

    await robin.browser.post(api.updatePaymentMethod.path, mastercard);
    expect(await robin.cards()).toMatchObject([
      { last4: '4444', is_default: true },
      { last4: '4242', is_default: false },
    ]);
    expect((await robin.remove(id)).statusCode).toBe(200);
    const [{ id: other }] = await robin.cards();
    await robin.browser.post(api.cancelMembership.path);
    expect((await robin.remove(other)).statusCode).toBe(200);
    expect((await robin.membership()).payment_method).toBeNull();
    expect(await robin.cards()).toEqual([]);
  });

  test('G4 a membership that was resumed after its card was removed is not renewed until it has another', async () => {
    const robin = await person();
    await robin.subscribe('pm_card_visa');
    await robin.browser.post(api.cancelMembership.path);
    const [{ id }] = await robin.cards();
    await robin.remove(id);
    await robin.browser.post(api.resumeMembership.path);
    portal.clock.advance(366 * 24 * 3600);
    await robin.signInAgain();
    await reconcilePayments(trial.deps);
    expect(await trial.charged()).toEqual(['4242']);
    expect(await robin.membership()).toMatchObject({ payment_problem: true, payment_method: null });
    // Another card is charged at once.
    await robin.browser.post(api.updatePaymentMethod.path, mastercard);
    expect(await trial.charged()).toEqual(['4242', '4444']);
    expect(await robin.membership()).toMatchObject({ payment_problem: false });
  });

  test('G13 a card that waits for the bank to pay for a membership cannot be removed', async () => {
    const robin = await person();
    const { answer, event } = await robin.book(asksTheBank);
    await trial.approve(robin, answer.json().data.client_secret);
    await robin.attend(event.uuid, asksTheBank);
    const [{ id }] = await robin.cards();
    expect((await robin.subscribe(id)).json().data.status).toBe('requires_action');
    expect((await robin.remove(id)).json().code).toBe('in_use');
  });

  test('G13 the card of a membership is saved once its first year is paid, and not after another card replaced it', async () => {
    const robin = await person();
    await robin.subscribe('pm_card_authenticationRequired');
    expect(await robin.cards()).toEqual([]);
    const { client_secret } = (await robin.subscribe('pm_card_authenticationRequired')).json().data;
    await trial.approve(robin, client_secret);
    expect(await robin.cards()).toMatchObject([{ last4: '3184', is_default: true }]);

    const kim = await person();
    await kim.subscribe('pm_card_authenticationRequired');
    await kim.subscribe('pm_card_visa');
    expect(await kim.cards()).toMatchObject([{ last4: '4242', is_default: true }]);
  });

  test('7.36 removing a card twice, or one that nobody has, is a 404', async () => {
    const robin = await person();
    expect((await robin.remove('pm_nobody')).statusCode).toBe(404);
    const id = await robin.saveCard();
    const both = await Promise.all([robin.remove(id), robin.remove(id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect((await robin.remove(id)).statusCode).toBe(404);
    expect((await robin.remove('not-a-card')).statusCode).toBe(400);
  });

  test('G13 removing cards is limited like charging them', async () => {
    const robin = await person();
    await robin.saveCard();
    const tries = await Promise.all(Array.from({ length: 60 }, () => robin.remove('pm_nobody')));
    expect(
      tries
        .map(({ statusCode }) => statusCode)
        .toSorted()
        .at(-1),
    ).toBe(429);
  });
});
