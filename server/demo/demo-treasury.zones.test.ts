import { expect, it, test } from 'vitest';
import { dayIn } from '#contract/values/wall-time.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { walk } from '#server/testing/walk.ts';
import { hashPassword } from '../accounts/password.ts';
import { demoAssociation } from './build/demo-association.ts';
import { demoPassword } from './data/demo-accounts.ts';
import { fillDemo } from './fill-demo.ts';

const portal = useTestApp();

/** A day of each month: the first of January and the last of December are of other fiscal years. */
const days = Array.from({ length: 12 }, (_, month) => {
  const now = new Date(Date.UTC(2027, month, 1 + Math.floor(month * 2.7), 15));
  return { day: now.toISOString().slice(0, 10), now, demo: demoAssociation(now, 'hash') };
});

it(
  '17.2 the demo has deposits in many months of two years, and six cheques for the next one',
  walk(days, ({ day, demo: { deposits, ledger } }) => {
    const months = new Set(deposits.map(({ banked_on }) => banked_on.slice(0, 7)));
    expect(months.size).toBeGreaterThan(12);
    expect(new Set(deposits.map(({ slip }) => slip)).size).toBe(deposits.length);
    expect(deposits.every(({ banked_on }) => banked_on < day)).toBe(true);
    const drawer = ledger.charges.filter(
      ({ received_on, deposit_uuid }) => received_on && !deposit_uuid,
    );
    expect(drawer.filter(({ method }) => method === 'cheque').length).toBeGreaterThanOrEqual(6);
  }),
);

it(
  '17.2 16.2 of a returned cheque the next deposit shows what the bank took, and it was paid again',
  walk(days, ({ demo: { ledger, deposits, depositLines } }) => {
    const [returned, ...others] = ledger.refunds.filter(
      ({ reason }) => reason === 'cheque_returned',
    );
    expect(others).toEqual([]);
    expect(returned).toMatchObject({ state: 'done', way: 'cheque', fee_cents: 25_00 });
    const shown = depositLines.find(({ refund_uuid }) => refund_uuid === returned?.uuid);
    expect(shown).toMatchObject({ cents: -120_00, in_total: false });
    const paid = ledger.charges.find(({ uuid }) => uuid === returned?.charge_uuid);
    const bankedOn = (uuid: unknown) => deposits.find((one) => one.uuid === uuid)?.banked_on ?? '';
    expect(bankedOn(paid?.deposit_uuid) < bankedOn(shown?.deposit_uuid)).toBe(true);
    const again = ledger.charges.filter(
      ({ user_uuid, booking_id, method }) =>
        user_uuid === paid?.user_uuid && booking_id === null && method === 'etransfer',
    );
    expect(again.map(({ amount_cents }) => amount_cents)).toEqual([120_00]);
    expect(String(again[0]?.received_on) > String(returned?.given_on)).toBe(true);
  }),
);

it(
  '17.1 11 one payment is disputed, something is owed back by hand, and something was given',
  walk(days, ({ now, demo: { ledger, sandboxCharges, audit } }) => {
    const [disputed, ...others] = ledger.charges.filter(({ disputed_at }) => disputed_at);
    expect(others).toEqual([]);
    // The history says the day that the note beside the payment says.
    const due = dayIn('America/Toronto', disputed?.dispute_due_at ?? now);
    const opened = audit.find(({ action }) => action === 'dispute_opened');
    expect(opened?.changes).toMatchObject({ due: { new: due } });
    expect(+(disputed?.dispute_due_at ?? 0)).toBeGreaterThan(+now);
    expect(sandboxCharges).toContainEqual(
      expect.objectContaining({ id: disputed?.provider_ref, disputed_at: disputed?.disputed_at }),
    );
    const byHand = ledger.refunds.filter(
      ({ way, reason }) => way !== 'card' && reason !== 'cheque_returned',
    );
    expect(byHand.filter(({ state }) => state === 'owed').length).toBeGreaterThan(0);
    expect(byHand.filter(({ given_on }) => given_on).length).toBeGreaterThan(0);
  }),
);

it(
  '17.4 the last year that is over for two months is closed, with deposits in it; the present one is open',
  walk(days, ({ day, demo: { fiscalYears, deposits } }) => {
    const last = fiscalYears.at(-1);
    expect(Number(last?.ends_on.slice(0, 4))).toBe(day < '2027-03-02' ? 2025 : 2026);
    const within = deposits.filter(
      ({ banked_on }) => banked_on >= (last?.begins_on ?? '') && banked_on <= (last?.ends_on ?? ''),
    );
    expect(within.length).toBeGreaterThan(0);
    expect(fiscalYears.every(({ closed_at }) => closed_at)).toBe(true);
  }),
);

test('17.0 17.2 the ledger of the demo agrees with its deposits; its cheques can be deposited, the last deposit undone', async () => {
  await fillDemo(portal.deps, portal.clock.now(), hashPassword);
  const owed = [expect.stringMatching(/^booking .* cents are not refunded yet$/)];
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: owed });
  const browser = portal.browser();
  await browser.login('organizer@example.com', demoPassword);
  const money = '/api/v1/organize';
  const { data: made } = (await browser.get(`${money}/deposits`)).json();
  expect(made[0]).toMatchObject({ take_back: 'undo' });
  expect(made.at(-1)).toMatchObject({ take_back: 'reverse' });
});
