import { expect, test } from 'vitest';
import type { Door } from '#contract/door/door.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { checkIns } from '#server/db/tables/door-tables.ts';
import { at, buildDoor, doorOf, hashOf } from '#server/testing/builders/build-door.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { arrival, arrivals, send, eventToday, helperOf } = buildDoor(portal);

test('J10 14.3 a phone whose clock is centuries behind checks in, with whoever else is in its queue', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam, alex] = await ofParty();
  const times = ['0000-01-01T00:00:00.000Z', '1900-01-01T00:00:00.000Z'];
  const late = times.map((time, index) => ({
    ...arrival(hashOf([own, sam][index].ticket)),
    at: time,
  }));
  expect(await send(browser, event.uuid, ...late, arrival(hashOf(alex.ticket)))).toEqual(
    Array.from({ length: 3 }, () => ['here', null]),
  );
  const epoch = '1970-01-01T00:00:00.000Z';
  expect(await arrivals()).toEqual([epoch, epoch, portal.clock.now().toISOString()]);
});

test('V30 J10 a check-in of another age than its phone is taken', async () => {
  const { event, ofParty, browser } = await eventToday();
  const path = at(organizeApi.checkIn.path, event.uuid);
  const times = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
  const [own, sam] = await ofParty();
  for (const [index, time] of times.entries()) {
    const late = { ...arrival(hashOf([own, sam][index].ticket)), at: time };
    const answer = await browser.post(path, { check_ins: [late], sent_at: times[1 - index] });
    expect([time, answer.json().data?.[0].result]).toEqual([time, 'here']);
  }
});

test('V30 J10 a phone three hours slow or fast, or in 1970, checks in at the right instant when it says its time', async () => {
  const { event, ofParty, browser } = await eventToday();
  const path = at(organizeApi.checkIn.path, event.uuid);
  const clocks = ['-03:00', '+03:00', '1970'];
  const tickets = (await ofParty()).map(({ ticket }: { ticket: string }) => hashOf(ticket));
  const shift = { '-03:00': -3 * 3600, '+03:00': 3 * 3600, '1970': -56.4 * 365.25 * 86_400 };
  for (const [index, clock] of clocks.entries()) {
    const wrong = shift[clock as keyof typeof shift];
    // Another desk has checked this person in half an hour ago, and taken it back a quarter of an hour ago.
    await send(browser, event.uuid, arrival(tickets[index], -1800));
    await send(browser, event.uuid, arrival(tickets[index], -900, false));
    const minuteAgo = arrival(tickets[index], wrong - 60);
    const sent_at = arrival(tickets[index], wrong).at;
    const answer = await browser.post(path, { check_ins: [minuteAgo], sent_at });
    expect([clock, answer.json().data[0].result]).toEqual([clock, 'here']);
  }
  const minuteAgo = arrival('', -60).at;
  expect(await arrivals()).toEqual([minuteAgo, minuteAgo, minuteAgo]);
});

test('V30 what another desk has taken back meanwhile does not stand, and the phone is told so', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own] = await ofParty();
  const path = at(organizeApi.checkIn.path, event.uuid);
  await send(browser, event.uuid, arrival(hashOf(own.ticket), -1800));
  await send(browser, event.uuid, arrival(hashOf(own.ticket), -900, false));
  // An older phone does not say its time: its check-in counts before the undo.
  const slow = arrival(hashOf(own.ticket), -3 * 3600);
  const answer = await browser.post(path, { check_ins: [slow] });
  expect(answer.json().data[0]).toMatchObject({ result: 'already', here: null });
  expect((await arrivals())[0]).toBeNull();
});

test('J10 one ticket on two phones without network, a wrong clock, a queue sent twice: one check-in, all kept', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam] = (await ofParty()).map(({ ticket }: { ticket: string }) => hashOf(ticket));
  const [one, other] = [
    await helperOf(browser, event.uuid, 'Desk One'),
    await helperOf(browser, event.uuid, 'Desk Two'),
  ];
  const early = arrival(own, -600);
  const late = arrival(own, -300);
  // A clock that is an hour ahead, and a check-in that was taken back before it.
  const ahead = arrival(sam, 3600);
  const [wrong, undone] = [arrival(sam, -200), arrival(sam, -100, false)];
  expect(await send(other.browser, event.uuid, late, ahead)).toEqual([
    ['here', null],
    ['here', null],
  ]);
  const first = [early, wrong, undone];
  const merged = [
    ['here', null],
    ['already', null],
    ['here', null],
  ];
  // Each stands twice in the queue before it was ever sent, and the whole queue is sent again.
  for (let time = 0; time < 2; time += 1) {
    expect(await send(one.browser, event.uuid, ...first, ...first)).toEqual([...merged, ...merged]);
  }
  expect(await send(other.browser, event.uuid, late)).toEqual([['already', null]]);
  // The clock that is ahead counts from when we heard of it.
  expect(await arrivals()).toEqual([early.at, portal.clock.now().toISOString(), null]);
  expect(await portal.db.$count(checkIns)).toBe(5);
  const { rows } = (await doorOf(browser, event.uuid)).json().data as Door;
  expect(rows.map(({ here }) => here?.desk ?? null)).toEqual(['Desk One', 'Desk Two', null]);
  // 14.3: listed is who was let in twice; the check-in of `wrong` was taken back.
  const conflicts = async () =>
    (await browser.get(at(organizeApi.doorConflicts.path, event.uuid))).json().data;
  expect(await conflicts()).toMatchObject([
    {
      uuid: late.uuid,
      name: 'Robin Reed',
      desk: 'Desk Two',
      result: 'already',
      stands: { at: early.at, desk: 'Desk One' },
    },
  ]);
  await send(one.browser, event.uuid, arrival(own, -1, false));
  expect(await conflicts()).toEqual([]);
});

test('V27 a pass that has ended still brings arrivals, and takes none back', async () => {
  const { event, ofParty, browser: captain } = await eventToday();
  const [own, guest] = await ofParty();
  const helper = await helperOf(captain, event.uuid);
  const [came, queued] = [hashOf(own.ticket), hashOf(guest.ticket)];
  expect(await send(helper.browser, event.uuid, arrival(came))).toEqual([['here', null]]);
  const before = await arrivals();
  const [late, undo] = [arrival(queued, 60), arrival(came, 60, false)];
  // Until then a mistake is taken back.
  for (const here of [false, true]) {
    portal.clock.advance(1);
    expect(await send(helper.browser, event.uuid, arrival(came, 0, here))).toEqual([
      ['here', null],
    ]);
  }
  portal.clock.set('2026-06-17T16:00:00Z');
  expect(await send(helper.browser, event.uuid, late, undo)).toEqual([
    ['here', null],
    ['refused', 'pass_ended'],
  ]);
  const [first, second] = await arrivals();
  expect([first === null, second === null, before[0] === null]).toEqual([false, false, false]);
});
