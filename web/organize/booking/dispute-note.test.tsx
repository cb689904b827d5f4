import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DisputeNote } from './dispute-note.tsx';

const dispute = 'The bank decides about this payment: answer the dispute at Stripe.';

test('13.4 W17 a disputed payment says since when in whole sentences, and leads to the provider’s page of it where there is one', () => {
  const shown = (dispute_page: string | null) =>
    renderToStaticMarkup(
      <DisputeNote
        payment={{ disputed_at: '2026-11-22T08:32:00.000Z', dispute, dispute_page }}
        cents={90_00}
        since={() => 'Nov 22, 3:32 a.m.'}
      />,
    );
  expect(shown(null)).toBe(`<p>Since Nov 22, 3:32 a.m. $90.00 is disputed. ${dispute}</p>`);
  expect(shown('https://dashboard.stripe.com/payments/pi_1')).toContain(
    'href="https://dashboard.stripe.com/payments/pi_1"',
  );
});
