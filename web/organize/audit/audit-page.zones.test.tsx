import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { listQuery } from '../lists/list-search.ts';
import { auditList } from '../lists/organize-lists.ts';
import { AuditPage } from './audit-page.tsx';

async function show(search: Record<string, string>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const meta = { total: 0, last_page: 1, current_page: 1 };
  queryClient.setQueryData(listQuery(auditList, search).queryKey, { data: [], meta } as never);
  const href = `/organize/audit?${new URLSearchParams(search)}`;
  return renderWithRouter(<AuditPage />, { paths: ['/organize/audit'], href, queryClient });
}

const chosen = (screen: HTMLElement) =>
  [...screen.querySelectorAll('nav [aria-current]')].map(({ textContent }) => textContent);

test('10.5 V13 an act leaves no chip pressed, and the screen says that nobody did it', async () => {
  const screen = await show({ act: 'safety_notes_read', from: '2026-06-01' });
  expect(chosen(screen)).toEqual([]);
  expect(screen.querySelector('h2')?.textContent).toBe(
    'Nobody has read health notes in this time.',
  );
});

test('10.5 without an act the chip of everything is pressed', async () => {
  expect(chosen(await show({ from: '2026-06-01' }))).toEqual(['Everything']);
});

test('10.4 who read health notes is one press away, whatever kind was chosen', async () => {
  const screen = await show({ filter: 'money' });
  const buttons = [...screen.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent === 'Who Read Health Notes')?.click();
  await vi.waitFor(() =>
    expect(screen.querySelector<HTMLSelectElement>('[name=act]')?.value).toBe('safety_notes_read'),
  );
  expect(chosen(screen)).toEqual([]);
});
