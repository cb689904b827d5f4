import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DoorPassUse } from '#contract/calls/access.ts';
import type { DoorPass, LivePass } from '#contract/door/door.ts';
import { addDays } from '#contract/values/dates.ts';
import {
  maxPasses,
  passDeliveryDays,
  passEndHour,
  passOpensMinutes,
} from '#contract/values/portal-limits.ts';
import { dayIn, instantIn } from '#contract/values/wall-time.ts';
import { audit } from '#server/audit/audit.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { type DoorPassHolder, hasPermission, permittedEvents } from '#server/http/auth/access.ts';
import { grantsFor } from '#server/http/auth/grant-queries.ts';
import { countTry, refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { oneDay, oneMinute } from '#server/time/durations.ts';
import {
  countLivePasses,
  type DoorPassRow,
  endPass,
  endPassesWithoutRight,
  findPass,
  findPassByToken,
  givePassesTo,
  insertPass,
  listLivePasses,
  listPasses,
  openPass,
  type PassAndEvent,
} from './door-pass-queries.ts';

const cookieName = 'door_pass';
const linkTime = passOpensMinutes * oneMinute;
/** So long after its end a pass still delivers what was checked in before. */
const deliveryTime = passDeliveryDays * oneDay;

/** A pass of this browser, with what its list knew. */
export interface FoundPass extends DoorPassHolder {
  kind: 'helper' | 'delivery';
  opensAt: Date | null;
  userUuid: string | null;
  knownLost: number;
}

/** 14.2: the pass in the cookie of this browser, if it may be used so now. */
export async function findDoorPass(
  { db, clock }: Deps,
  request: FastifyRequest,
  event: string,
  use: DoorPassUse,
): Promise<FoundPass | null> {
  const token = request.cookies[cookieName];
  if (!token) return null;
  const found = await findPassByToken(db, hashOf(token), event);
  if (!found) return null;
  const { pass } = found;
  const endsAt = endOfPass(found);
  const now = clock.now().getTime();
  if (use === 'open' && (pass.kind !== 'helper' || now >= endsAt.getTime())) return null;
  if (now >= endsAt.getTime() + deliveryTime) return null;
  const { uuid, kind, user_uuid: userUuid, known_lost: knownLost } = pass;
  return { uuid, opensAt: pass.opened_at, endsAt, kind, userUuid, knownLost };
}

/** The first 04:00 after the event, where it takes place; earlier if somebody ended it. */
export function endOfPass({ pass, event }: PassAndEvent): Date {
  const end = fourAfter(event);
  return pass.ended_at && pass.ended_at < end ? pass.ended_at : end;
}

function fourAfter({ ends_at, timezone }: PassAndEvent['event']): Date {
  const day = dayIn(timezone, ends_at);
  const same = instantIn(timezone, `${day}T0${passEndHour}:00`);
  if (same > ends_at) return same;
  return instantIn(timezone, `${addDays(day, 1)}T0${passEndHour}:00`);
}

/** 14.2: a link for a helper, shown once. The token is in the fragment, which no server and no log sees. */
export async function makeDoorPass(deps: Deps, session: Session, eventUuid: string) {
  const now = deps.clock.now();
  const token = newToken();
  const linkEndsAt = new Date(now.getTime() + linkTime);
  const uuid = await withEventLock(deps, eventUuid, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    await refuseEnded(tx, session, eventUuid, now);
    if (now >= fourAfter(event)) {
      throw new HttpError('booking_closed', { message: 'This event is over, and so is its door.' });
    }
    if ((await countLivePasses(tx, eventUuid, now)) >= maxPasses) {
      throw validationError(
        'pass',
        `${maxPasses} passes are in use. End one that nobody needs any more.`,
      );
    }
    const pass = { event_uuid: eventUuid, kind: 'helper', created_at: now } as const;
    const link = { link_hash: hashOf(token), link_expires_at: linkEndsAt };
    await audit(tx, 'door_pass_made', { at: now, about: eventUuid });
    return insertPass(tx, { ...pass, ...link, user_uuid: session.userUuid });
  });
  const url = `${deps.settings.baseUrl}/organize/door/pass#${token}`;
  return { uuid, url, link_ends_at: linkEndsAt.toISOString() };
}

/** J2: whose grant ends at this moment leaves no pass behind: the end waits for this, or this hears of it. */
async function refuseEnded(tx: Db, { userUuid: user }: Session, event: string, now: Date) {
  await lockUser(tx, user);
  const given = await grantsFor(tx, 'attendees.check-in', { user, event }, now);
  if (given.length === 0) throw new HttpError('not_found');
}

/** Once, in one browser: the token of the link becomes a cookie of its own. */
export async function openDoorPass(
  deps: Deps,
  { token, name }: { token: string; name: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  await refuseIfUsedUp(deps, 'wrongPassFromAddress', request.ip);
  const { db, clock } = deps;
  const now = clock.now();
  const cookie = newToken();
  const opened = await db.transaction(async (tx) => {
    const pass = await openPass(tx, hashOf(token), { name, tokenHash: hashOf(cookie), now });
    const found = pass && (await findPass(tx, pass.uuid));
    if (!found || now >= endOfPass(found)) return undefined;
    const changes = { name: { old: null, new: name } };
    await audit(tx, 'door_pass_opened', { at: now, about: found.pass.event_uuid, changes });
    return found;
  });
  if (!opened) {
    await countTry(deps, 'wrongPassFromAddress', request.ip);
    throw new HttpError('not_found', {
      message: `This pass does not open. It opens once, within ${passOpensMinutes} minutes: ask the captain to show you a new one.`,
    });
  }
  setPassCookie(deps, reply, opened, cookie);
  const { slug, title } = opened.event;
  return {
    event: { uuid: opened.pass.event_uuid, slug, title },
    name,
    ends_at: endOfPass(opened).toISOString(),
  };
}

/**
 * 14.3: with the list, a signed-in person's browser gets a cookie that only delivers check-ins, so that none is lost when
 * the session or the grant ends. One that it has already is used again.
 */
export async function giveDelivery(
  deps: Deps,
  session: Session,
  eventUuid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FoundPass | null> {
  const known = await findDoorPass(deps, request, eventUuid, 'deliver');
  const now = deps.clock.now();
  if (
    known &&
    (known.userUuid === session.userUuid || known.kind === 'helper') &&
    now < known.endsAt
  ) {
    return known;
  }
  const cookie = newToken();
  const made = await deps.db.transaction(async (tx) => {
    await refuseEnded(tx, session, eventUuid, now);
    const uuid = await insertPass(tx, {
      event_uuid: eventUuid,
      kind: 'delivery',
      user_uuid: session.userUuid,
      token_hash: hashOf(cookie),
      created_at: now,
      opened_at: now,
    });
    return findPass(tx, uuid);
  });
  if (!made) return null;
  setPassCookie(deps, reply, made, cookie);
  const endsAt = endOfPass(made);
  return {
    uuid: made.pass.uuid,
    opensAt: now,
    endsAt,
    kind: 'delivery',
    userUuid: session.userUuid,
    knownLost: 0,
  };
}

function setPassCookie(
  { settings }: Deps,
  reply: FastifyReply,
  found: PassAndEvent,
  token: string,
) {
  reply.setCookie(cookieName, token, {
    // One for each event, sent to its calls alone.
    path: `/api/v1/organize/events/${found.pass.event_uuid}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: settings.overHttps,
    expires: new Date(endOfPass(found).getTime() + deliveryTime),
  });
}

export async function listDoorPasses({ db, clock }: Deps, eventUuid: string): Promise<DoorPass[]> {
  const rows = await listPasses(db, eventUuid);
  return (
    rows
      .map((row) => presentPass(row, clock.now()))
      // A link that nobody opened is nothing any more.
      .filter(({ opened_at, state }) => opened_at !== null || state === 'waiting')
  );
}

/** 11: the passes that count now, of the doors that somebody may open. */
export async function loadLivePasses({ db, clock }: Deps, session: Session): Promise<LivePass[]> {
  const now = clock.now();
  const rows = await listLivePasses(db, permittedEvents(session, 'attendees.check-in'), now);
  return rows
    .map(({ made_by, made_by_email: email, ...row }) => ({
      ...presentPass(row, now),
      event: {
        uuid: row.pass.event_uuid,
        slug: row.event.slug,
        title: row.event.title,
        timezone: row.event.timezone,
      },
      made_by: email === null || isErased(email) ? null : made_by,
    }))
    .filter(({ state }) => state !== 'ended');
}

function presentPass(found: PassAndEvent & { check_ins: number }, now: Date): DoorPass {
  const { pass, check_ins } = found;
  return {
    uuid: pass.uuid,
    name: pass.name,
    state: stateOf(found, now),
    check_ins,
    made_at: pass.created_at.toISOString(),
    link_ends_at: pass.opened_at ? null : (pass.link_expires_at?.toISOString() ?? null),
    opened_at: pass.opened_at?.toISOString() ?? null,
    ends_at: endOfPass(found).toISOString(),
  };
}

function stateOf({ pass, event }: PassAndEvent, now: Date): DoorPass['state'] {
  if (now >= endOfPass({ pass, event })) return 'ended';
  if (pass.opened_at) return 'open';
  return pass.link_expires_at && now < pass.link_expires_at ? 'waiting' : 'ended';
}

export async function endDoorPass({ db, clock }: Deps, session: Session, uuid: string) {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const found = await findPass(tx, uuid);
    const event = { uuid: found?.pass.event_uuid ?? '' };
    const isTheirs = found && hasPermission(session, 'attendees.check-in', event);
    if (!isTheirs || found.pass.kind !== 'helper') throw new HttpError('not_found');
    if (await endPass(tx, uuid, now)) await noteEnd(tx, found.pass, now);
  });
}

/** V18: the passes that this person may not give any more go on under another. Lock the owners first. */
export async function handPassesOver(
  tx: Db,
  between: { from: string; to: string },
  now: Date,
): Promise<void> {
  for (const { event_uuid: about } of await givePassesTo(tx, between, now)) {
    await audit(tx, 'door_pass_handed_over', { at: now, about, subject: between.to });
  }
}

/** Call it in the transaction that ends a grant or blocks an account. */
export async function endPassesOf(tx: Db, userUuid: string, now: Date): Promise<void> {
  for (const pass of await endPassesWithoutRight(tx, userUuid, now)) await noteEnd(tx, pass, now);
}

async function noteEnd(
  tx: Db,
  { name, event_uuid: about }: Pick<DoorPassRow, 'name' | 'event_uuid'>,
  now: Date,
): Promise<void> {
  const changes = name === null ? undefined : { name: { old: name, new: null } };
  await audit(tx, 'door_pass_ended', { at: now, about, changes });
}

const newToken = () => randomBytes(32).toString('base64url');

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
