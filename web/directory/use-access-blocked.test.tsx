import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { answerCalls } from '../api/testing/answer-calls.ts';
import { closeAccessBlocked, currentOverlays } from '../overlays/overlay-store.ts';
import { render } from '../ui/testing/render.tsx';
import { useBarred } from './use-barred.ts';

afterEach(closeAccessBlocked);

function Screen({ error }: { error: ApiError | null }) {
  useBarred(error);
  return null;
}

async function meet(error: ApiError | null): Promise<string[]> {
  const asked: string[] = [];
  answerCalls(async (path) => {
    asked.push(path);
    return { status: 200, body: { subscribed: false, onGracePeriod: false, cancelled: true } };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen error={error} />
    </QueryClientProvider>,
  );
  await act(async () => {});
  return asked;
}

test('H5 a membership that ended in between opens the modal and is asked for again', async () => {
  const asked = await meet(new ApiError(403, { code: 'subscription_required' }));
  expect(currentOverlays().accessBlocked).toBe(true);
  expect(asked).toEqual(['/api/v1/subscription-status']);
});

test('H5 any other failure is left to its screen', async () => {
  for (const error of [null, new ApiError(500, {}), new ApiError(404, { code: 'not_found' })]) {
    expect(await meet(error)).toEqual([]);
    expect(currentOverlays().accessBlocked).toBe(false);
  }
});
