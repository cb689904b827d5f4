import { moneyChoices } from '#contract/organizing/lists.ts';
import { keysOf } from '#contract/values/choices.ts';
import * as customer from '#server/customers/customer-queries.ts';
import * as ledgerCharge from '#server/ledger/charges/charge-queries.ts';
import * as refund from '#server/ledger/charges/refund-queries.ts';
import * as billing from '#server/ledger/receipts/billing-queries.ts';
import * as entry from '#server/ledger/receipts/ledger-entry-queries.ts';
import * as money from '#server/ledger/sums/money-queries.ts';
import * as seatMoney from '#server/ledger/sums/seat-money-queries.ts';
import * as reminder from '#server/membership/emails/reminder-queries.ts';
import * as spans from '#server/membership/spans/span-queries.ts';
import * as membership from '#server/membership/subscription/membership-queries.ts';
import * as request from '#server/membership/subscription/payment-request-queries.ts';
import * as metrics from '#server/metrics/metrics-queries.ts';
import * as sandbox from '#server/payments/sandbox/sandbox-queries.ts';
import { filledUuid } from './fill-everything.ts';
import {
  days,
  fragment,
  fullScan,
  manyAtOnce,
  newcomer,
  now,
  paid,
  samplesOf,
  user,
} from './query-sample.ts';

const card = {
  id: 'new',
  customer_id: 'cus_9',
  brand: 'visa',
  last4: '4242',
  exp_month: 1,
  exp_year: 2030,
  behaviour: 'pays',
  saved_at: null,
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
  saves_card: false,
} as const;

const newCharge: ledgerCharge.ChargeRow = {
  uuid: newcomer,
  user_uuid: user,
  booking_id: null,
  amount_cents: 1,
  currency: 'CAD',
  method: 'card',
  state: 'pending',
  provider_ref: 'new',
  idempotency_key: null,
  correlation_id: null,
  description: 'x',
  card_brand: null,
  card_last4: null,
  provider_fee_cents: null,
  fee_outdated_at: null,
  recorded_by: null,
  received_on: null,
  paid_at: null,
  created_at: now,
  disputed_at: null,
  dispute_due_at: null,
  dispute_reason: null,
  deposit_uuid: null,
};
const newLine: ledgerCharge.ChargeLine = {
  charge_uuid: paid,
  position: 9,
  kind: 'donation',
  seat_uuid: null,
  cents: 1,
};
const refunded = filledUuid('refund', 4320);
const newRefund: refund.RefundWithLines = {
  uuid: newcomer,
  charge_uuid: paid,
  cents: 1,
  reason: 'cancelled',
  by: null,
  way: 'card',
  state: 'owed',
  provider_ref: null,
  idempotency_key: null,
  done_at: null,
  created_at: now,
  lines: [{ position: 0, cents: 1 }],
};
const newEntry: entry.LedgerEntry = {
  uuid: newcomer,
  kind: 'donation',
  charge_uuid: paid,
  refund_uuid: null,
  reverses: null,
  user_uuid: user,
  cents: 1,
  currency: 'CAD',
  receipt_number: 1,
  at: now,
  facts: {
    description: 'x',
    payer: null,
    event: null,
    seats: [],
    card: null,
    sandbox: true,
  },
  taxes: [],
  issuer: { name: 'x', address: [], email: 'x', time_zone: 'America/Toronto' },
};

const span = {
  zone: 'America/Toronto',
  from: '2026-06-01',
  to: '2026-06-30',
};
const years = { ...span, from: '2000-01-01', to: '2199-12-31' };
/** Of a person, a receipt, a sum, and of what may be both. */
const searches = ['Surname432 Person72', '004320', '$1,135.00', '1135'] as const;
const asked = { span, isOpen: true, search: '', event: undefined, kind: undefined, way: undefined };

export const moneySamples = {
  'server/ledger/sums/money-queries.ts': samplesOf(money, {
    movementsOfDays: fragment,
    findMoneySums: (db) => money.findMoneySums(db, span, {}),
    findReversedSums: (db) => money.findReversedSums(db, years, {}),
    findNamedEvent: (db) => money.findNamedEvent(db, filledUuid('event', 3)),
    findOwedUntil: (db) => money.findOwedUntil(db, span),
    findOwedSums: (db) => money.findOwedSums(db, {}),
    countMoney: async (db) => {
      for (const search of searches)
        await money.countMoney(db, { ...asked, filter: 'all', search });
      await money.countMoney(db, { ...asked, span: years, filter: 'all', search: searches[0] });
    },
    findMoneyRows: async (db) => {
      for (const filter of keysOf(moneyChoices.filters))
        await money.findMoneyRows(db, { ...asked, filter }, 'newest', 50, 0);
      for (const search of searches)
        await money.findMoneyRows(db, { ...asked, filter: 'all', search }, 'newest', 50, 0);
    },
  }),
  'server/ledger/sums/seat-money-queries.ts': samplesOf(seatMoney, { moneyOfSeat: fragment }),
  'server/ledger/charges/charge-queries.ts': samplesOf(ledgerCharge, {
    insertCharges: (db) =>
      ledgerCharge.insertCharges(db, [{ charge: newCharge, lines: [newLine] }]),
    insertProviderCharge: (db) => ledgerCharge.insertProviderCharge(db, newCharge),
    insertChargeLines: (db) => ledgerCharge.insertChargeLines(db, [newLine]),
    findCharge: (db) => ledgerCharge.findCharge(db, paid),
    lockCharge: (db) => ledgerCharge.lockCharge(db, paid),
    findChargeByReference: (db) => ledgerCharge.findChargeByReference(db, 'ch_4320'),
    changeCharge: (db) => ledgerCharge.changeCharge(db, paid, { card_last4: '4242' }),
    changePendingCharge: (db) =>
      ledgerCharge.changePendingCharge(db, filledUuid('charge', 4005), { provider_ref: 'new' }),
    findChargeLines: (db) => ledgerCharge.findChargeLines(db, paid),
    findChargesPaying: (db) => ledgerCharge.findChargesPaying(db, 'booking4322'),
    findPaidCharges: (db) => ledgerCharge.findPaidCharges(db, 'booking4322'),
    lockPaidCharges: (db) => ledgerCharge.lockPaidCharges(db, 'booking4320'),
    findChargeByCorrelation: (db) => ledgerCharge.findChargeByCorrelation(db, 'mark4320'),
    findDisputed: (db) => ledgerCharge.findDisputed(db),
    findPendingCharges: (db) => ledgerCharge.findPendingCharges(db, 'booking4005'),
    findUnreconciledCharges: async (db) => {
      await ledgerCharge.findUnreconciledCharges(db, now, newcomer);
      await ledgerCharge.findUnreconciledCharges(db, now, paid);
    },
    findPaidReferences: (db) => ledgerCharge.findPaidReferences(db, ['ch_9']),
    findChargeSubject: (db) => ledgerCharge.findChargeSubject(db, paid),
    moneyOf: fragment,
    findLeftByHand: (db) => ledgerCharge.findLeftByHand(db, ['booking4320', 'booking4322']),
    findBookingMoney: (db) => ledgerCharge.findBookingMoney(db, ['booking4320', 'booking4322']),
  }),
  'server/ledger/charges/refund-queries.ts': samplesOf(refund, {
    insertRefund: (db) => refund.insertRefund(db, newRefund),
    replaceRefundLines: (db) => refund.replaceRefundLines(db, refunded, newRefund.lines),
    deleteOwedRefund: (db) => refund.deleteOwedRefund(db, refunded),
    changeRefund: (db) => refund.changeRefund(db, refunded, { done_at: now }),
    findRefund: (db) => refund.findRefund(db, refunded),
    findRefundByReference: (db) => refund.findRefundByReference(db, 're_ch_4320'),
    findRefundsOfCharge: (db) => refund.findRefundsOfCharge(db, paid),
    findOwedRefunds: async (db) => {
      await refund.findOwedRefunds(db, newcomer);
      await refund.findOwedRefunds(db, refunded);
    },
    findRefundStates: (db) => refund.findRefundStates(db, ['re_ch_4320']),
  }),
  'server/ledger/receipts/ledger-entry-queries.ts': samplesOf(entry, {
    hasReceiptsToComplete: (db) => entry.hasReceiptsToComplete(db),
    isEntryOfLine: fragment,
    insertEntries: (db) => entry.insertEntries(db, [newEntry]),
    nextReceiptNumber: (db) => entry.nextReceiptNumber(db),
    findEntry: (db) => entry.findEntry(db, filledUuid('payment', 4320)),
    findEntriesOfCharge: (db) => entry.findEntriesOfCharge(db, paid),
    findEntriesOfCharges: (db) => entry.findEntriesOfCharges(db, [paid]),
    findPayer: (db) => entry.findPayer(db, user),
    findRefundAndCharge: async (db) => {
      await entry.findRefundAndCharge(db, refunded);
      await entry.findRefundAndCharge(db, filledUuid('payment', 4320));
    },
    findRefundedEntries: (db) => entry.findRefundedEntries(db, refunded),
    findIncompleteCharges: (db) => entry.findIncompleteCharges(db, 100),
    writeTaxes: (db) =>
      entry.writeTaxes(db, { name: 'x', address: [], email: 'x', time_zone: 'America/Toronto' }, [
        { uuid: filledUuid('payment', 4320), taxes: [] },
      ]),
    emptyPayer: (db) => entry.emptyPayer(db, user),
  }),
  'server/ledger/receipts/billing-queries.ts': samplesOf(billing, {
    findBilling: (db) => billing.findBilling(db, user),
    findBillingPage: (db) => billing.findBillingPage(db, user, 1),
  }),
  'server/customers/customer-queries.ts': samplesOf(customer, {
    findCustomer: (db) => customer.findCustomer(db, user),
    findCustomerOwner: (db) => customer.findCustomerOwner(db, 'cus_9'),
    insertCustomer: (db) => customer.insertCustomer(db, user, 'cus_new'),
    deleteCustomer: (db) => customer.deleteCustomer(db, user),
    deleteCustomerAndSubscriptions: (db) => customer.deleteCustomerAndSubscriptions(db, user),
    writeCard: (db) => customer.writeCard(db, user, null),
  }),
  'server/membership/subscription/membership-queries.ts': samplesOf(membership, {
    findMembership: (db) => membership.findMembership(db, user),
    nextVersion: (db) => membership.nextVersion(db),
    writeSubscription: (db) => membership.writeSubscription(db, subscription),
    findSubscription: (db) => membership.findSubscription(db, 'sub_9'),
    findSubscriptionsOf: (db) => membership.findSubscriptionsOf(db, user),
    findDueSubscriptions: async (db) => {
      await membership.findDueSubscriptions(db, now, '', 100);
      await membership.findDueSubscriptions(db, now, 'sub_5', 100);
    },
    findLeavingMembers: (db) => membership.findLeavingMembers(db),
    isLeaving: (db) => membership.isLeaving(db, user),
  }),
  'server/membership/spans/span-queries.ts': samplesOf(spans, {
    findSpans: (db) => spans.findSpans(db, [user]),
    insertSpans: (db) =>
      spans.insertSpans(db, [{ user_uuid: user, source: 'given', begins_at: now, ends_at: now }]),
    deleteSpans: (db) => spans.deleteSpans(db, [user]),
    changeSpanEnd: (db) => spans.changeSpanEnd(db, user, now),
    changeSpanEnds: fullScan(manyAtOnce, (db) =>
      spans.changeSpanEnds(db, [{ uuid: user, ends_at: now }]),
    ),
    handPayment: fragment,
    findHandPayment: (db) => spans.findHandPayment(db, user, now),
    findUnpaidSpans: (db) => spans.findUnpaidSpans(db, [user], now),
    paySpan: (db) => spans.paySpan(db, user, user),
    findMembershipTimes: (db) => spans.findMembershipTimes(db, user),
    findRenewals: (db) => spans.findRenewals(db, [user]),
    findMemberSince: (db) => spans.findMemberSince(db, [user]),
    writeMemberships: (db) =>
      spans.writeMemberships(db, [{ user_uuid: user, started_at: now, source: 'given' }]),
    deleteMemberships: (db) => spans.deleteMemberships(db, [user]),
  }),
  'server/membership/subscription/payment-request-queries.ts': samplesOf(request, {
    openRequest: (db) =>
      request.openRequest(db, { user_uuid: user, kind: 'cancel', asked_at: now }),
    findRequest: (db) => request.findRequest(db, user, 'subscribe'),
    recordSubscription: (db) => request.recordSubscription(db, newcomer, 'sub_9'),
    completeRequest: (db) => request.completeRequest(db, newcomer),
    completeRequests: (db) => request.completeRequests(db, user, ['cancel', 'resume']),
    findRequestsBefore: (db) => request.findRequestsBefore(db, now),
  }),
  'server/membership/emails/reminder-queries.ts': samplesOf(reminder, {
    claimReminders: (db) =>
      reminder.claimReminders(db, now, { step: 7, after: now, until: days(7) }),
    noteEndedByOrganizer: (db) => reminder.noteEndedByOrganizer(db, user, now),
    noteWhyNot: (db) => reminder.noteWhyNot(db, user, 'x'),
    findRemindersNotSent: (db) => reminder.findRemindersNotSent(db, user, 20),
    findSubscriber: (db) => reminder.findSubscriber(db, 'sub_9'),
  }),
  'server/metrics/metrics-queries.ts': samplesOf(metrics, {
    countJobs: fullScan('finished rows are deleted, so the table is short', (db) =>
      metrics.countJobs(db, now),
    ),
    countUnreconciled: fullScan('reconciled rows are deleted, so the table is short', (db) =>
      metrics.countUnreconciled(db, now),
    ),
  }),
  'server/payments/sandbox/sandbox-queries.ts': samplesOf(sandbox, {
    claimKey: (db) => sandbox.claimKey(db, 'new', 'x'),
    storeOutcome: (db) => sandbox.storeOutcome(db, 'key9', { object_id: null, declined: null }),
    findOutcome: (db) => sandbox.findOutcome(db, 'key9'),
    insertSandboxCustomer: (db) =>
      sandbox.insertSandboxCustomer(db, { id: 'new', user_uuid: user }),
    lockSandboxCustomer: (db) => sandbox.lockSandboxCustomer(db, 'cus_9'),
    setSandboxCustomerCard: (db) => sandbox.setSandboxCustomerCard(db, 'cus_9', 'card_9'),
    insertSandboxCard: (db) => sandbox.insertSandboxCard(db, card),
    saveSandboxCard: (db) => sandbox.saveSandboxCard(db, 'card_9', now),
    findSavedSandboxCards: (db) => sandbox.findSavedSandboxCards(db, 'cus_9'),
    removeSandboxCard: (db) => sandbox.removeSandboxCard(db, 'cus_9', 'card_9'),
    findSandboxCard: (db) => sandbox.findSandboxCard(db, 'card_9'),
    findSandboxCustomerCard: (db) => sandbox.findSandboxCustomerCard(db, 'cus_9'),
    insertSandboxSubscription: (db) =>
      sandbox.insertSandboxSubscription(db, {
        id: 'new',
        customer_id: 'cus_9',
        mark: 'new',
        state: 'active',
        started_at: now,
        years: 1,
        period_ends_at: now,
      }),
    lockSandboxSubscription: (db) => sandbox.lockSandboxSubscription(db, 'sub_9'),
    findSandboxSubscriptionId: (db) => sandbox.findSandboxSubscriptionId(db, 'cus_9', 'mark9'),
    updateSandboxSubscription: (db) =>
      sandbox.updateSandboxSubscription(db, 'sub_9', { state: 'ended' }),
    endSandboxSubscriptions: (db) => sandbox.endSandboxSubscriptions(db, 'cus_9', now),
    clearSandboxCustomer: (db) => sandbox.clearSandboxCustomer(db, 'cus_9'),
    insertSandboxCharge: (db) => sandbox.insertSandboxCharge(db, charge),
    lockSandboxCharge: (db) => sandbox.lockSandboxCharge(db, 'ch_9'),
    findSandboxChargeBySecret: (db) => sandbox.findSandboxChargeBySecret(db, 'secret9'),
    updateSandboxCharge: (db) => sandbox.updateSandboxCharge(db, 'ch_9', { state: 'failed' }),
    findNewestSandboxCharge: (db) => sandbox.findNewestSandboxCharge(db, 'sub_9'),
    findSandboxCharges: (db) => sandbox.findSandboxCharges(db, 'sub_9'),
    findSandboxCharge: (db) => sandbox.findSandboxCharge(db, 'ch_9'),
    findSandboxChargeId: (db) => sandbox.findSandboxChargeId(db, 'cus_9', 'mark9'),
    insertSandboxRefund: (db) =>
      sandbox.insertSandboxRefund(db, {
        id: 'new',
        charge_id: 'ch_9',
        amount_cents: 1,
        refunded_at: now,
      }),
    findSandboxRefunds: (db) => sandbox.findSandboxRefunds(db, ['ch_9']),
    findSandboxRefund: (db) => sandbox.findSandboxRefund(db, 're_9'),
    findSandboxMoney: fullScan('the sandbox is for trying out, and is read once an hour', (db) =>
      sandbox.findSandboxMoney(db, days(1), days(8)),
    ),
  }),
};
