import { data, del, done, get, post } from '../calls/endpoint.ts';
import { byUuid } from '../values/fields.ts';
import { cardAheadDays } from '../values/portal-limits.ts';
import { billingHistorySchema, billingQuerySchema } from './billing.ts';
import {
  bankAnswerSchema,
  byCardId,
  cardChangeSchema,
  membershipSchema,
  paymentMethod,
  paymentProviderSchema,
  planSchema,
  savedCardListSchema,
  subscribeAnswerSchema,
  subscribeSchema,
  subscriptionStatusSchema,
} from './membership.ts';

/** The annual membership, its cards, and what was paid. */
export const membershipApi = {
  subscriptionStatus: get('/api/v1/subscription-status', 'login', {
    summary: 'The three booleans of the membership.',
    clause: '7.32',
    answer: subscriptionStatusSchema,
  }),
  membershipPlan: get('/api/v1/membership-plan', 'public', {
    summary: 'What the annual membership is called and costs.',
    clause: '1.1',
    answer: data(planSchema),
  }),
  membership: get('/api/v1/membership', 'login', {
    summary: "The user's membership: plan, state, dates, card.",
    clause: '1.7',
    answer: membershipSchema,
  }),
  subscribe: post('/api/v1/subscribe', 'login', {
    summary: `Starts the annual membership. From ${cardAheadDays} days before the end of one that was given or paid by hand a card is taken, and first charged on the day after it; before that it is 409 \`already_subscribed\`. With \`requires_action\` such a card is sent once more after its bank has confirmed it.`,
    clause: '7.33',
    body: subscribeSchema,
    answer: subscribeAnswerSchema,
  }),
  cancelMembership: post('/api/v1/cancel', 'login', {
    summary: 'Cancels the membership at the end of the paid period.',
    clause: '7.34',
    answer: done,
  }),
  resumeMembership: post('/api/v1/resume', 'login', {
    summary: 'Takes a cancellation back while the paid period runs.',
    clause: '7.35',
    answer: done,
  }),
  updatePaymentMethod: post('/api/v1/update-payment-method', 'login', {
    summary: 'Uses another card from now on.',
    clause: '7.36',
    body: paymentMethod,
    answer: cardChangeSchema,
  }),
  savedCards: get('/api/v1/payment-methods', 'login', {
    summary: "The user's saved cards: those of the membership, and those kept while booking.",
    clause: '7.36',
    answer: savedCardListSchema,
  }),
  removeSavedCard: del('/api/v1/payment-methods/:id', 'login', {
    summary: 'Removes a saved card, unless the membership renews on it (409 `in_use`).',
    clause: '7.36',
    params: byCardId,
    answer: done,
  }),

  paymentProvider: get('/api/v1/payment-provider', 'public', {
    summary:
      'The payment provider, and the key with which the browser hands a card to Stripe; or how one pays where no card is taken.',
    clause: '7.33',
    answer: paymentProviderSchema,
  }),
  answerBank: post('/api/v1/sandbox/authentication', 'login', {
    summary:
      "Answers for the bank in the payment sandbox: whether the card's owner confirms the payment. Not there with Stripe.",
    clause: 'G13',
    body: bankAnswerSchema,
    answer: done,
  }),

  // Billing
  billingHistory: get('/api/v1/billing-history', 'login', {
    summary: 'What was paid and refunded, newest first, 24 a page.',
    clause: '7.41',
    query: billingQuerySchema,
    answer: billingHistorySchema,
  }),
  receipt: get('/api/v1/billing-history/:uuid/receipt.pdf', 'login', {
    summary: 'The receipt of a payment or refund of the user.',
    clause: '7.41',
    params: byUuid,
    download: 'application/pdf',
  }),
};
