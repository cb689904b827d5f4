import { expect, test } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { BookingMoney } from './booking-money.tsx';

type Rights = Parameters<typeof BookingMoney>[0]['rights'];

test('17.2 16.2 a cheque says the day on which it was received, and leads to the slip on which it lies', async () => {
  const cheque = {
    uuid: 'cheque',
    method: 'cheque',
    state: 'paid',
    amount_cents: 70_00,
    left_cents: 70_00,
    payer: null,
    recorded_by: 'Devon',
    received_on: '2030-05-02',
    paid_at: '2030-05-04T12:00:00.000Z',
    created_at: '2030-05-04T12:00:00.000Z',
    receipt: null,
    disputed_at: null,
    lines: [],
    deposit: { uuid: 'slip', slip: '114' },
  };
  const show = async (more: object, seesAccounts = true, refunds: object[] = []) => {
    const booking = {
      booker: { name: 'Robin' },
      event: { timezone: 'America/Vancouver' },
      created_at: '2030-05-01T12:00:00.000Z',
      seats: [],
      left_cents: 70_00,
      owing_cents: 0,
      charges: [{ ...cheque, ...more }],
      refunds,
    } as unknown as AttendeeBooking;
    const rights = { seesAccounts, records: seesAccounts } as Rights;
    return renderWithRouter(
      <BookingMoney booking={booking} rights={rights} onAct={() => undefined} />,
      { paths: ['/organize/money/deposits', '/organize/money/deposits/$uuid'] },
    );
  };
  const parts = (container: HTMLElement) =>
    [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  const link = (container: HTMLElement) => container.querySelector('a')?.getAttribute('href');
  const deposited = await show({});
  expect(parts(deposited)).toEqual([
    'Received May 2, 2030, recorded by Devon',
    'Deposited, Slip 114',
    'To record it as a mistake, first correct Slip 114.',
  ]);
  expect(link(deposited)).toBe('/organize/money/deposits/slip');
  // Who keeps no accounts reads it, and has no way there.
  const other = await show({}, false);
  expect(parts(other)[1]).toBe('Deposited, slip 114');
  expect(link(other)).toBeUndefined();
  const open = await show({ deposit: null });
  expect(parts(open)[1]).toBe('Not Deposited Yet');
  expect(link(open)).toBe('/organize/money/deposits?tick=cheque');
  const returned = {
    uuid: 'back',
    charge: 'cheque',
    state: 'done',
    way: 'cheque',
    reason: 'cheque_returned',
    cents: 70_00,
    here_cents: 70_00,
    to_give_cents: 0,
    fee_cents: 20_00,
    by: 'Olga',
    receipt: null,
    given_on: '2030-05-09',
    created_at: '2030-05-11T02:00:00.000Z',
    done_at: '2030-05-11T02:00:00.000Z',
  };
  // It lies nowhere any more, and came back on a day, too.
  expect(parts(await show({ deposit: null }, true, [returned]))).toEqual([
    'Received May 2, 2030, recorded by Devon',
    'May 9, 2030, by Olga',
    'Fee of $20.00 asked for on May 10, 2030, not in what is owed.',
  ]);
});

test('13.4 V3 what is still to be given back counts as paid, and what undoes the only payment stands below the sums', async () => {
  const cash = { uuid: 'cash', method: 'cash', state: 'paid', amount_cents: 70_00, left_cents: 0 };
  const booking = {
    booker: { name: 'Robin' },
    event: { timezone: 'America/Toronto' },
    created_at: '2030-05-01T12:00:00.000Z',
    seats: [],
    left_cents: 0,
    owing_cents: 0,
    charges: [
      {
        ...cash,
        payer: null,
        recorded_by: null,
        received_on: '2030-05-01',
        receipt: null,
        disputed_at: null,
        lines: [],
        deposit: null,
      },
    ],
    refunds: [
      {
        uuid: 'owed',
        charge: 'cash',
        state: 'owed',
        way: 'cash',
        reason: 'by_organizer',
        cents: 70_00,
        here_cents: 70_00,
        to_give_cents: 70_00,
        fee_cents: null,
        by: null,
        receipt: null,
        given_on: null,
        done_at: null,
        created_at: '2030-05-01T12:00:00.000Z',
      },
    ],
  } as unknown as AttendeeBooking;
  const rights = { records: true, refunds: true } as Parameters<typeof BookingMoney>[0]['rights'];
  const container = await renderWithRouter(
    <BookingMoney booking={booking} rights={rights} onAct={() => undefined} />,
    { paths: ['/organize/money/deposits'] },
  );
  const sums = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(sums).toEqual(['Paid$70.00', 'To give back$70.00']);
  const buttons = [...container.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual([
    'Record as Given',
    'Record as a Mistake, the payment of $70.00 in cash',
  ]);
  const [, mistake] = container.querySelectorAll('button');
  expect(mistake?.closest('details')?.parentElement?.previousElementSibling?.tagName).toBe('DL');
});
