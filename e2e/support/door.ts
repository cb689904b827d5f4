import { phone } from './accessible.ts';
import { post, somebodyNew } from './accounts.ts';
import { bookableEvent } from './booking.ts';
import { addCamera } from './fake-camera.ts';
import { isFree } from './open-for-booking.ts';
import { goOffline } from './screens.ts';
import { type Browser, expect, type Page } from './test.ts';

// What the tests of the door have in common.

export interface Seat {
  name: string;
  ticket: string;
  code: string;
}

/** A party of three at an event for everybody. */
export async function book(page: Page) {
  const event = await bookableEvent(page.request, isFree);
  await somebodyNew(page);
  const guests = [{ name: 'Odile Tremblay' }, { name: 'Örjan Ågren' }];
  const { uuid } = event;
  const answer = await post(page, `/api/v1/events/${uuid}/action/attend`, {
    uuid,
    data: { guests },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()).data;
  const booking = (await (await page.request.get(`/api/v1/confirmation/${id}`)).json()).data;
  const [robin, odile, orjan] = booking.seats as [Seat, Seat, Seat];
  return { event, id: id as string, robin, odile, orjan };
}

/** A phone of its own, with a camera. */
export async function newPhone(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    viewport: phone,
    reducedMotion: 'reduce',
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await addCamera(page);
  return page;
}

export const outcome = (page: Page) => page.locator('[data-outcome]');
export const online = (page: Page, isOnline: boolean) =>
  isOnline ? page.context().setOffline(false) : goOffline(page);

/** Waits until the service worker has stored the door. */
export const isStored = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated';
  });
