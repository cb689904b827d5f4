import * as fee from '#server/ledger/charges/fee-queries.ts';
import * as deposit from '#server/ledger/deposits/deposit-queries.ts';
import * as slip from '#server/ledger/deposits/slip-queries.ts';
import * as payout from '#server/ledger/payouts/payout-queries.ts';
import * as emailed from '#server/ledger/receipts/receipt-emailed-queries.ts';
import type { Payout } from '#server/payments/payment-provider.ts';
import * as webhook from '#server/payments/webhooks/webhook-queries.ts';
import { filledUuid } from './fill-everything.ts';
import { days, fragment, fullScan, newcomer, now, paid, samplesOf } from './query-sample.ts';

const made = filledUuid('deposit', 43);
const deposited = filledUuid('by hand', 4321);
const page = { limit: 50, offset: 0 };
const all = { filter: 'all', search: '', sort: 'newest' } as const;

const newDeposit: deposit.DepositRow = {
  uuid: newcomer,
  banked_on: '2026-06-15',
  slip: '114',
  total_cents: 100,
  reverses: null,
  by: null,
  created_at: now,
  undone_at: null,
};

const newPayout: Payout = {
  id: 'po_new',
  arrivesOn: '2026-06-16',
  amountCents: 100,
  state: 'paid',
  list: 'listed',
  createdAt: now,
};
const newPayoutLine = {
  id: 'txn_new',
  kind: 'payment',
  what: 'charge',
  cents: 100,
  fee_cents: 3,
  at: now,
} as const;

export const bankSamples = {
  'server/ledger/charges/fee-queries.ts': samplesOf(fee, {
    findUnreadFees: (db) => fee.findUnreadFees(db, 100),
    findFees: (db) => fee.findFees(db, paid),
    insertFeeChange: (db) => fee.insertFeeChange(db, { charge_uuid: paid, at: now, cents: 1 }),
    isOfClosedYear: (db) => fee.isOfClosedYear(db, paid),
    lockMovements: (db) => fee.lockMovements(db),
  }),
  'server/ledger/deposits/deposit-queries.ts': samplesOf(deposit, {
    isUndeposited: fragment,
    findUndeposited: (db) => deposit.findUndeposited(db, 500),
    findUndepositedSince: (db) => deposit.findUndepositedSince(db, '2026-06-01'),
    findUnshownRefunds: (db) => deposit.findUnshownRefunds(db),
    lockPayments: (db) => deposit.lockPayments(db, [deposited]),
    lockUnshown: (db) => deposit.lockUnshown(db, [deposited]),
    insertDeposit: (db) =>
      deposit.insertDeposit(db, newDeposit, [
        { charge_uuid: deposited, refund_uuid: null, cents: 100, in_total: true },
      ]),
    putIntoDeposit: (db) =>
      deposit.putIntoDeposit(db, made, {
        charges: [filledUuid('by hand', 9)],
        refunds: [filledUuid('given', 10)],
      }),
    takeOutOfDeposit: (db) => deposit.takeOutOfDeposit(db, made),
    takeOffDeposit: (db) => deposit.takeOffDeposit(db, made, { charge: deposited, total_cents: 0 }),
    markUndone: (db) => deposit.markUndone(db, made, now),
    lockDeposit: (db) => deposit.lockDeposit(db, made),
    findDeposits: (db) => deposit.findDeposits(db, all, page),
    countDeposits: fullScan('it counts every deposit, a row a week', (db) =>
      deposit.countDeposits(db, all),
    ),
    findDeposit: (db) => deposit.findDeposit(db, made),
    findDepositLines: (db) => deposit.findDepositLines(db, made),
    findStoredLines: (db) => deposit.findStoredLines(db, made),
  }),
  'server/ledger/deposits/slip-queries.ts': samplesOf(slip, {
    lockSlip: (db) => slip.lockSlip(db, '114', { from: '2026-01-01', to: '2026-12-31' }),
    findLastSlip: (db) => slip.findLastSlip(db),
  }),
  'server/ledger/payouts/payout-queries.ts': samplesOf(payout, {
    findPayoutReading: (db) => payout.findPayoutReading(db),
    writeReading: (db) => payout.writeReading(db, { read_at: now, missing_right: null }),
    savePayout: (db) => payout.savePayout(db, newPayout),
    insertPayoutLines: (db) => payout.insertPayoutLines(db, 'po_9', [newPayoutLine]),
    findOurCharges: (db) => payout.findOurCharges(db, ['ch_9']),
    findOurRefunds: (db) => payout.findOurRefunds(db, ['re_ch_4320']),
    findPayouts: (db) => payout.findPayouts(db, all, page),
    countDifferentPayouts: fullScan('it sums the payouts of a year that is closed', (db) =>
      payout.countDifferentPayouts(db, { from: '2026-01-01', to: '2026-12-31' }),
    ),
    countPayouts: fullScan('it counts every payout, a row a day', (db) =>
      payout.countPayouts(db, all),
    ),
    findPayout: (db) => payout.findPayout(db, 'po_9'),
    findPayoutLines: (db) => payout.findPayoutLines(db, 'po_9'),
    findTakenForDispute: (db) => payout.findTakenForDispute(db, paid),
  }),
  'server/ledger/receipts/receipt-emailed-queries.ts': samplesOf(emailed, {
    isReceiptEmailed: (db) => emailed.isReceiptEmailed(db, { uuid: paid, paid_at: days(-1) }, now),
  }),
  'server/payments/webhooks/webhook-queries.ts': samplesOf(webhook, {
    isSeen: (db) => webhook.isSeen(db, 'evt_9'),
    markSeen: (db) => webhook.markSeen(db, 'evt_new', now),
    deleteSeenBefore: (db) => webhook.deleteSeenBefore(db, days(-40)),
  }),
};
