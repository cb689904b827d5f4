import { yearsAfter } from '#contract/values/calendar-years.ts';
import {
  activeCustomer,
  type Call,
  invalidRequest,
  metadataOf,
  page,
  toWire,
} from './stripe-double-call.ts';
import { attachMethod, detachMethod, newMethod } from './stripe-double-cards.ts';
import {
  chargeInvoice,
  endSubscription,
  intentOf,
  newInvoice,
  voidInvoice,
} from './stripe-double-lifecycle.ts';
import { existing, type StripeObjects, type StripeSubscription } from './stripe-double-objects.ts';
import { paymentCalls } from './stripe-double-payment-calls.ts';

const subscriptionOf = (objects: StripeObjects, id: string) =>
  existing(objects.subscriptions, id, 'subscription');

/** Customers, payment methods, subscriptions and invoices. */
export const calls: Call[] = [
  {
    path: 'GET /v1/prices/:id',
    params: [],
    handle: (objects, _form, id) => toWire(existing(objects.prices, id, 'price')),
  },
  {
    path: 'POST /v1/customers',
    params: ['metadata[user]!'],
    handle(objects, form) {
      const customer = {
        ...objects.newObject('cus'),
        object: 'customer' as const,
        metadata: { user: String(form['metadata[user]']) },
        invoice_settings: { default_payment_method: null },
      };
      objects.customers.set(customer.id, customer);
      objects.emit('customer.created', customer);
      return toWire(customer);
    },
  },
  {
    path: 'GET /v1/customers/:id',
    params: [],
    handle(objects, _form, id) {
      const { deleted, ...customer } = existing(objects.customers, id, 'customer');
      return deleted ? { id, object: 'customer', deleted } : toWire(customer);
    },
  },
  {
    path: 'POST /v1/customers/:id',
    params: ['invoice_settings[default_payment_method]!'],
    handle(objects, form, id) {
      const customer = activeCustomer(objects, { customer: id });
      const card = String(form['invoice_settings[default_payment_method]']);
      if (existing(objects.methods, card, 'PaymentMethod').customer !== id) {
        throw invalidRequest(`The customer does not have a payment method with the ID ${card}.`);
      }
      customer.invoice_settings.default_payment_method = card;
      objects.emit('customer.updated', customer);
      return toWire(customer);
    },
  },
  {
    path: 'DELETE /v1/customers/:id',
    params: [],
    handle(objects, _form, id) {
      const customer = activeCustomer(objects, { customer: id });
      for (const one of objects.subscriptions.values()) {
        const isOver = one.status === 'canceled' || one.status === 'incomplete_expired';
        if (one.customer === id && !isOver) endSubscription(objects, one, objects.now());
      }
      for (const method of objects.methods.values()) {
        if (method.customer === id) method.customer = null;
      }
      objects.emit('customer.deleted', customer);
      customer.deleted = true;
      return { id, object: 'customer', deleted: true };
    },
  },
  {
    path: 'POST /v1/payment_methods/:id/attach',
    params: ['customer!'],
    handle(objects, form, id) {
      const { id: customer } = activeCustomer(objects, form);
      const method = newMethod(objects, id);
      if (method.customer !== null) {
        throw invalidRequest(
          'The payment method you provided has already been attached to a customer.',
        );
      }
      attachMethod(objects, method, customer);
      return toWire(method);
    },
  },
  {
    path: 'POST /v1/payment_methods/:id/detach',
    params: [],
    handle(objects, _form, id) {
      const method = existing(objects.methods, id, 'PaymentMethod');
      detachMethod(objects, method);
      return toWire(method);
    },
  },
  {
    path: 'POST /v1/payment_methods/:id',
    params: ['metadata[mark]!'],
    handle(objects, form, id) {
      const method = existing(objects.methods, id, 'PaymentMethod');
      if (method.customer === null) {
        throw invalidRequest(
          'You must save this PaymentMethod to a customer before you update it.',
        );
      }
      method.metadata = metadataOf(form);
      return toWire(method);
    },
  },
  {
    path: 'GET /v1/customers/:id/payment_methods',
    params: ['type=card', ...page],
    handle(objects, _form, id) {
      activeCustomer(objects, { customer: id });
      return [...objects.methods.values()].filter(({ customer }) => customer === id).map(toWire);
    },
  },
  {
    path: 'GET /v1/payment_methods/:id',
    params: [],
    handle: (objects, _form, id) => toWire(existing(objects.methods, id, 'PaymentMethod')),
  },
  {
    path: 'POST /v1/subscriptions',
    params: [
      'customer!',
      'items[][price]!',
      'payment_behavior=default_incomplete',
      'trial_end',
      'payment_settings[payment_method_types][]=card',
      'payment_settings[save_default_payment_method]=off',
      'metadata[mark]!',
      'expand[]',
    ],
    handle(objects, form) {
      const { id: customer } = activeCustomer(objects, form);
      const price = existing(objects.prices, form['items[0][price]'], 'price');
      const base = objects.newObject('sub');
      const trialEnd = form.trial_end === undefined ? null : Number(form.trial_end);
      if (trialEnd !== null && trialEnd <= base.created) {
        throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.');
      }
      const yearEnd = yearsAfter(new Date(base.created * 1000), 1).getTime() / 1000;
      const item = {
        id: objects.newObject('si').id,
        current_period_start: base.created,
        current_period_end: trialEnd ?? yearEnd,
        price,
      };
      const subscription: StripeSubscription = {
        ...base,
        object: 'subscription',
        customer,
        status: trialEnd === null ? 'incomplete' : 'trialing',
        metadata: metadataOf(form),
        start_date: base.created,
        trial_end: trialEnd,
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        default_payment_method: null,
        latest_invoice: '',
        items: { object: 'list', data: [item] },
      };
      objects.subscriptions.set(subscription.id, subscription);
      const invoice = newInvoice(objects, subscription, 'subscription_create', base.created);
      if (trialEnd === null) intentOf(objects, invoice).status = 'requires_confirmation';
      objects.emit('customer.subscription.created', subscription);
      return toWire(subscription);
    },
  },
  {
    path: 'GET /v1/subscriptions',
    params: ['customer!', 'status=all', ...page],
    handle(objects, form) {
      const { id } = existing(objects.customers, form.customer, 'customer');
      return [...objects.subscriptions.values()]
        .filter(({ customer }) => customer === id)
        .map(toWire);
    },
  },
  {
    path: 'GET /v1/subscriptions/:id',
    params: ['expand[]'],
    handle: (objects, _form, id) => toWire(subscriptionOf(objects, id)),
  },
  {
    path: 'POST /v1/subscriptions/:id',
    params: ['cancel_at_period_end', 'cancel_at', 'default_payment_method'],
    handle(objects, form, id) {
      const subscription = subscriptionOf(objects, id);
      if (subscription.ended_at !== null) {
        throw invalidRequest('A canceled subscription can only update its cancellation_details.');
      }
      const { cancel_at_period_end: flag, cancel_at: day, default_payment_method: card } = form;
      if (card !== undefined) {
        const { customer } = existing(objects.methods, card, 'PaymentMethod');
        if (customer !== subscription.customer)
          throw invalidRequest('The card is not the customer’s.');
        subscription.default_payment_method = card;
        objects.emit('customer.subscription.updated', subscription);
        return toWire(subscription);
      }
      if (flag !== undefined && day !== undefined) {
        throw invalidRequest('Received both cancel_at_period_end and cancel_at parameters.');
      }
      const isCancelled = flag === 'true';
      const end = subscription.items.data[0]?.current_period_end ?? null;
      // The flag does not clear a day that was set as `cancel_at`.
      const hadFlag = subscription.cancel_at_period_end;
      subscription.cancel_at_period_end = isCancelled;
      if (isCancelled) subscription.cancel_at = end;
      else if (hadFlag || day === '') subscription.cancel_at = null;
      objects.emit('customer.subscription.updated', subscription);
      return toWire(subscription);
    },
  },
  {
    path: 'DELETE /v1/subscriptions/:id',
    params: [],
    handle(objects, _form, id) {
      const subscription = subscriptionOf(objects, id);
      if (subscription.ended_at !== null) subscriptionOf(objects, `${id} (canceled)`);
      endSubscription(objects, subscription, objects.now());
      return toWire(subscription);
    },
  },
  {
    path: 'GET /v1/invoices',
    params: ['subscription!', ...page],
    handle: (objects, { subscription }) =>
      [...objects.invoices.values()]
        .filter(({ parent }) => parent.subscription_details.subscription === subscription)
        .map(toWire),
  },
  {
    path: 'POST /v1/invoices/:id/void',
    params: [],
    handle(objects, _form, id) {
      const invoice = existing(objects.invoices, id, 'invoice');
      voidInvoice(objects, invoice);
      return toWire(invoice);
    },
  },
  {
    path: 'POST /v1/invoices/:id/pay',
    params: [],
    handle(objects, _form, id) {
      const invoice = existing(objects.invoices, id, 'invoice');
      if (invoice.status !== 'open') throw invalidRequest(`Invoice is already ${invoice.status}`);
      chargeInvoice(objects, invoice, objects.now());
      return toWire(invoice);
    },
  },
  {
    path: 'GET /v1/invoice_payments',
    params: ['invoice', 'payment[type]', 'payment[payment_intent]', 'expand[]'],
    handle(objects, { invoice, ...form }) {
      const intent = form['payment[payment_intent]'];
      if ((form['payment[type]'] === 'payment_intent') !== (intent !== undefined)) {
        throw invalidRequest('A payment is named by its type and its id.');
      }
      return [...objects.invoicePayments.values()]
        .filter((one) => invoice === undefined || one.invoice === invoice)
        .filter((one) => intent === undefined || one.payment.payment_intent === intent)
        .map(toWire);
    },
  },
  ...paymentCalls,
];
