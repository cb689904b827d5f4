import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { Link } from '#web/router/link.tsx';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { focus, one } from '#web/ui/testing/render.tsx';
import { ListScreen } from './list-screen.tsx';
import { listQuery } from './list-search.ts';
import { memberList } from './organize-lists.ts';

interface Row {
  uuid: string;
  /** Without it there is nothing in the row to press. */
  leads?: boolean;
}

async function show(listed?: Row[], total = listed?.length) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const meta = { total, last_page: total === listed?.length ? 1 : 2, current_page: 1 };
  if (listed)
    queryClient.setQueryData(listQuery(memberList, {}).queryKey, { data: listed, meta } as never);
  return renderWithRouter(
    <ListScreen
      list={memberList}
      title="Members"
      description=""
      noun={['member', 'members']}
      searchLabel="Search"
      none={{ title: 'Nobody yet', text: '' }}
      coming={{ row: 'three-columns', columns: 3 }}
      rows={() => (
        <ul>
          {listed?.map(({ uuid, leads = true }) => (
            <li key={uuid}>
              {leads ? <Link to={memberList.path}>{uuid}</Link> : uuid}
              <ul>
                <li>Within a row</li>
              </ul>
            </li>
          ))}
        </ul>
      )}
    />,
    { queryClient, paths: [memberList.path] },
  );
}

function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => {
    document.activeElement?.dispatchEvent(event);
  });
  return event.defaultPrevented;
}

const focused = () => document.activeElement?.firstChild?.textContent;

test('W7 an arrow leads from the search into the list, and arrows move between its rows', async () => {
  const screen = await show([{ uuid: 'Ann' }, { uuid: 'Bo', leads: false }, { uuid: 'Cy' }], 5);
  // Of several pages it says which part this is.
  expect(screen.querySelector('[role=status]')?.textContent).toBe('1–3 of 5 members');
  focus(one('[type=search]'));
  // In a text they move the caret.
  expect(press('ArrowUp')).toBe(false);
  expect([press('ArrowDown'), focused()]).toEqual([true, 'Ann']);
  // A row without a link is read, too.
  expect([press('ArrowDown'), focused()]).toEqual([true, 'Bo']);
  expect([press('ArrowDown'), focused()]).toEqual([true, 'Cy']);
  expect([press('ArrowDown'), focused()]).toEqual([true, 'Cy']);
  expect([press('Home'), focused()]).toEqual([true, 'Ann']);
  // Enter is the browser’s: it opens the link.
  expect(press('Enter')).toBe(false);
});

test('W7 until a list is there, its heading is, and rows in the columns of what comes', async () => {
  const screen = await show();
  expect(one('h1').textContent).toBe('Members');
  const coming = [...screen.querySelectorAll('li.three-columns')];
  expect(coming).toHaveLength(5);
  expect(coming.map((row) => row.querySelectorAll('[data-skeleton]').length)).toEqual(
    Array(5).fill(3),
  );
});
