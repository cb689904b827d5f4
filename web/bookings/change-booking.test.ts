import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { answerCalls } from '../api/testing/answer-calls.ts';
import { callQuery } from '../api/use-call.ts';
import { closeAlert } from '../overlays/overlay-store.ts';
import { changeBooking } from './change-booking.ts';
import { attend } from './checkout/attend.ts';

const uuid = '3f0f9c1e-5a40-4a3b-9d0f-0a3c6c1b7a01';
const input = {
  params: { uuid },
  body: { uuid, data: { guests: [], payment_method: 'pm_card_visa' } },
};
const attending = `POST /api/v1/events/${uuid}/action/attend`;
const held = {
  id: 'a',
  status: 'requires_action',
  client_secret: 'secret',
  hold_expires_at: '2027-05-01T12:15:00.000Z',
  total_cents: 12_000,
};

/** Answers calls of `attend` in order, and every other call with null. Records the requests. */
function serverThat(...attends: object[]) {
  const requests: string[] = [];
  const bodies: unknown[] = [];
  answerCalls(async (path, { method, body }) => {
    requests.push(`${method} ${path}`);
    if (path.endsWith('/attend')) {
      bodies.push(body);
      return { status: 201, body: { data: attends.shift() } };
    }
    const provider = { provider: 'sandbox', publishable_key: null };
    return { status: 200, body: { data: path.endsWith('/payment-provider') ? provider : null } };
  });
  return { requests, bodies };
}

/** Confirms or declines at the bank as soon as it asks. */
async function answerBank(requests: string[], approved: boolean): Promise<void> {
  await expect
    .poll(() => {
      closeAlert(approved);
      return requests;
    })
    .toContain('POST /api/v1/sandbox/authentication');
}

test('4.8 a booking reloads the user and whatever shows seats left', async () => {
  const { requests } = serverThat({ id: 'a', status: 'confirmed' });
  const queryClient = new QueryClient();
  const event = callQuery('event', { params: { slug: 'scramble' } });
  const confirmation = callQuery('confirmation', { params: { id: 'b' } });
  const stops = [
    new QueryObserver(queryClient, event).subscribe(() => undefined),
    new QueryObserver(queryClient, confirmation).subscribe(() => undefined),
  ];
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  requests.length = 0;
  expect(await changeBooking(queryClient, () => attend(input, () => undefined))).toBe('a');
  const readAgain = ['user', 'events/scramble', 'confirmation/b'];
  expect(requests).toEqual([attending, ...readAgain.map((path) => `GET /api/v1/${path}`)]);
  for (const stop of stops) stop();
});

test('4.8 Q14 the year of My Membership is read again after a booking, too', async () => {
  serverThat({ id: 'a', status: 'confirmed' });
  const queryClient = new QueryClient();
  const { queryKey } = callQuery('membership');
  queryClient.setQueryData<unknown>(queryKey, { data: {} });
  await changeBooking(queryClient, () => attend(input, () => undefined));
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('4.8 so does a booking that failed: its answer may have been lost', async () => {
  const { requests } = serverThat();
  const failure = new ApiError(0, { message: 'Offline' });
  const change = changeBooking(new QueryClient(), () => Promise.reject(failure));
  await expect(change).rejects.toBe(failure);
  expect(requests).toEqual(['GET /api/v1/user']);
});

test('F9 after the bank the same request is sent again, and the end of the hold is shown meanwhile', async () => {
  const { requests, bodies } = serverThat(held, { id: 'a', status: 'confirmed' });
  const untils: string[] = [];
  const booking = attend(input, (until) => untils.push(until));
  await answerBank(requests, true);
  expect(await booking).toBe('a');
  expect(bodies).toEqual([input.body, input.body]);
  expect(untils).toEqual([held.hold_expires_at]);
});

test('F8 a payment that is declined at the bank, or too late, makes no booking', async () => {
  for (const approved of [false, true]) {
    const { requests, bodies } = serverThat(held, held);
    const booking = attend(input, () => undefined).catch((error: unknown) => error);
    await answerBank(requests, approved);
    expect(await booking).toMatchObject({ status: 402 });
    expect(bodies).toHaveLength(approved ? 2 : 1);
  }
});
