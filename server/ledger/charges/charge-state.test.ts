import { expect, test } from 'vitest';
import { type ChargeState, stateAfter } from '../record-charge.ts';

test('G7 a charge goes on to what may become of it, and what was paid stays paid', () => {
  const states: ChargeState[] = ['pending', 'paid', 'failed', 'cancelled'];
  const after = (state: ChargeState) => states.map((seen) => stateAfter(state, seen));
  expect(after('pending')).toEqual(['pending', 'paid', 'failed', 'cancelled']);
  expect(after('failed')).toEqual(['failed', 'paid', 'failed', 'failed']);
  expect(after('cancelled')).toEqual(['cancelled', 'paid', 'cancelled', 'cancelled']);
  expect(after('paid')).toEqual(['paid', 'paid', 'paid', 'paid']);
});
