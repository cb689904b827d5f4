import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { reconcileBookings } from '#server/bookings/pay/reconcile-bookings.ts';
import { openPostgres } from '#server/db/database.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { refunds } from '#server/db/tables/ledger-tables.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';

// Two apps, each with connections of its own to one PostgreSQL, as two processes are.

const portal = useTestApp();

async function secondApp() {
  const database = await openPostgres(portal.database.url ?? '');
  const { createApp } = await import('#server/app.ts');
  const app = await createApp({ ...portal.deps, db: database.db });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return app;
}

const codes = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();

test.runIf(onPostgres)(
  'J8 refunds at once, by two organizers and the member, give back what was paid once',
  async () => {
    const other = await secondApp();
    for (let round = 0; round < 5; round += 1) {
      const event = await buildEvent(portal.db);
      const robin = await buildBooker(portal);
      const paid = { guests: [{ name: 'Sam' }], payment_method: 'pm_card_visa' };
      const { id } = (await robin.attend(event.uuid, paid)).json().data;
      const here = await buildDesk(portal, 'owner', event.uuid);
      const there = await buildDesk(portal, 'treasurer', event.uuid, other);
      const charge = String((await here.booking(id)).charges[0]?.uuid);
      const path = `/api/v1/organize/charges/${charge}/refund`;
      const all = { expect: { people: 0, cents: 360_00 } };
      const one = { ...all, key: randomUUID() };
      const answers = await Promise.all([
        here.browser.post(path, one),
        there.browser.post(path, one),
        here.browser.post(path, { ...all, key: randomUUID() }),
        there.browser.post(`/api/v1/organize/bookings/${id}/cancel`, {
          key: randomUUID(),
          expect: { people: 2, cents: 360_00 },
        }),
        robin.cancel(event.uuid),
      ]);
      expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
      const given = await portal.db.select().from(refunds);
      const ofCharge = given.filter(({ charge_uuid }) => charge_uuid === charge);
      expect(ofCharge.reduce((sum, { cents }) => sum + cents, 0)).toBe(360_00);
      expect((await here.booking(id)).left_cents).toBe(0);
      await expectCleanLedger(portal);
    }
  },
);

test.runIf(onPostgres)(
  'V42 a payment that the bank approves while its booking is cancelled in vain stands',
  async () => {
    const other = await secondApp();
    for (let round = 0; round < 5; round += 1) {
      const event = await buildEvent(portal.db);
      const robin = await buildBooker(portal);
      const { id } = (await robin.attend(event.uuid, { payment_method: 'pm_card_visa' })).json()
        .data;
      const added = await robin.browser.post(`/api/v1/confirmation/${id}/seats`, {
        guests: [{ name: 'Kim' }],
        payment_method: 'pm_card_authenticationRequired',
        key: randomUUID(),
      });
      const desk = await buildDesk(portal, 'owner', event.uuid, other);
      const stale = { expect: { people: 4, cents: 1 } };
      const approve = () => robin.answerBank(added.json().data.client_secret, true);
      const [, ...refused] = await Promise.all([
        round % 2 === 0 && approve(),
        ...[1, 2, 3].map(() =>
          desk.browser.post(`/api/v1/organize/bookings/${id}/cancel`, {
            ...stale,
            key: randomUUID(),
          }),
        ),
        robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, {
          expected_refund_cents: 1,
        }),
      ]);
      expect(codes(refused)).toEqual([409, 409, 409, 409]);
      if (round % 2 !== 0) await approve();
      await robin.confirmation(id);
      const { seats: places } = await desk.booking(id);
      expect(places.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
      await expectCleanLedger(portal);
    }
  },
);

test.runIf(onPostgres)(
  'J8 S4 V27 a part that one person gives back at two desks with one key goes back once, with two keys twice; the key is nobody else’s',
  async () => {
    const other = await secondApp();
    for (let round = 0; round < 4; round += 1) {
      const event = await buildEvent(portal.db);
      const robin = await buildBooker(portal);
      const { id } = (await robin.attend(event.uuid, { payment_method: 'pm_card_visa' })).json()
        .data;
      const desks = [
        await buildDesk(portal, 'owner', event.uuid),
        await buildDesk(portal, 'treasurer', event.uuid, other),
      ] as const;
      const charge = String((await desks[0].booking(id)).charges[0]?.uuid);
      const elsewhere = testBrowser(other);
      await elsewhere.login(desks[0].user.email, testPassword);
      const ofOne = [desks[0].browser, elsewhere];
      const give = (keys: string[], browsers = desks.map(({ browser }) => browser)) =>
        Promise.all(
          keys.map((_, index) =>
            browsers[index]?.post(`/api/v1/organize/charges/${charge}/refund`, {
              cents: 20_00,
              key: keys[index],
              expect: { people: 0, cents: 20_00 },
            }),
          ),
        );
      const key = randomUUID();
      const same = (await give([key, key], ofOne)).flatMap((answer) => answer ?? []);
      expect(codes(same)).toEqual([200, 200]);
      expect(new Set(same.map((answer) => answer.json().data.uuid)).size).toBe(1);
      const [others] = await give([key], [desks[1].browser]);
      expect(Object.keys(others?.json().errors)).toEqual(['key']);
      expect((await desks[0].booking(id)).left_cents).toBe(160_00);
      const two = (await give([randomUUID(), randomUUID()])).flatMap((answer) => answer ?? []);
      expect(codes(two)).toEqual([200, 200]);
      expect((await desks[0].booking(id)).left_cents).toBe(120_00);
      await expectCleanLedger(portal);
    }
  },
);

test.runIf(onPostgres)(
  'J8 11.4 of the same part of a payment, given back from two screens that show the same rest, one goes back',
  async () => {
    const other = await secondApp();
    for (let round = 0; round < 4; round += 1) {
      const event = await buildEvent(portal.db);
      const robin = await buildBooker(portal);
      const { id } = (await robin.attend(event.uuid, { payment_method: 'pm_card_visa' })).json()
        .data;
      const desks = [
        await buildDesk(portal, 'owner', event.uuid),
        await buildDesk(portal, 'treasurer', event.uuid, other),
      ] as const;
      const charge = String((await desks[0].booking(id)).charges[0]?.uuid);
      const give = (expected?: object) =>
        desks.map(({ browser }) =>
          browser.post(`/api/v1/organize/charges/${charge}/refund`, {
            cents: 20_00,
            key: randomUUID(),
            expect: expected,
          }),
        );
      const asked = await Promise.all(give());
      const shown = { people: 0, cents: 20_00, left_cents: 180_00 };
      for (const answer of asked) expect(answer.json().current).toMatchObject(shown);
      const given = await Promise.all(give(shown));
      expect(codes(given)).toEqual([200, 409]);
      expect(given.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
        code: 'numbers_changed',
        current: { ...shown, left_cents: 160_00 },
      });
      expect((await desks[0].booking(id)).left_cents).toBe(160_00);
      const ofCharge = (await portal.db.select().from(refunds)).filter(
        ({ charge_uuid }) => charge_uuid === charge,
      );
      expect(ofCharge.map(({ cents }) => cents)).toEqual([20_00]);
      // The same of places that are cancelled with a part of what was paid for them.
      const cancel = (left_cents: number) =>
        desks[1].browser.post(`/api/v1/organize/bookings/${id}/cancel`, {
          refund: 'amount',
          cents: 20_00,
          key: randomUUID(),
          expect: { people: 1, cents: 20_00, left_cents },
        });
      expect((await cancel(180_00)).json().code).toBe('numbers_changed');
      expect((await cancel(160_00)).statusCode).toBe(200);
      await expectCleanLedger(portal);
    }
  },
);

test.runIf(onPostgres)(
  'J8 13.6 what is owing, paid by card at two processes beside the desk and a cancellation, is paid once or goes back once',
  async () => {
    const other = await secondApp();
    for (let round = 0; round < 6; round += 1) {
      const event = await buildEvent(portal.db);
      const robin = await buildBooker(portal);
      const here = await buildDesk(portal, 'owner', event.uuid);
      const there = await buildDesk(portal, 'treasurer', event.uuid, other);
      const people = [{ name: 'Robin', email: robin.user.email }, { name: 'Sam' }];
      const { id } = (await here.add({ seats: people, pay: 'owing' })).json().data;
      const elsewhere = testBrowser(other);
      await elsewhere.login(robin.user.email, testPassword);
      const [own] = (await here.booking(id)).seats;
      const pay = (browser: typeof elsewhere, key = randomUUID()) =>
        browser.post(`/api/v1/confirmation/${id}/pay`, {
          payment_method: 'pm_card_visa',
          expected_total_cents: 360_00,
          key,
        });
      const key = randomUUID();
      const answers = await Promise.all([
        pay(robin.browser, key),
        pay(elsewhere, key),
        pay(elsewhere),
        there.pay(id, { method: 'cash' }),
        round % 2 === 0 ? here.cancel(id, { seats: [own?.uuid], refund: 'all' }) : pay(elsewhere),
      ]);
      expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
      portal.clock.advance(16 * 60);
      await reconcileBookings(portal.deps);
      const { owing_cents, left_cents, seats: rows } = await here.booking(id);
      const stand = rows.filter(({ state }) => state === 'confirmed').length;
      expect(left_cents + owing_cents).toBe(180_00 * stand);
      await expectCleanLedger(portal);
    }
  },
);

test.runIf(onPostgres)(
  'J9 moves that cross between two events wait for each other, and sell no seat twice',
  async () => {
    const other = await secondApp();
    const [one, two] = [
      await buildEvent(portal.db, { capacity: 8 }),
      await buildEvent(portal.db, { capacity: 8 }),
    ];
    const desks = [
      await buildDesk(portal, 'owner', one.uuid),
      await buildDesk(portal, 'owner', two.uuid, other),
    ] as const;
    const booked = async (event: string) => {
      const robin = await buildBooker(portal);
      const answer = await robin.attend(event, { payment_method: 'pm_card_visa' });
      return { id: answer.json().data.id as string, event };
    };
    const parties = [];
    for (let count = 0; count < 6; count += 1) {
      parties.push(await booked(one.uuid), await booked(two.uuid));
    }
    const answers = await Promise.all(
      parties.map(({ id, event }, index) =>
        (desks[index % 2] ?? desks[0]).move(id, {
          event: event === one.uuid ? two.uuid : one.uuid,
          difference: 'keep',
        }),
      ),
    );
    // Two were free at each: whoever found it full has moved nothing.
    expect(codes(answers).every((code) => code === 200 || code === 409)).toBe(true);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(4);
    const rows = await portal.db.select().from(seats);
    const confirmed = rows.filter(({ state }) => state === 'confirmed');
    expect(confirmed).toHaveLength(12);
    for (const { uuid } of [one, two]) {
      expect(confirmed.filter(({ event_uuid }) => event_uuid === uuid).length).toBeLessThanOrEqual(
        8,
      );
    }
    const stayed = answers.filter(({ statusCode }) => statusCode === 409);
    expect(stayed.every((answer) => answer.json().code === 'event_full')).toBe(true);
    expect(rows).toHaveLength(12 + answers.length - stayed.length);
    expect(await portal.db.select().from(bookings)).toHaveLength(24 - stayed.length);
    await expectCleanLedger(portal);
  },
);

test.runIf(onPostgres)(
  '13.2 13.3 12.4 of what two desks save to one booking at once, one is stored and the other is told',
  async () => {
    const other = await secondApp();
    const event = await buildEvent(portal.db);
    const here = await buildDesk(portal, 'owner', event.uuid);
    const there = await buildDesk(portal, 'organizer', event.uuid, other);
    const { id } = (await here.add({ seats: [{ name: 'Sam' }], pay: 'owing' })).json().data;
    const path = `/api/v1/organize/bookings/${id}`;
    for (let version = 1; version <= 6; version += 1) {
      const [seat] = (await here.booking(id)).seats;
      const save = (desk: typeof here, note: string) =>
        desk.browser.send('PUT', path, { note, version });
      const index = { handicap_index: version, version };
      const answers = await Promise.all([
        save(here, `Cart ${version}`),
        save(there, `Walks ${version}`),
        there.browser.send('PUT', `${path}/seats/${seat?.uuid}`, index),
      ]);
      expect(codes(answers)).toEqual([200, 409, 409]);
      expect((await here.booking(id)).version).toBe(version + 1);
    }
  },
);

test.runIf(onPostgres)(
  '13.6 of two desks that add one person, take what is owing, or give what is owed at once, one does',
  async () => {
    const other = await secondApp();
    for (let round = 0; round < 4; round += 1) {
      const event = await buildEvent(portal.db);
      const robin = await buildBooker(portal);
      const here = await buildDesk(portal, 'owner', event.uuid);
      const there = await buildDesk(portal, 'organizer', event.uuid, other);
      const both = (act: (desk: typeof here) => ReturnType<typeof here.add>) =>
        Promise.all([act(here), act(there)]);
      const seats = [{ name: 'Robin', email: robin.user.email }];
      const added = await both((desk) => desk.add({ seats, pay: 'owing' }));
      expect(codes(added)).toEqual([201, 409]);
      const id = added.find(({ statusCode }) => statusCode === 201)?.json().data.id;
      expect(codes(await both((desk) => desk.pay(id, { method: 'cash' })))).toEqual([200, 400]);
      const [refund] = (await here.cancel(id)).json().data.refunds;
      const given = { way: 'cash', on: '2026-06-15' };
      expect(codes(await both((desk) => desk.given(refund.uuid, given)))).toEqual([200, 400]);
      await expectCleanLedger(portal);
    }
  },
);
