import {
  type Call,
  customerOf,
  type Form,
  invalid,
  metadataOf,
  page,
  wire,
} from './stripe-double-call.ts';
import {
  attachMethod,
  behaviourOf,
  refuseIfDeclined,
  usableMethod,
} from './stripe-double-cards.ts';
import { askCard, newIntent } from './stripe-double-life.ts';
import { type Books, must, type PaymentIntent, type SetupIntent } from './stripe-double-objects.ts';

const attended = [
  'confirm=true',
  'use_stripe_sdk=true',
  'automatic_payment_methods[enabled]=true',
  'automatic_payment_methods[allow_redirects]=never',
];

/** Setting a card up, single payments, and what goes back. */
export const paymentCalls: Call[] = [
  {
    path: 'POST /v1/setup_intents',
    takes: ['customer!', 'payment_method!', 'usage=off_session', ...attended],
    answer(books, form) {
      const { id: customer } = customerOf(books, form);
      const method = usableMethod(books, String(form.payment_method), customer);
      refuseIfDeclined(method);
      const thing = books.thing('seti');
      const setup: SetupIntent = {
        ...thing,
        object: 'setup_intent',
        customer,
        status: 'requires_action',
        payment_method: method.id,
        client_secret: `${thing.id}_secret_${thing.id.slice(-8)}`,
      };
      books.setups.set(setup.id, setup);
      if (behaviourOf(method) !== 'asks_the_bank') {
        setup.status = 'succeeded';
        attachMethod(books, method, customer);
        books.tell('setup_intent.succeeded', setup);
      }
      return wire(setup);
    },
  },
  {
    path: 'GET /v1/setup_intents/:id',
    takes: ['expand[]'],
    answer: (books, _form, id) => wire(must(books.setups, id, 'setupintent')),
  },
  {
    path: 'POST /v1/payment_intents',
    takes: [
      ...['customer!', 'payment_method!', 'amount!', 'currency=cad', 'description!'],
      ...['metadata[mark]!', ...attended, 'expand[]'],
    ],
    answer(books, form) {
      const { id: customer } = customerOf(books, form);
      const method = usableMethod(books, String(form.payment_method), customer);
      const amount = Number(form.amount);
      if (!Number.isInteger(amount) || amount < 50) {
        throw invalid('Amount must be at least $0.50 cad', { code: 'amount_too_small' });
      }
      const description = String(form.description);
      const metadata = metadataOf(form);
      const wanted = { customer, amount, currency: 'cad', description, metadata };
      const intent = newIntent(books, wanted);
      askCard(books, intent, method, true);
      return wire(intent);
    },
  },
  {
    path: 'GET /v1/payment_intents',
    takes: ['customer!', ...page],
    answer(books, form) {
      const { id } = must(books.customers, form.customer, 'customer');
      return [...books.intents.values()].filter(({ customer }) => customer === id).map(wire);
    },
  },
  {
    path: 'GET /v1/payment_intents/:id',
    takes: ['expand[]'],
    answer: (books, _form, id) => wire(intentBy(books, id)),
  },
  {
    path: 'POST /v1/payment_intents/:id/confirm',
    takes: ['payment_method!', 'use_stripe_sdk=true'],
    answer(books, form, id) {
      const intent = intentBy(books, id);
      const method = usableMethod(books, String(form.payment_method), intent.customer);
      askCard(books, intent, method, true);
      return wire(intent);
    },
  },
  {
    path: 'POST /v1/payment_intents/:id/cancel',
    takes: [],
    answer(books, _form, id) {
      const intent = intentBy(books, id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw invalid(`You cannot cancel this PaymentIntent: its status is ${intent.status}.`, {
          code: 'payment_intent_unexpected_state',
        });
      }
      intent.status = 'canceled';
      books.tell('payment_intent.canceled', intent);
      return wire(intent);
    },
  },
  {
    path: 'POST /v1/refunds',
    takes: ['payment_intent!', 'amount'],
    answer(books, form) {
      const intent = intentBy(books, String(form.payment_intent));
      const charge = must(books.charges, intent.latest_charge, 'charge');
      const left = charge.amount - charge.amount_refunded;
      const amount = form.amount === undefined ? left : Number(form.amount);
      if (charge.status !== 'succeeded' || amount > left || amount < 1) {
        throw invalid(`Refund amount (${amount}) is greater than unrefunded amount (${left})`);
      }
      charge.amount_refunded += amount;
      const refund = {
        ...books.thing('re'),
        object: 'refund' as const,
        payment_intent: intent.id,
        charge: charge.id,
        amount,
        status: 'succeeded' as const,
      };
      books.refunds.set(refund.id, refund);
      books.tell('refund.created', refund);
      books.tell('charge.refunded', charge);
      return wire(refund);
    },
  },
  {
    path: 'GET /v1/refunds',
    takes: ['payment_intent', 'created[gte]', ...page],
    answer: (books, form) => returnedBy(books.refunds, form).map(wire),
  },
  {
    path: 'GET /v1/disputes',
    takes: ['payment_intent', 'created[gte]', ...page],
    answer: (books, form) => returnedBy(books.disputes, form).map(wire),
  },
];

/** Of one payment, or of all, since some time. */
function returnedBy<Returned extends { payment_intent: string; created: number }>(
  returned: Map<string, Returned>,
  { payment_intent: of, 'created[gte]': since = '0' }: Form,
): Returned[] {
  return [...returned.values()].filter(
    ({ payment_intent, created }) =>
      payment_intent === (of ?? payment_intent) && created >= Number(since),
  );
}

function intentBy(books: Books, id: string): PaymentIntent {
  return must(books.intents, id, 'payment_intent');
}
