import { QueryClient, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LoggedEmail } from '#contract/emails/email-log.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { click } from '#web/ui/testing/render.tsx';
import { LossDialog } from '../pieces/loss-dialog.tsx';
import { answerQuestion, useQuestion } from '../session/questions.ts';
import { EmailRow } from './email-row.tsx';
import { EmailRows } from './email-rows.tsx';

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
  to_name: null,
  booking: null,
  event: null,
  again: true,
  ...more,
});

function List() {
  const { data } = useQuery<{ data: LoggedEmail[] }>({ queryKey: ['emails', 'list'] });
  const question = useQuestion();
  return (
    <>
      <ol>
        {data?.data.map((one) => (
          <EmailRow key={one.uuid} email={one} />
        ))}
      </ol>
      {question?.kind === 'loss' && <LossDialog loss={question.loss} onAnswer={answerQuestion} />}
    </>
  );
}

const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].filter((button) =>
      button.textContent?.startsWith(name),
    );
    const button = found.at(-1);
    if (button) click(button);
  });

const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');

/** Two emails, and what was sent. */
async function shown() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(['emails', 'list'], { data: [email('ann'), email('bo')] });
  const again = email('new', { enqueued_at: '2026-06-16T16:00:00.000Z', state: 'waiting' });
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ data: again }));
  onTestFinished(() => sent.mockRestore());
  await renderWithRouter(<List />, { queryClient, href: '/not-found' });
  return sent;
}

test('V16 once an email is sent again, each row stays where it is', async () => {
  await shown();
  await press('Send Again');
  await press('Send 1 Email');
  await act(() => expect.poll(() => rows()[1]).toContain('Sent again Jun 16, 12:00 p.m.'));
  expect(rows().map((text) => text.includes('ann@'))).toEqual([true, false]);
  expect(rows()[0]).not.toContain('Sent again');
});

test('11.4 15.4 Send Again says which email goes to whom, and nothing leaves before the answer', async () => {
  const sent = await shown();
  await press('Send Again');
  const asked = document.querySelector('dialog')?.textContent;
  expect(asked).toContain('Send 1 email again?');
  expect(asked).toContain(
    '“Booking confirmed” leaves at once for bo@example.org. Its subject is “See you there, bo”.',
  );
  await press('Go Back');
  expect(sent).not.toHaveBeenCalled();
  // Pressed in haste, it asks once and sends once.
  await press('Send Again');
  await press('Send Again');
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  await press('Send 1 Email');
  await press('Send 1 Email');
  await act(() => expect.poll(() => rows()[1]).toContain('Sent again'));
  // Besides, a call asks for the token once.
  expect(sent.mock.calls.filter(([url]) => String(url).endsWith('/send-again'))).toHaveLength(1);
});

test('W15 V16 an email has its plain name, and the answer of the mail server on demand', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const refused = email('bo', {
    state: 'refused',
    answer: '550 No such user',
    to_name: 'Bo Lee',
    booking: { id: 'b1', slug: 'open' },
  });
  queryClient.setQueryData(['emails', 'list'], { data: [email('ann'), refused] });
  await renderWithRouter(<List />, { queryClient, href: '/not-found' });
  expect(rows()[0]).toContain('Booking confirmed');
  expect(rows()[0]).not.toContain('booking-confirmed');
  expect(document.querySelector('details')?.textContent).toContain('250 2.0.0 OK');
  // So is Send Again, where the email is as it should be.
  expect(document.querySelector('details')?.textContent).toContain('Send Again');
  expect(document.querySelectorAll('details').length).toBe(1);
  expect(rows()[1]).toMatch(
    /^Bo Lee Refused bo@example.org.*550 No such user.*See the Booking.*Send Again/,
  );
});

test('15.4 a mailing is one line, which unfolds to its emails with their own acts', async () => {
  const mailing = ['ann', 'bo', 'cy'].map((uuid) => email(uuid, { subject: 'Frost delay' }));
  const pages = { current_page: 1, last_page: 2 };
  await renderWithRouter(<EmailRows emails={[...mailing, email('di')]} page={pages} />, {
    href: '/not-found',
  });
  expect(document.querySelector('details > summary')?.textContent).toBe(
    'To 3 people Frost delay Booking confirmed Sent Jun 15, 12:00 p.m.',
  );
  const each = [...document.querySelectorAll('details > ol > li')];
  expect(each.map(({ textContent }) => textContent?.includes('Send Again'))).toEqual([
    true,
    true,
    true,
  ]);
});
