import { expect, test } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click, one, render } from '#web/ui/testing/render.tsx';
import type { Membership } from './membership-state.ts';
import { MembershipYear, Renewals } from './membership-year.tsx';

test('Q14 the year says what there was, and no sum of nothing', async () => {
  const year = { year: 2031, events: 2, to_come: 0, saved_cents: 40_00, gift_cents: 0 };
  const namesOf = async (gift_cents: number) => {
    const shown = await renderWithRouter(<MembershipYear year={{ ...year, gift_cents }} />, {
      paths: ['/my-season'],
    });
    return [...shown.querySelectorAll('dt')].map(({ textContent }) => textContent).slice(1);
  };
  expect(await namesOf(0)).toEqual(['saved by member prices']);
  expect(await namesOf(25_00)).toEqual(['saved by member prices', 'given by you']);
});

test('Q14 the next renewal and the last two are shown, and all on demand', () => {
  const membership = {
    plan: { price_cents: 120_00 },
    renews_at: '2031-09-06T16:00:00.000Z',
    payment_method: null,
    payments: [2030, 2029, 2028, 2027].map((year) => ({
      paid_at: `${year}-09-06T16:00:00.000Z`,
      amount_cents: 120_00,
    })),
  } as unknown as Membership;
  const { container } = render(<Renewals membership={membership} />);
  const shown = () => [...container.querySelectorAll('li')].map((one) => one.textContent);
  expect(shown()).toEqual([
    'September 6, 2031Renews$120.00',
    'September 6, 2030Renewed$120.00 paid',
    'September 6, 2029Renewed$120.00 paid',
  ]);
  expect(one('button').textContent).toBe('Show All 5');
  click(one('button'));
  expect(shown()).toHaveLength(5);
  expect(shown().at(-1)).toContain('Joined');
  click(one('button'));
  expect(shown()).toHaveLength(3);
});
