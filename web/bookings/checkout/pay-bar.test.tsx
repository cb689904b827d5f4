import { expect, test, vi } from 'vitest';
import { sampleEvent } from '#web/events/testing/sample-event.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { PayBar } from './pay-bar.tsx';

async function shown(total: number, now: string, card?: string) {
  vi.setSystemTime(now);
  const bar = await renderWithRouter(
    <PayBar
      event={sampleEvent()}
      total={total}
      card={card}
      isUnfolded={false}
      onUnfold={() => undefined}
    >
      <button type="button">Pay</button>
    </PayBar>,
  );
  vi.useRealTimers();
  return bar.textContent;
}

test('W19 the refund rule stands beside Pay', async () => {
  const before = await shown(120_00, '2027-06-01T12:00:00Z');
  expect(before).toMatch(/PayFull refund until Jul 11, 2027, 11:59\sp\.m\.\sEDT$/);
  expect(await shown(120_00, '2027-07-12T04:00:00Z')).toMatch(/PayToo late to cancel: no refund$/);
  expect(await shown(0, '2027-06-01T12:00:00Z')).toMatch(/Pay$/);
});

test('W19 the bar, which is over the choice of a card, names the saved card that pays', async () => {
  const now = '2027-06-01T12:00:00Z';
  expect(await shown(120_00, now, 'Visa 4242')).toMatch(/^Total with Visa 4242 \$120\.00/);
  expect(await shown(120_00, now)).not.toContain('with');
});
