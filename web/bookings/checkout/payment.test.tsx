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
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  answerCalls(() => new Promise(() => {}));
  const queryClient = new QueryClient();
  const until = new Date(Date.now() - 3_600_000).toISOString();
  const { container, show } = render(payment(queryClient, until, true));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(container.textContent).not.toContain('Your 15 minutes are up');
  show(payment(queryClient, null, false));
  expect(container.textContent).toContain('Your 15 minutes are up');
});
