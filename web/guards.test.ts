import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { statusQuery, userQuery } from './api/session.ts';
import { answerCalls } from './api/testing/answer-calls.ts';
import {
  chooseEventToBook,
  eventToBook,
  resetEventToBook,
} from './bookings/checkout/event-to-book.ts';
import { sampleEvent } from './events/testing/sample-event.ts';
import { followNavigation, requireBookable, requireSubscription } from './guards.ts';
import { closeAccessBlocked, currentOverlays } from './overlays/overlay-store.ts';
import { sampleUser } from './profile/testing/sample-user.ts';
import type { Router } from './router/router.ts';
import { makeRouter, sampleContext } from './router/testing/make-router.ts';

const notSubscribed = { subscribed: false, onGracePeriod: false, cancelled: false };
const subscribed: typeof notSubscribed = { ...notSubscribed, subscribed: true };

beforeEach(() => {
  // A direct visit has no previous screen.
  followNavigation({ onShown: () => undefined } as unknown as Router);
  closeAccessBlocked();
  resetEventToBook();
});

/** Opens the checkout with a cached status of "not subscribed". */
async function goToCheckout(
  statusNow: typeof notSubscribed,
  { isAhead = false, isOver = false } = {},
) {
  const calls: string[] = [];
  answerCalls(async (path) => {
    calls.push(path);
    return { status: 200, body: statusNow };
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, sampleUser());
  queryClient.setQueryData(statusQuery.queryKey, notSubscribed);
  const redirect = await requireBookable({
    context: sampleContext(queryClient),
    href: '/checkout',
    params: {},
    search: {},
    isAhead,
    isOver: () => isOver,
  });
  const { accessBlocked: blocked, blockedPath } = currentOverlays();
  return { calls, redirect, blocked, ...(blocked && { blockedPath }) };
}

test('2.7 a member-only event without a subscription opens the modal and cancels the navigation', async () => {
  chooseEventToBook(sampleEvent({ member_only: true, slug: 'members-day' }));
  expect(await goToCheckout(notSubscribed)).toEqual({
    calls: ['/api/v1/subscription-status'],
    redirect: { home: '/events/members-day' },
    blocked: true,
    // Q6: where subscribing leads.
    blockedPath: '/checkout?event=members-day',
  });
});

test('2.7 a person whose new status is subscribed may continue', async () => {
  chooseEventToBook(sampleEvent({ member_only: true }));
  expect(await goToCheckout({ ...notSubscribed, subscribed: true })).toEqual({
    calls: ['/api/v1/subscription-status'],
    redirect: undefined,
    blocked: false,
  });
});

test.each([
  ['#chip', 'chip'],
  ['#header', 'content'],
])('2.8 a link to the current screen, %s, moves the focus to #%s', async (pressed, focused) => {
  document.body.innerHTML =
    '<a id="header" href="/"></a><main id="content" tabindex="-1"><a id="chip" href="/"></a></main>';
  const screen = async () => () => null;
  const router = makeRouter({
    routes: [
      { path: '/', screen },
      { path: '/not-found', screen },
    ],
    load: async () => undefined,
    context: sampleContext(),
    href: '/',
  });
  followNavigation(router);
  await router.enter();
  router.hasShown(router.view);
  document.querySelector<HTMLElement>(pressed)?.focus();
  await router.navigate({ to: '/' });
  router.hasShown(router.view);
  expect(document.activeElement?.id).toBe(focused);
});

test('2.7 an event for everybody asks for no subscription', async () => {
  chooseEventToBook(sampleEvent({ member_only: false }));
  expect(await goToCheckout(notSubscribed)).toEqual({
    calls: [],
    redirect: undefined,
    blocked: false,
  });
});

test.each([
  ['is chosen', sampleEvent(), '/checkout', sampleEvent()],
  ['that does not exist leads to its page', undefined, '/events/scramble', null],
])('4.7 an event in the URL %s', async (_title, event, redirect, chosen) => {
  answerCalls(async () =>
    event ? { status: 200, body: { data: event } } : { status: 404, body: { message: 'None.' } },
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const navigation = {
    context: sampleContext(queryClient),
    href: '/checkout?event=scramble',
    params: {},
    search: { event: 'scramble' },
    isAhead: false,
    isOver: () => false,
  };
  expect(await requireBookable(navigation)).toBe(redirect);
  expect(eventToBook()).toEqual(chosen);
});

test('2.5 Q5 a visitor is led back to the checkout of the event, also in another browser', async () => {
  chooseEventToBook(sampleEvent({ slug: 'members-day' }));
  answerCalls(async () => ({ status: 401, body: { message: 'Sign in.' } }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(userQuery.queryKey, null);
  const redirect = await requireBookable({
    context: sampleContext(queryClient),
    href: '/checkout',
    params: {},
    search: {},
    isAhead: false,
    isOver: () => false,
  });
  expect(redirect).toBe('/login?redirect=%2Fcheckout%3Fevent%3Dmembers-day');
});

test('2.7 preloading the checkout opens no modal', async () => {
  chooseEventToBook(sampleEvent({ member_only: true }));
  expect((await goToCheckout(notSubscribed, { isAhead: true })).blocked).toBe(false);
});

test('2.7 a navigation that was replaced meanwhile opens no modal', async () => {
  chooseEventToBook(sampleEvent({ member_only: true }));
  expect((await goToCheckout(notSubscribed, { isOver: true })).blocked).toBe(false);
});

test.each([
  ['opens it again', '/members', '/'],
  ['opens another one', '/members/1', '/'],
])(
  '2.6 H5 a person on a members’ screen whose membership ends, and who %s, is redirected home',
  async (_title, href, home) => {
    const queryClient = new QueryClient();
    let callCount = 0;
    answerCalls(async () => {
      callCount += 1;
      // Ends the test if the guard repeats the call forever.
      return { status: 200, body: { ...notSubscribed, subscribed: callCount > 20 } };
    });
    queryClient.setQueryData(userQuery.queryKey, sampleUser());
    queryClient.setQueryData(statusQuery.queryKey, subscribed);
    const screen = async () => () => null;
    const router = makeRouter({
      routes: [
        { path: '/', screen },
        { path: '/members', enter: requireSubscription, screen },
        { path: '/members/$memberID', enter: requireSubscription, screen },
        { path: '/not-found', screen },
      ],
      load: async () => undefined,
      context: sampleContext(queryClient),
      href: '/members',
    });
    followNavigation(router);
    await router.enter();
    router.hasShown(router.view);

    queryClient.setQueryData(statusQuery.queryKey, notSubscribed);
    await router.navigate({ href });
    expect([router.view.location.href, currentOverlays().accessBlocked]).toEqual([home, true]);
    expect(callCount).toBeLessThan(4);
  },
);
