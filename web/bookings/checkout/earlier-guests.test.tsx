import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { render } from '#web/ui/testing/render.tsx';
import { EarlierGuests } from './earlier-guests.tsx';

test('Q7 two guests of one name are told apart by their addresses', async () => {
  const guests = [
    { name: 'Dorothy Kim', email: 'dorothy@example.org' },
    { name: 'Jean Okafor', email: 'jean@example.org' },
    { name: 'Dorothy Kim', email: null },
  ];
  answerCalls(async () => ({ status: 200, body: { data: guests } }));
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <EarlierGuests without={[]} onChosen={() => {}} />
    </QueryClientProvider>,
  );
  const offered = () =>
    [...container.querySelectorAll('button')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(offered()).toHaveLength(3));
  expect(offered()).toEqual([
    '+ Add Dorothy Kim, dorothy@example.org',
    '+ Add Jean Okafor',
    '+ Add Dorothy Kim',
  ]);
});
