import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DisputeNote } from './dispute-note.tsx';

const dispute = 'The cardholder says that they did not make it.';

test('13.4 W17 a disputed payment says until when to answer and since when, and leads to the provider’s page of it where there is one', () => {
  const shown = (dispute_page: string | null, dispute_due_at: string | null) =>
    renderToStaticMarkup(
      <DisputeNote
        payment={{
          disputed_at: '2026-11-22T08:32:00.000Z',
          dispute_due_at,
          dispute,
          dispute_page,
        }}
        since={() => 'Nov 22, 3:32 a.m.'}
      />,
    ).replaceAll(/ class="[^"]*"/g, '');
  expect(shown(null, '2026-12-08T12:00:00.000Z')).toBe(
    `<div><p>Answer by December 8, 2026</p><p>Demo payments: there is no bank to answer.</p><p>Since Nov 22, 3:32 a.m. it is disputed. ${dispute}</p></div>`,
  );
  const page = shown('https://dashboard.stripe.com/payments/pi_1', null);
  expect(page).toContain(
    '<p>Answer the bank</p><a href="https://dashboard.stripe.com/payments/pi_1"',
  );
  expect(page).not.toContain('Demo');
});
