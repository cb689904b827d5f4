import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { answerCalls } from '../api/testing/answer-calls.ts';
import { callQuery } from '../api/use-call.ts';
import { closeAlert } from '../overlays/overlay-store.ts';
import { changeMembership, replaceCard, subscribe } from './change-membership.ts';

/** Answers every call and records the requests. */
function serverThat(subscribes: object = { status: 'active' }) {
  const requests: string[] = [];
  answerCalls(async (path, { method, body }) => {
    requests.push(`${method} ${path}${body ? ` ${JSON.stringify(body)}` : ''}`);
    const answers: Record<string, object> = {
      '/api/v1/subscribe': subscribes,
      '/api/v1/update-payment-method': subscribes,
      '/api/v1/payment-provider': { provider: 'sandbox', publishable_key: null },
    };
    return { status: 200, body: { data: answers[path] ?? null } };
  });
  return requests;
}

const afresh = ['GET /api/v1/user', 'GET /api/v1/subscription-status'];

test('4.4 a change reloads user and status', async () => {
  const requests = serverThat();
  await changeMembership(new QueryClient(), () => subscribe('pm_card_visa', 120_00));
  const sent = '{"payment_method":"pm_card_visa","expected_price_cents":12000}';
  expect(requests).toEqual([`POST /api/v1/subscribe ${sent}`, ...afresh]);
});

test('4.4 so does a change that failed: its answer may have been lost', async () => {
  const requests = serverThat();
  const failure = new ApiError(0, { message: 'Offline' });
  const change = changeMembership(new QueryClient(), () => Promise.reject(failure));
  await expect(change).rejects.toBe(failure);
  expect(requests).toEqual(afresh);
});

test('4.4 Q3 a change invalidates the cached viability of events, and what home says of the membership', async () => {
  serverThat();
  const queryClient = new QueryClient();
  const keys = [
    callQuery('bookingViability', { params: { uuid: 'members-day' } }).queryKey,
    callQuery('clubhouse').queryKey,
  ];
  for (const key of keys) queryClient.setQueryData<unknown>(key, { data: {} });
  await changeMembership(queryClient, () => subscribe('pm_card_visa', 120_00));
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

test('1.7 the bank gets the answer of the card’s owner, and a no starts no membership', async () => {
  const waiting = { status: 'requires_action', client_secret: 'secret' };
  const answered = async (approved: boolean) => {
    const requests = serverThat(waiting);
    const outcome = subscribe('pm_card_authenticationRequired', 120_00).then(
      () => 'subscribed',
      ({ status }: ApiError) => status,
    );
    await expect.poll(() => requests).toHaveLength(2);
    await expect
      .poll(() => {
        closeAlert(approved);
        return requests.at(-1);
      })
      .toBe(
        `POST /api/v1/sandbox/authentication {"client_secret":"secret","approved":${approved}}`,
      );
    return outcome;
  };
  expect(await answered(false)).toBe(402);
  expect(await answered(true)).toBe('subscribed');
});

test('1.7 a card whose bank asks again after a yes does not replace the card', async () => {
  const requests = serverThat({ status: 'requires_action', client_secret: 'secret' });
  const outcome = replaceCard('pm_card_authenticationRequired').catch(
    ({ status }: ApiError) => status,
  );
  await expect.poll(() => requests).toHaveLength(2);
  await expect
    .poll(() => {
      closeAlert(true);
      return requests;
    })
    .toHaveLength(4);
  expect(await outcome).toBe(402);
});
