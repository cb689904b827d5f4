import { expect, test } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { MemberTile } from './member-tile.tsx';

test('the handicap and the home course stand on lines of their own', async () => {
  const member = {
    uuid: '6d1f7a52-6d1c-4f0e-9c59-0c2f0a4f3b11',
    first_name: 'Manpreet',
    last_name: 'Brar',
    pfp_url: null,
    member_since: '2023-05-03T10:00:00.000Z',
    golf: {
      handicap_index: 18,
      handicap_index_on: null,
      home_course: 'Buffalo Bean Golf Club',
      hand: null,
      gets_around: null,
    },
  } as const;
  const shown = await renderWithRouter(<MemberTile member={member} from={{}} />, {
    paths: ['/members/$memberID'],
  });
  const lines = [...shown.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual(['Handicap 18', 'Buffalo Bean Golf Club']);
});
