import { QueryClient, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LoggedEmail } from '#contract/emails/email-log.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click } from '#web/ui/testing/render.tsx';
import { EmailRow } from './email-row.tsx';

const email = (uuid: string, more: Partial<LoggedEmail> = {}): LoggedEmail => ({
  uuid,
  kind: 'booking-confirmed',
  name: 'Booking confirmed',
  subject: `See you there, ${uuid}`,
  state: 'taken',
  attempts: 1,
  enqueued_at: '2026-06-15T16:00:00.000Z',
  tried_at: '2026-06-15T16:00:01.000Z',
  next_at: null,
  answer: '250 2.0.0 OK',
  error: null,
  sent_again_at: null,
  to: `${uuid}@example.org`,
  booking: null,
  event: null,
  again: true,
  ...more,
});

function List() {
  const { data } = useQuery<{ data: LoggedEmail[] }>({ queryKey: ['emails', 'list'] });
  return (
    <ol>
      {data?.data.map((one) => (
        <EmailRow key={one.uuid} email={one} />
      ))}
    </ol>
  );
}

const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');

test('V16 once an email is sent again, each row stays where it is', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(['emails', 'list'], { data: [email('ann'), email('bo')] });
  const again = email('new', { enqueued_at: '2026-06-16T16:00:00.000Z', state: 'waiting' });
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ data: again }));
  onTestFinished(() => sent.mockRestore());
  await renderWithRouter(<List />, { queryClient, href: '/not-found' });
  const [, second] = document.querySelectorAll('button');
  if (second) await act(async () => click(second));
  await act(() => expect.poll(() => rows()[1]).toContain('Sent again Jun 16, 12:00 p.m.'));
  expect(rows().map((text) => text.includes('ann@'))).toEqual([true, false]);
  expect(rows()[0]).not.toContain('Sent again');
});

test('W15 V16 an email has its plain name, and the answer of the mail server on demand', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const refused = email('bo', { state: 'refused', answer: '550 No such user' });
  queryClient.setQueryData(['emails', 'list'], { data: [email('ann'), refused] });
  await renderWithRouter(<List />, { queryClient, href: '/not-found' });
  expect(rows()[0]).toContain('Booking confirmed');
  expect(rows()[0]).not.toContain('booking-confirmed');
  expect(document.querySelector('details')?.textContent).toContain('250 2.0.0 OK');
  expect(document.querySelectorAll('details').length).toBe(1);
  expect(rows()[1]).toContain('550 No such user');
});
