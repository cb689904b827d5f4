import { brotliCompressSync } from 'node:zlib';
import { expectFit, expectScreenFit, phone } from './support/accessible.ts';
import { owner, post, signIn } from './support/accounts.ts';
import { bookableEvent } from './support/booking.ts';
import { book, isStored, newPhone, online, outcome, type Seat } from './support/door.ts';
import { addCamera, showToCamera } from './support/fake-camera.ts';
import { isFree } from './support/open-for-booking.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';
import { weighScripts } from './support/weigh-scripts.ts';

// The door on a phone: scanned, searched, without a network, and merged.

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

/** The captain shows a pass, and a helper opens it on another phone. */
async function helperBy(captain: Page, helper: Page, name: string): Promise<void> {
  await captain.getByText('Helpers at the door').click();
  const made = captain.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/passes'),
  );
  await captain.getByRole('button', { name: 'Show a Pass' }).click();
  await expect(captain.getByRole('img', { name: 'Pass for a Helper, as a QR Code' })).toBeVisible();
  const { url } = (await (await made).json()).data;
  await helper.goto(new URL(url).pathname + new URL(url).hash);
  await helper.getByLabel('Your Name').fill(name);
  await helper.getByRole('button', { name: 'Open the Door' }).click();
  await expect(helper.getByText(name)).toBeVisible();
  // The token is not in the address any more.
  expect(helper.url()).not.toContain('#');
}

/** A merge that is under way takes no second one, so the phone comes online until the door is asked for. */
async function mergeUntil(page: Page, asked: Promise<void>): Promise<void> {
  let isAsked = false;
  void asked.then(() => {
    isAsked = true;
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return isAsked;
    })
    .toBe(true);
}

async function scan(page: Page, text: string, says: RegExp): Promise<void> {
  await showToCamera(page, text);
  await expect(outcome(page)).toHaveText(says);
  await expect(outcome(page)).toBeInViewport({ ratio: 1 });
  await showToCamera(page);
  await expect(page.getByText('Hold a ticket in front of the camera.')).toBeVisible();
}

test('14.1 14.2 J10 J11 two helpers scan without a network, reload, and merge: each is here once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { event, odile, orjan } = await book(page);
  const captain = await newPhone(browser, baseURL);
  await signIn(captain, owner);
  await captain.goto(`/organize/door/${event.slug}`);
  await expect(captain.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
  const complaints = await watchPage(captain);
  const [one, other] = [await newPhone(browser, baseURL), await newPhone(browser, baseURL)];
  await helperBy(captain, one, 'Hana at the gate');
  await captain.reload();
  await helperBy(captain, other, 'Ivo at the tent');

  for (const helper of [one, other]) {
    await isStored(helper);
    await online(helper, false);
    // Everything is on the phone: the page, the program, the list.
    await helper.reload();
    await expect(helper.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
    await helper.getByRole('button', { name: 'Scan Tickets' }).click();
  }
  await scan(one, odile.ticket, /^HereOdile Tremblay$/);
  await expect(one.getByRole('checkbox', { name: /Odile Tremblay.*Here since/ })).toBeChecked();
  await scan(
    one,
    odile.ticket,
    /^Already hereOdile Tremblay, since .* let in by Hana at the gate$/,
  );
  await expect(one.getByText('No network: keep going')).toContainText('1 waiting to be sent');
  await scan(one, 'A'.repeat(22), /^Not on the list/);
  // While somebody types a name, the camera rests and takes no ticket.
  await one.getByLabel('Name or code').focus();
  await expect(one.getByLabel('The camera’s picture')).toBeHidden();
  await showToCamera(one, orjan.ticket);
  await expect(one.getByText('Take this ticket away.')).toBeAttached();
  await expect(outcome(one)).toHaveText(/^Not on the list/);
  await showToCamera(one);
  await one.getByLabel('Name or code').blur();
  await expect(one.getByText('Hold a ticket in front of the camera.')).toBeVisible();
  await expect(one.getByText('1 waiting to be sent')).toBeVisible();
  await scan(other, odile.ticket, /^HereOdile Tremblay$/);
  await other.getByRole('button', { name: 'The Other 2 Here' }).click();
  await expect(other.getByText('3 waiting to be sent')).toBeVisible();

  for (const helper of [one, other]) {
    await online(helper, true);
    await expect(helper.getByText('waiting to be sent')).toHaveCount(0);
    await expect(helper.getByText(/^Online/)).toBeVisible();
  }
  await expect(
    other.getByText(/^Odile Tremblay was let in twice: here, and at \d.* by Hana at the gate\.$/),
  ).toBeVisible();
  await captain.reload();
  await captain.getByLabel('Name or code').fill('odi');
  await captain.getByRole('button', { name: /Odile Tremblay/ }).click();
  await expect(captain.getByRole('checkbox', { checked: true })).toHaveCount(3);
  // The earliest stands.
  const door = await captain.request.get(`/api/v1/organize/events/${event.uuid}/door`);
  const { rows } = (await door.json()).data;
  const deskOf = (name: string) =>
    rows.find((row: Seat & { here: { desk: string } }) => row.name === name).here.desk;
  expect([deskOf('Odile Tremblay'), deskOf('Örjan Ågren')]).toEqual([
    'Hana at the gate',
    'Ivo at the tent',
  ]);
  expect(complaints).toEqual([]);
  for (const phone of [one, other, captain]) await phone.context().close();
});

test('14.1 14.3 search, undo, a cancelled ticket, a ticket that was lost while there was no network', async ({
  page,
  browser,
  baseURL,
}) => {
  const { event, id, odile, orjan } = await book(page);
  const captain = await newPhone(browser, baseURL);
  await signIn(captain, owner);
  await captain.goto(`/organize/door/${event.slug}`);
  const search = captain.getByLabel('Name or code');
  await search.fill('a');
  await expect(captain.getByText('Type two letters of a name')).toBeVisible();
  await search.fill(orjan.code);
  await captain.getByRole('button', { name: /Örjan Ågren/ }).click();
  const boxes = captain.getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  await captain.getByRole('button', { name: 'All 3 Here' }).click();
  await expect(captain.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(outcome(captain)).toHaveText(/^Here.*Örjan Ågren/);
  await boxes.first().uncheck();
  await expect(captain.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(outcome(captain)).toHaveText(/^Not here any more/);
  await expectScreenFit(captain);
  await captain.setViewportSize(phone);
  // A hand scanner types.
  await search.fill(odile.ticket);
  await search.press('Enter');
  await expect(outcome(captain)).toHaveText(/^Already here/);
  // What is found is in view, however far the list was scrolled.
  await captain.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await search.fill(orjan.code);
  await search.press('Enter');
  await expect(boxes.first()).toBeInViewport({ ratio: 1 });
  await search.fill('nobody of this name');
  await expect(
    captain.getByText(/Nobody called “nobody of this name” is on the list/),
  ).toBeVisible();

  await isStored(captain);
  await online(captain, false);
  const uuids = (await (await page.request.get(`/api/v1/confirmation/${id}`)).json()).data.seats;
  await post(page, `/api/v1/events/${event.uuid}/action/cancel`, { seats: [uuids[2].uuid] });
  await search.fill(orjan.code);
  await captain.getByRole('button', { name: /Örjan Ågren/ }).click();
  await captain.getByRole('checkbox', { name: /Örjan/ }).uncheck();
  await captain.getByRole('checkbox', { name: /Örjan/ }).check();
  await online(captain, true);
  await expect(captain.getByRole('heading', { name: 'After the merge' })).toBeVisible();
  await expect(
    captain.getByText(/Örjan Ågren was let in: the ticket was cancelled/).first(),
  ).toBeVisible();
  await search.fill(orjan.ticket);
  await search.press('Enter');
  await expect(outcome(captain)).toHaveText(
    /^CancelledThe ticket of Örjan Ågren lets nobody in any more\.$/,
  );
  await expectFit(captain);
  await captain.context().close();
});

test('J2 14.3 a pass that ends, and a sign-out, leave nothing that can be read on the phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { event, odile } = await book(page);
  const captain = await newPhone(browser, baseURL);
  await signIn(captain, owner);
  await captain.goto(`/organize/door/${event.slug}`);
  const helper = await newPhone(browser, baseURL);
  await helperBy(captain, helper, 'Hana');
  await captain.getByRole('button', { name: 'End the pass of Hana', exact: true }).click();
  await captain.getByRole('button', { name: 'Really End the pass of Hana' }).click();
  await expect(captain.getByText('Hana: Ended')).toBeVisible();
  await helper.reload();
  await expect(helper.getByRole('heading', { name: 'This door is closed to you' })).toBeVisible();
  await expectFit(helper);
  const stored = (of: Page) =>
    of.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('door');
          opening.onsuccess = () => {
            const all = opening.result.transaction('doors').objectStore('doors').count();
            all.onsuccess = () => resolve(all.result);
          };
        }),
    );
  expect(await stored(helper)).toBe(0);

  // Signed out elsewhere on this phone, also while a list is on its way: what is stored cannot be read any
  // more, even without a network.
  expect(await stored(captain)).toBe(1);
  await isStored(captain);
  const asked = Promise.withResolvers<void>();
  const signedOut = Promise.withResolvers<void>();
  await captain.route(
    '**/api/v1/organize/events/*/door',
    async (route) => {
      const answer = await route.fetch();
      asked.resolve();
      await signedOut.promise;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await mergeUntil(captain, asked.promise);
  await post(captain, '/api/v1/logout');
  signedOut.resolve();
  await expect(captain.getByRole('heading', { name: 'This door is closed to you' })).toBeVisible();
  expect(await stored(captain)).toBe(0);
  const names = (await captain.context().cookies(new URL('/organize/door/', baseURL).href)).map(
    ({ name }) => name,
  );
  expect(names).not.toContain('door_key');
  await online(captain, false);
  await captain.reload();
  await expect(
    captain.getByRole('heading', { name: 'The portal cannot be reached' }),
  ).toBeVisible();
  expect(await captain.content()).not.toContain(odile.name);
  await captain.context().close();
  await helper.context().close();
});

test('11 14.2 who gives roles sees the pass under People, and ends it there', async ({
  page,
  browser,
  baseURL,
}) => {
  const event = await bookableEvent(page.request, isFree);
  await signIn(page, owner);
  await page.goto(`/organize/door/${event.slug}`);
  const helper = await newPhone(browser, baseURL);
  await helperBy(page, helper, 'Hedda');
  await page.goto('/organize/people');
  const row = page.getByRole('listitem').filter({ hasText: 'Hedda' });
  await expect(row).toContainText(event.title);
  await expect(row).toContainText('At the door');
  await expectFit(page);
  await row.getByRole('button', { name: 'End the pass of Hedda' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End It' }).click();
  await expect(row).toHaveCount(0);
  await helper.reload();
  await expect(helper.getByRole('heading', { name: 'This door is closed to you' })).toBeVisible();
  await helper.context().close();
});

test('14.4 camera and service worker are allowed for the door’s document alone', async ({
  request,
}) => {
  const policy = async (path: string) => (await request.get(path)).headers()['permissions-policy'];
  expect(await policy('/organize/door/any-event')).toBe('camera=(self)');
  for (const path of ['/', '/events', '/organize', '/login', '/api/v1/upcoming']) {
    expect([path, await policy(path)]).toEqual([path, 'camera=()']);
  }
  // Without this header its scope is the folder that it is in.
  const worker = await request.get('/organize/door/sw.js');
  expect(worker.headers()['content-type']).toContain('javascript');
  expect(worker.headers()['service-worker-allowed']).toBeUndefined();
});

test('14.4 11.1 the door is at most 60 kB beyond React, and its decoder 15', async ({ page }) => {
  await addCamera(page);
  await signIn(page, owner);
  const { slug } = await bookableEvent(page.request, isFree);
  const weigh = weighScripts(page);
  const answer = await page.goto(`/organize/door/${slug}`);
  await expect(page.getByLabel('Name or code')).toBeVisible();
  const html = brotliCompressSync((await answer?.text()) ?? '').length;
  const own = html + (await weigh(/^(?!.*(vendor-|sw\.js|decode-))/));
  expect(own).toBeLessThanOrEqual(60_000);
  await page.getByRole('button', { name: 'Scan Tickets' }).click();
  await expect.poll(() => weigh(/decode-/)).toBeGreaterThan(1000);
  expect(await weigh(/decode-/)).toBeLessThanOrEqual(15_000);
});

test('W13 14.1 search and scan are under the thumb, in the dark too, and a pass is sent as a link', async ({
  page,
  browser,
  baseURL,
}) => {
  const { event, orjan } = await book(page);
  const captain = await newPhone(browser, baseURL);
  await captain.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await captain.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // The phone looks at nothing by its timer: what it says of its network below, it knows by itself.
  await captain.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  await signIn(captain, owner);
  await captain.goto(`/organize/door/${event.slug}`);
  const search = captain.getByLabel('Name or code');
  for (const target of [search, captain.getByRole('button', { name: 'Scan Tickets' })]) {
    const box = await target.boundingBox();
    expect(box?.y).toBeGreaterThan(phone.height * 0.75);
    await expect(target).toBeInViewport({ ratio: 1 });
  }
  // Who is expected stands there at once, and opens above.
  const row = captain.getByRole('region', { name: 'Not here yet' }).getByRole('button').first();
  await expect(row).toBeInViewport();
  await row.click();
  await expect(captain.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await search.fill(orjan.code);
  await captain.getByRole('button', { name: /Örjan Ågren/ }).click();
  await expect(captain.getByText('Tap when they are here')).toHaveCount(3);
  await expect(search).toBeInViewport({ ratio: 1 });
  await captain.getByRole('checkbox', { name: /Örjan Ågren/ }).check();
  await expect(outcome(captain)).toHaveText(/^Here/);
  await expectFit(captain);
  await captain.setViewportSize(phone);

  // The network goes while the portal's last answer is on its way.
  const asked = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  await captain.route(
    '**/api/v1/organize/events/*/door',
    async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await lost.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await mergeUntil(captain, asked.promise);
  await captain.context().setOffline(true);
  await expect(captain.getByText('No network: keep going')).toBeVisible();
  const askedAgain = captain.waitForEvent('requestfailed');
  lost.resolve();
  await askedAgain;
  await expect(captain.getByText('No network: keep going')).toBeVisible();
  await captain.context().setOffline(false);
  await expect(captain.getByText(/^Online/)).toBeVisible();

  await captain.getByText('Helpers at the door').click();
  await captain.getByRole('button', { name: 'Show a Pass' }).click();
  await expect(captain.getByRole('link', { name: 'Invite a Captain' })).toHaveAttribute(
    'href',
    `/organize/people?invite=captain&event=${event.uuid}`,
  );
  // Who is found is in view, however far the page was scrolled to the helpers. A pass comes into view once it is there.
  await expect(captain.getByRole('button', { name: 'Copy the Link' })).toBeVisible();
  await captain.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await search.fill('Örjan');
  const found = captain.getByRole('region', { name: 'Found' });
  await expect(found.getByRole('button').first()).toBeInViewport({ ratio: 1 });
  await search.fill('');
  await captain.getByRole('button', { name: 'Copy the Link' }).click();
  await expect(captain.getByText('The link is copied.')).toBeVisible();
  const link = await captain.evaluate(() => navigator.clipboard.readText());
  const helper = await newPhone(browser, baseURL);
  await helper.goto(new URL(link).pathname + new URL(link).hash);
  await expect(helper.getByLabel('Your Name')).toBeVisible();
  for (const one of [captain, helper]) await one.context().close();
});
