import {
  activeCustomer,
  type Call,
  type Form,
  invalidRequest,
  metadataOf,
  page,
  toWire,
} from './stripe-double-call.ts';
import {
  attachMethod,
  behaviourOf,
  refuseIfDeclined,
  usableMethod,
} from './stripe-double-cards.ts';
import { confirmIntent, newIntent } from './stripe-double-lifecycle.ts';
import {
  existing,
  type StripeObjects,
  type StripePaymentIntent,
  type StripeSetupIntent,
} from './stripe-double-objects.ts';

const onSession = [
  'confirm=true',
  'use_stripe_sdk=true',
  'automatic_payment_methods[enabled]=true',
  'automatic_payment_methods[allow_redirects]=never',
];

/** Setup intents, payment intents, refunds and disputes. */
export const paymentCalls: Call[] = [
  {
    path: 'POST /v1/setup_intents',
    params: ['customer!', 'payment_method!', 'usage=off_session', ...onSession],
    handle(objects, form) {
      const { id: customer } = activeCustomer(objects, form);
      const method = usableMethod(objects, String(form.payment_method), customer);
      refuseIfDeclined(method);
      const base = objects.newObject('seti');
      const setup: StripeSetupIntent = {
        ...base,
        object: 'setup_intent',
        customer,
        status: 'requires_action',
        payment_method: method.id,
        client_secret: `${base.id}_secret_${base.id.slice(-8)}`,
      };
      objects.setups.set(setup.id, setup);
      if (behaviourOf(method) !== 'asks_the_bank') {
        setup.status = 'succeeded';
        attachMethod(objects, method, customer);
        objects.emit('setup_intent.succeeded', setup);
      }
      return toWire(setup);
    },
  },
  {
    path: 'GET /v1/setup_intents/:id',
    params: ['expand[]'],
    handle: (objects, _form, id) => toWire(existing(objects.setups, id, 'setupintent')),
  },
  {
    path: 'POST /v1/payment_intents',
    params: [
      ...['customer!', 'payment_method!', 'amount!', 'currency=cad', 'description!'],
      ...['metadata[mark]!', 'setup_future_usage', ...onSession, 'expand[]'],
    ],
    handle(objects, form) {
      const { id: customer } = activeCustomer(objects, form);
      const method = usableMethod(objects, String(form.payment_method), customer);
      const amount = Number(form.amount);
      if (!Number.isInteger(amount) || amount < 50) {
        throw invalidRequest('Amount must be at least $0.50 cad', { code: 'amount_too_small' });
      }
      const description = String(form.description);
      const metadata = metadataOf(form);
      const savesCard = form.setup_future_usage === 'on_session';
      if (form.setup_future_usage !== undefined && !savesCard) {
        throw invalidRequest(`Invalid setup_future_usage: ${form.setup_future_usage}`);
      }
      const setup_future_usage = savesCard ? ('on_session' as const) : null;
      const what = { customer, amount, currency: 'cad', description, metadata };
      const wanted = { ...what, setup_future_usage };
      const intent = newIntent(objects, wanted);
      confirmIntent(objects, intent, method, true);
      return toWire(intent);
    },
  },
  {
    path: 'GET /v1/payment_intents',
    params: ['customer!', ...page],
    handle(objects, form) {
      const { id } = existing(objects.customers, form.customer, 'customer');
      return [...objects.intents.values()].filter(({ customer }) => customer === id).map(toWire);
    },
  },
  {
    path: 'GET /v1/payment_intents/:id',
    params: ['expand[]'],
    handle: (objects, _form, id) => toWire(intentBy(objects, id)),
  },
  {
    path: 'POST /v1/payment_intents/:id/confirm',
    params: ['payment_method!', 'use_stripe_sdk=true'],
    handle(objects, form, id) {
      const intent = intentBy(objects, id);
      const method = usableMethod(objects, String(form.payment_method), intent.customer);
      confirmIntent(objects, intent, method, true);
      return toWire(intent);
    },
  },
  {
    path: 'POST /v1/payment_intents/:id/cancel',
    params: [],
    handle(objects, _form, id) {
      const intent = intentBy(objects, id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw invalidRequest(
          `You cannot cancel this PaymentIntent: its status is ${intent.status}.`,
          {
            code: 'payment_intent_unexpected_state',
          },
        );
      }
      intent.status = 'canceled';
      objects.emit('payment_intent.canceled', intent);
      return toWire(intent);
    },
  },
  {
    path: 'POST /v1/refunds',
    params: ['payment_intent!', 'amount', 'metadata[mark]'],
    handle(objects, form) {
      const intent = intentBy(objects, String(form.payment_intent));
      const charge = existing(objects.charges, intent.latest_charge, 'charge');
      const left = charge.amount - charge.amount_refunded;
      const amount = form.amount === undefined ? left : Number(form.amount);
      if (charge.status !== 'succeeded' || amount > left || amount < 1) {
        throw invalidRequest(
          `Refund amount (${amount}) is greater than unrefunded amount (${left})`,
        );
      }
      charge.amount_refunded += amount;
      const refund = {
        ...objects.newObject('re'),
        object: 'refund' as const,
        payment_intent: intent.id,
        charge: charge.id,
        amount,
        status: objects.refundsAre,
        metadata: form['metadata[mark]'] === undefined ? {} : metadataOf(form),
      };
      objects.refunds.set(refund.id, refund);
      objects.emit('refund.created', refund);
      objects.emit('charge.refunded', charge);
      return toWire(refund);
    },
  },
  {
    path: 'GET /v1/refunds',
    params: ['payment_intent', 'created[gte]', ...page],
    handle: (objects, form) => returnedBy(objects.refunds, form).map(toWire),
  },
  {
    path: 'GET /v1/disputes',
    params: ['payment_intent', 'created[gte]', ...page],
    handle: (objects, form) => returnedBy(objects.disputes, form).map(toWire),
  },
  {
    // Nothing is ever paid out here.
    path: 'GET /v1/payouts',
    params: ['created[gte]', ...page],
    handle: () => [],
  },
];

/** Those of one payment or of all, created since a time. */
function returnedBy<Returned extends { payment_intent: string; created: number }>(
  returned: Map<string, Returned>,
  { payment_intent: of, 'created[gte]': since = '0' }: Form,
): Returned[] {
  return [...returned.values()].filter(
    ({ payment_intent, created }) =>
      payment_intent === (of ?? payment_intent) && created >= Number(since),
  );
}

function intentBy(objects: StripeObjects, id: string): StripePaymentIntent {
  return existing(objects.intents, id, 'payment_intent');
}
