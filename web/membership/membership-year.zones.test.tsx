import { expect, test } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { MembershipYear } from './membership-year.tsx';

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
