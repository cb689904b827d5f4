import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { answerCalls } from '../api/testing/answer-calls.ts';
import { closeAccessBlocked, currentOverlays } from '../overlays/overlay-store.ts';
import { render } from '../ui/testing/render.tsx';
import { useAccessBlocked } from './use-access-blocked.ts';

afterEach(closeAccessBlocked);

function Screen({ error }: { error: ApiError | null }) {
  useAccessBlocked(error);
  return null;
}

async function meet(error: ApiError | null): Promise<string[]> {
  const requests: string[] = [];
  answerCalls(async (path) => {
    requests.push(path);
    return { status: 200, body: { subscribed: false, onGracePeriod: false, cancelled: true } };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen error={error} />
    </QueryClientProvider>,
  );
  await act(async () => {});
  return requests;
}

test('H5 a membership that has ended opens the modal and reloads the status', async () => {
  const requests = await meet(new ApiError(403, { code: 'subscription_required' }));
  expect(currentOverlays().accessBlocked).toBe(true);
  expect(requests).toEqual(['/api/v1/subscription-status']);
});

test('H5 the screen handles any other failure', async () => {
  for (const error of [null, new ApiError(500, {}), new ApiError(404, { code: 'not_found' })]) {
    expect(await meet(error)).toEqual([]);
    expect(currentOverlays().accessBlocked).toBe(false);
  }
});
