import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { render } from '#web/ui/testing/render.tsx';
import { Payment } from './payment.tsx';

const payment = (queryClient: QueryClient, until: string | null, isStillHeld: boolean) => (
  <QueryClientProvider client={queryClient}>
    <Payment
      total={12_000}
      heldUntil={until}
      isStillHeld={isStillHeld}
      onBook={async () => {}}
      checkFields={() => true}
      frame={(button) => button}
    />
  </QueryClientProvider>
);

test('F8 a browser whose clock is ahead does not end a hold that the server still has', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-15T16:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  answerCalls(() => new Promise(() => {}));
  const queryClient = new QueryClient();
  const until = '2026-06-15T15:00:00Z';
  const { container, show } = render(payment(queryClient, until, true));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(container.textContent).not.toContain('Your 15 minutes are up');
  show(payment(queryClient, null, false));
  expect(container.textContent).toContain('Your 15 minutes are up');
});

test('19.7 by hand only, it says how one pays and takes no card; what is free is booked', async () => {
  const how_to_pay = 'e-Transfer to pay@example.org';
  const data = { provider: 'hand', publishable_key: null, how_to_pay };
  answerCalls(async () => ({ status: 200, body: { data } }));
  const shown = (total: number) => (
    <QueryClientProvider client={new QueryClient()}>
      <Payment
        total={total}
        heldUntil={null}
        isStillHeld={false}
        onBook={async () => {}}
        checkFields={() => true}
        frame={(button) => button}
      />
    </QueryClientProvider>
  );
  const { container, show } = render(shown(12_000));
  await vi.waitFor(() => expect(container.textContent).toBe(how_to_pay));
  expect(container.querySelectorAll('button, input')).toHaveLength(0);
  show(shown(0));
  expect(container.textContent).toBe('Book Without Payment');
});
