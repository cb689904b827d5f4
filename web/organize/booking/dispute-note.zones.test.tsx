import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DisputeNote } from './dispute-note.tsx';

const dispute = 'The cardholder says that they did not make it.';

test('13.4 W17 a disputed payment says until when to answer and since when, and leads to the provider’s page of it where there is one', () => {
  const shown = (dispute_page: string | null, dispute_due_at: string | null) =>
    renderToStaticMarkup(
      <DisputeNote
        payment={{
          amount_cents: 45_00,
          disputed_at: '2026-11-22T08:32:00.000Z',
          dispute_due_at,
          dispute,
          dispute_page,
        }}
        since={() => 'Nov 22, 3:32 a.m.'}
      />,
    ).replaceAll(/ class="[^"]*"/g, '');
  expect(shown(null, '2026-12-08T12:00:00.000Z')).toBe(
    `<div><ul><li>Answer by December 8, 2026</li><li>Demo payments: there is no bank to answer.</li><li>If lost: −$45.00 and the bank’s fee</li><li>If won: the money comes back</li></ul><details><summary>How disputes work</summary><p>Since Nov 22, 3:32 a.m. it is disputed. ${dispute}</p></details></div>`,
  );
  const page = shown('https://dashboard.stripe.com/payments/pi_1', null);
  expect(page).toContain('<a href="https://dashboard.stripe.com/payments/pi_1"');
  expect(page).toContain('<li>Answer the bank</li>');
  expect(page).not.toContain('Demo');
});
