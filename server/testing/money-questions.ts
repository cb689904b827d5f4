import * as sandbox from '#server/payments/sandbox/sandbox-queries.ts';
import * as webhook from '#server/payments/webhooks/webhook-queries.ts';
import * as payment from '../billing/payment-queries.ts';
import * as receipt from '../billing/receipt-queries.ts';
import * as customer from '../membership/customer-queries.ts';
import * as membership from '../membership/membership-queries.ts';
import * as request from '../membership/payment-request-queries.ts';
import * as renewal from '../membership/renewal-queries.ts';
import * as metrics from '../metrics/metrics-queries.ts';
import { about, days, newcomer, now, paid, user, whole } from './question.ts';

const card = {
  id: 'new',
  customer_id: 'cus_9',
  brand: 'visa',
  last4: '4242',
  exp_month: 1,
  exp_year: 2030,
  behaviour: 'pays',
} as const;
const subscription = {
  id: 'sub_9',
  user_uuid: user,
  state: 'active',
  started_at: now,
  period_ends_at: now,
  reading: 1e6,
  read_at: now,
} as const;
const charge = {
  id: 'new',
  customer_id: 'cus_9',
  subscription_id: null,
  mark: 'new',
  amount_cents: 1,
  description: 'x',
  state: 'paid',
  card_id: 'card_9',
  client_secret: 'new',
  charged_at: now,
} as const;

export const moneyQuestions = {
  'server/billing/payment-queries.ts': about(payment, {
    writeEntry: (db) =>
      payment.writeEntry(db, {
        user_uuid: user,
        reference: 'ch_9',
        kind: 'donation',
        description: 'x',
        amount_cents: 1,
        currency: 'cad',
        status: 'paid',
        paid_at: now,
      }),
    lockCharge: (db) => payment.lockCharge(db, 'ch_9'),
    findEntries: (db) => payment.findEntries(db, 'ch_9'),
    findPaid: (db) => payment.findPaid(db, ['ch_9']),
    findRefunds: (db) => payment.findRefunds(db, [paid]),
    markEntry: (db) => payment.markEntry(db, paid, 'refunded'),
    findFailedRefund: (db) => payment.findFailedRefund(db, 're_ch_9'),
    findRefundStates: (db) => payment.findRefundStates(db, ['re_ch_9']),
    nextReceiptNumber: (db) => payment.nextReceiptNumber(db),
    findPayments: (db) => payment.findPayments(db, user),
    findPaymentPage: (db) => payment.findPaymentPage(db, user, 1),
  }),
  'server/billing/receipt-queries.ts': about(receipt, {
    findReceipt: (db) => receipt.findReceipt(db, paid),
    findRefund: (db) => receipt.findRefund(db, paid),
    findLines: (db) => receipt.findLines(db, 'ch_9'),
    findRefundsOf: (db) => receipt.findRefundsOf(db, [paid]),
  }),
  'server/membership/customer-queries.ts': about(customer, {
    findCustomer: (db) => customer.findCustomer(db, user),
    findCustomerOwner: (db) => customer.findCustomerOwner(db, 'cus_9'),
    insertCustomer: (db) => customer.insertCustomer(db, user, 'cus_new'),
    deleteCustomer: (db) => customer.deleteCustomer(db, user),
    deletePayer: (db) => customer.deletePayer(db, user),
    writeCard: (db) => customer.writeCard(db, user, null),
  }),
  'server/membership/membership-queries.ts': about(membership, {
    findMembership: (db) => membership.findMembership(db, user),
    nextReading: (db) => membership.nextReading(db),
    writeSubscription: (db) => membership.writeSubscription(db, subscription),
    findSubscription: (db) => membership.findSubscription(db, 'sub_9'),
    findSubscriptionsOf: (db) => membership.findSubscriptionsOf(db, user),
    writeMembership: (db) => membership.writeMembership(db, { user_uuid: user, started_at: now }),
    findDueSubscriptions: async (db) => {
      await membership.findDueSubscriptions(db, now, '', 100);
      await membership.findDueSubscriptions(db, now, 'sub_5', 100);
    },
    findLeavingMembers: (db) => membership.findLeavingMembers(db),
    isLeaving: (db) => membership.isLeaving(db, user),
  }),
  'server/membership/payment-request-queries.ts': about(request, {
    openRequest: (db) =>
      request.openRequest(db, { user_uuid: user, kind: 'cancel', asked_at: now }),
    findRequest: (db) => request.findRequest(db, user, 'subscribe'),
    noteSubscription: (db) => request.noteSubscription(db, newcomer, 'sub_9'),
    closeRequest: (db) => request.closeRequest(db, newcomer),
    closeRequests: (db) => request.closeRequests(db, user, ['cancel', 'resume']),
    findRequestsBefore: (db) => request.findRequestsBefore(db, now),
  }),
  'server/membership/renewal-queries.ts': about(renewal, {
    claimRenewals: (db) => renewal.claimRenewals(db, now, 7),
    findSubscriber: (db) => renewal.findSubscriber(db, 'sub_9'),
  }),
  'server/metrics/metrics-queries.ts': about(metrics, {
    countJobs: whole('what is done is deleted: the table is what waits', (db) =>
      metrics.countJobs(db),
    ),
    countUnsettled: whole('what is settled is deleted: the table is what waits', (db) =>
      metrics.countUnsettled(db, now),
    ),
  }),
  'server/payments/sandbox/sandbox-queries.ts': about(sandbox, {
    claimKey: (db) => sandbox.claimKey(db, 'new', 'x'),
    keepOutcome: (db) => sandbox.keepOutcome(db, 'key9', { object_id: null, declined: null }),
    findOutcome: (db) => sandbox.findOutcome(db, 'key9'),
    insertCustomer: (db) => sandbox.insertCustomer(db, { id: 'new', user_uuid: user }),
    lockCustomer: (db) => sandbox.lockCustomer(db, 'cus_9'),
    useCard: (db) => sandbox.useCard(db, 'cus_9', 'card_9'),
    insertCard: (db) => sandbox.insertCard(db, card),
    findCard: (db) => sandbox.findCard(db, 'card_9'),
    findCardInUse: (db) => sandbox.findCardInUse(db, 'cus_9'),
    insertSubscription: (db) =>
      sandbox.insertSubscription(db, {
        id: 'new',
        customer_id: 'cus_9',
        mark: 'new',
        state: 'active',
        started_at: now,
        years: 1,
        period_ends_at: now,
      }),
    lockSubscription: (db) => sandbox.lockSubscription(db, 'sub_9'),
    findCorrelatedSubscription: (db) => sandbox.findCorrelatedSubscription(db, 'cus_9', 'mark9'),
    changeSubscription: (db) => sandbox.changeSubscription(db, 'sub_9', { state: 'ended' }),
    endAllSubscriptions: (db) => sandbox.endAllSubscriptions(db, 'cus_9', now),
    forgetPerson: (db) => sandbox.forgetPerson(db, 'cus_9'),
    insertCharge: (db) => sandbox.insertCharge(db, charge),
    lockCharge: (db) => sandbox.lockCharge(db, 'ch_9'),
    findChargeBySecret: (db) => sandbox.findChargeBySecret(db, 'secret9'),
    changeCharge: (db) => sandbox.changeCharge(db, 'ch_9', { state: 'failed' }),
    findNewestCharge: (db) => sandbox.findNewestCharge(db, 'sub_9'),
    findCharges: (db) => sandbox.findCharges(db, 'sub_9'),
    findChargeRow: (db) => sandbox.findChargeRow(db, 'ch_9'),
    findCorrelatedCharge: (db) => sandbox.findCorrelatedCharge(db, 'cus_9', 'mark9'),
    insertRefund: (db) =>
      sandbox.insertRefund(db, { id: 'new', charge_id: 'ch_9', amount_cents: 1, refunded_at: now }),
    findRefunds: (db) => sandbox.findRefunds(db, ['ch_9']),
    findRefund: (db) => sandbox.findRefund(db, 're_9'),
  }),
  'server/payments/webhooks/webhook-queries.ts': about(webhook, {
    isSeen: (db) => webhook.isSeen(db, 'evt_9'),
    markSeen: (db) => webhook.markSeen(db, 'evt_new', now),
    deleteSeenBefore: (db) => webhook.deleteSeenBefore(db, days(-40)),
  }),
};
