import { yearsAfter } from '../../payments/calendar-years.ts';
import { type Call, customerOf, invalid, metadataOf, page, wire } from './stripe-double-call.ts';
import { attachMethod, newMethod } from './stripe-double-cards.ts';
import {
  chargeInvoice,
  endSubscription,
  intentOf,
  newInvoice,
  voidInvoice,
} from './stripe-double-life.ts';
import { type Books, must, type Subscription } from './stripe-double-objects.ts';
import { paymentCalls } from './stripe-double-payment-calls.ts';

const subscriptionOf = (books: Books, id: string) => must(books.subscriptions, id, 'subscription');

/** Customers, their cards and subscriptions, what these ask for. */
export const calls: Call[] = [
  {
    path: 'GET /v1/prices/:id',
    takes: [],
    answer: (books, _form, id) => wire(must(books.prices, id, 'price')),
  },
  {
    path: 'POST /v1/customers',
    takes: ['metadata[user]!'],
    answer(books, form) {
      const customer = {
        ...books.thing('cus'),
        object: 'customer' as const,
        metadata: { user: String(form['metadata[user]']) },
        invoice_settings: { default_payment_method: null },
      };
      books.customers.set(customer.id, customer);
      books.tell('customer.created', customer);
      return wire(customer);
    },
  },
  {
    path: 'GET /v1/customers/:id',
    takes: [],
    answer(books, _form, id) {
      const { deleted, ...customer } = must(books.customers, id, 'customer');
      return deleted ? { id, object: 'customer', deleted } : wire(customer);
    },
  },
  {
    path: 'POST /v1/customers/:id',
    takes: ['invoice_settings[default_payment_method]!'],
    answer(books, form, id) {
      const customer = customerOf(books, { customer: id });
      const card = String(form['invoice_settings[default_payment_method]']);
      if (must(books.methods, card, 'PaymentMethod').customer !== id) {
        throw invalid(`The customer does not have a payment method with the ID ${card}.`);
      }
      customer.invoice_settings.default_payment_method = card;
      books.tell('customer.updated', customer);
      return wire(customer);
    },
  },
  {
    path: 'DELETE /v1/customers/:id',
    takes: [],
    answer(books, _form, id) {
      const customer = customerOf(books, { customer: id });
      for (const one of books.subscriptions.values()) {
        const isOver = one.status === 'canceled' || one.status === 'incomplete_expired';
        if (one.customer === id && !isOver) endSubscription(books, one, books.now());
      }
      for (const method of books.methods.values()) {
        if (method.customer === id) method.customer = null;
      }
      books.tell('customer.deleted', customer);
      customer.deleted = true;
      return { id, object: 'customer', deleted: true };
    },
  },
  {
    path: 'POST /v1/payment_methods/:id/attach',
    takes: ['customer!'],
    answer(books, form, id) {
      const { id: customer } = customerOf(books, form);
      const method = newMethod(books, id);
      if (method.customer !== null) {
        throw invalid('The payment method you provided has already been attached to a customer.');
      }
      attachMethod(books, method, customer);
      return wire(method);
    },
  },
  {
    path: 'GET /v1/payment_methods/:id',
    takes: [],
    answer: (books, _form, id) => wire(must(books.methods, id, 'PaymentMethod')),
  },
  {
    path: 'POST /v1/subscriptions',
    takes: [
      'customer!',
      'items[][price]!',
      'payment_behavior=default_incomplete',
      'payment_settings[payment_method_types][]=card',
      'payment_settings[save_default_payment_method]=off',
      'metadata[mark]!',
      'expand[]',
    ],
    answer(books, form) {
      const { id: customer } = customerOf(books, form);
      const price = must(books.prices, form['items[0][price]'], 'price');
      const thing = books.thing('sub');
      const start = new Date(thing.created * 1000);
      const item = {
        id: books.thing('si').id,
        current_period_start: thing.created,
        current_period_end: yearsAfter(start, 1).getTime() / 1000,
        price,
      };
      const subscription: Subscription = {
        ...thing,
        object: 'subscription',
        customer,
        status: 'incomplete',
        metadata: metadataOf(form),
        start_date: thing.created,
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        default_payment_method: null,
        latest_invoice: '',
        items: { object: 'list', data: [item] },
      };
      books.subscriptions.set(subscription.id, subscription);
      const invoice = newInvoice(books, subscription, 'subscription_create', thing.created);
      intentOf(books, invoice).status = 'requires_confirmation';
      books.tell('customer.subscription.created', subscription);
      return wire(subscription);
    },
  },
  {
    path: 'GET /v1/subscriptions',
    takes: ['customer!', 'status=all', ...page],
    answer(books, form) {
      const { id } = must(books.customers, form.customer, 'customer');
      return [...books.subscriptions.values()].filter(({ customer }) => customer === id).map(wire);
    },
  },
  {
    path: 'GET /v1/subscriptions/:id',
    takes: ['expand[]'],
    answer: (books, _form, id) => wire(subscriptionOf(books, id)),
  },
  {
    path: 'POST /v1/subscriptions/:id',
    takes: ['cancel_at_period_end', 'cancel_at', 'default_payment_method'],
    answer(books, form, id) {
      const subscription = subscriptionOf(books, id);
      if (subscription.ended_at !== null) {
        throw invalid('A canceled subscription can only update its cancellation_details.');
      }
      const { cancel_at_period_end: flag, cancel_at: day, default_payment_method: card } = form;
      if (card !== undefined) {
        const { customer } = must(books.methods, card, 'PaymentMethod');
        if (customer !== subscription.customer) throw invalid('The card is not the customer’s.');
        subscription.default_payment_method = card;
        books.tell('customer.subscription.updated', subscription);
        return wire(subscription);
      }
      if (flag !== undefined && day !== undefined) {
        throw invalid('Received both cancel_at_period_end and cancel_at parameters.');
      }
      const isCancelled = flag === 'true';
      const end = subscription.items.data[0]?.current_period_end ?? null;
      // A day that was set as such is not the flag's to take back.
      const hadFlag = subscription.cancel_at_period_end;
      subscription.cancel_at_period_end = isCancelled;
      if (isCancelled) subscription.cancel_at = end;
      else if (hadFlag || day === '') subscription.cancel_at = null;
      books.tell('customer.subscription.updated', subscription);
      return wire(subscription);
    },
  },
  {
    path: 'DELETE /v1/subscriptions/:id',
    takes: [],
    answer(books, _form, id) {
      const subscription = subscriptionOf(books, id);
      if (subscription.ended_at !== null) subscriptionOf(books, `${id} (canceled)`);
      endSubscription(books, subscription, books.now());
      return wire(subscription);
    },
  },
  {
    path: 'GET /v1/invoices',
    takes: ['subscription!', ...page],
    answer: (books, { subscription }) =>
      [...books.invoices.values()]
        .filter(({ parent }) => parent.subscription_details.subscription === subscription)
        .map(wire),
  },
  {
    path: 'POST /v1/invoices/:id/void',
    takes: [],
    answer(books, _form, id) {
      const invoice = must(books.invoices, id, 'invoice');
      voidInvoice(books, invoice);
      return wire(invoice);
    },
  },
  {
    path: 'POST /v1/invoices/:id/pay',
    takes: [],
    answer(books, _form, id) {
      const invoice = must(books.invoices, id, 'invoice');
      if (invoice.status !== 'open') throw invalid(`Invoice is already ${invoice.status}`);
      chargeInvoice(books, invoice, books.now());
      return wire(invoice);
    },
  },
  {
    path: 'GET /v1/invoice_payments',
    takes: ['invoice', 'payment[type]', 'payment[payment_intent]', 'expand[]'],
    answer(books, { invoice, ...form }) {
      const intent = form['payment[payment_intent]'];
      if ((form['payment[type]'] === 'payment_intent') !== (intent !== undefined)) {
        throw invalid('A payment is named by its type and its id.');
      }
      return [...books.invoicePayments.values()]
        .filter((one) => invoice === undefined || one.invoice === invoice)
        .filter((one) => intent === undefined || one.payment.payment_intent === intent)
        .map(wire);
    },
  },
  ...paymentCalls,
];
