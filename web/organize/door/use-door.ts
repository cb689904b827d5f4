import { organizeCalls } from 'virtual:organize-calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckInResult, Door, NewCheckIn } from '#contract/door/door.ts';
import { fullName } from '#contract/values/person-names.ts';
import { ApiError } from '#web/api/api-error.ts';
import { csrfToken } from '#web/api/browser-transport.ts';
import { call, callEndpoint } from '#web/api/call.ts';
import type { QueuedCheckIn } from './door-list.ts';
import {
  dequeue,
  enqueue,
  isDurable,
  readDoor,
  readQueue,
  type StoredDoor,
  storeDoor,
  wipeDoors,
} from './door-store.ts';

/** Why there is no list. */
export type Closed = 'signed_out' | 'second_factor' | 'not_yours' | 'cookies' | 'unreachable';

export interface DoorState {
  stored?: StoredDoor;
  queue: QueuedCheckIn[];
  /** How many check-ins wait on this phone, those of other events too. */
  waiting: number;
  /** Whether the browser stores what is here when the page is closed. */
  isDurable: boolean;
  /** Whether the portal answered the last time. */
  isOnline: boolean;
  closed?: Closed;
  /** What the portal made of check-ins that this phone has delivered, but for those that stand. */
  conflicts: (CheckInResult & { ticket_hash: string })[];
}

const every = 15_000;

/** What the portal has taken. Shown by this phone's own word until a list that knows it has come. */
const delivered = new Set<string>();

/** The list of an event's door on this phone: loaded, stored, and merged with the portal whenever it can be reached. */
export function useDoor(slug: string) {
  const [state, setState] = useState<DoorState>({
    queue: [],
    waiting: 0,
    isDurable: true,
    isOnline: true,
    conflicts: [],
  });
  const current = useRef(state);
  const merging = useRef<Promise<void>>(undefined);
  const update = useCallback((changes: Partial<DoorState>) => {
    current.current = { ...current.current, ...changes };
    setState(current.current);
  }, []);

  const merge = useCallback(() => {
    merging.current ??= mergeOnce(slug, current, update).finally(() => {
      merging.current = undefined;
    });
    return merging.current;
  }, [slug, update]);

  useEffect(() => {
    let isOpen = true;
    void readDoor(slug, new Date())
      .then(async (stored) => {
        if (!isOpen) return;
        if (stored) update({ stored, queue: ofEvent(await readQueue(), stored.event.uuid) });
        await merge();
      })
      .catch(() => update({ closed: 'unreachable' }));
    const soon = () => void merge();
    const timer = setInterval(soon, every);
    // The phone knows at once that its network is gone; that it is back counts once the portal answers.
    // What it was asking then may still be answered, so it asks once more.
    const lost = () => {
      update({ isOnline: false });
      void merging.current?.then(soon);
    };
    addEventListener('online', soon);
    addEventListener('offline', lost);
    document.addEventListener('visibilitychange', soon);
    return () => {
      isOpen = false;
      clearInterval(timer);
      removeEventListener('online', soon);
      removeEventListener('offline', lost);
      document.removeEventListener('visibilitychange', soon);
    };
  }, [slug, merge, update]);

  /** Stored before it is sent, so that no network and no empty battery loses it. */
  const checkIn = useCallback(
    async (hashes: string[], here: boolean) => {
      const { stored, queue } = current.current;
      if (!stored) return;
      const at = new Date().toISOString();
      const added = hashes.map((ticket_hash) => ({
        uuid: crypto.randomUUID(),
        ticket_hash,
        at,
        here,
        event: stored.event.uuid,
      }));
      // Shown at once, and sent only from what is stored.
      update({ queue: [...queue, ...added] });
      await enqueue(added);
      update({ isDurable: isDurable() });
      void merge();
    },
    [merge, update],
  );

  return { ...state, merge, checkIn };
}

type Update = (changes: Partial<DoorState>) => void;

/** First what this phone has to say, by the list that it had; then the new list. */
async function mergeOnce(slug: string, current: { current: DoorState }, update: Update) {
  const found: DoorState['conflicts'] = [];
  const conflicts = () => [...found, ...current.current.conflicts];
  const forget = (...names: ('stored' | 'closed')[]) => {
    const rest = { ...current.current };
    for (const name of names) delete rest[name];
    current.current = rest;
  };
  try {
    const known = current.current.stored;
    // V31: what was checked in earlier is delivered without its list, which may have ended.
    const events = new Set((await readQueue()).map(({ event }) => event));
    if (known) events.delete(known.event.uuid);
    for (const event of events) await deliver(event).catch(waitsOn);
    if (known) found.push(...(await deliver(known.event.uuid)));
    const stored = await loadDoor(slug, known);
    await storeDoor(stored);
    forget('closed');
    const queue = current.current.queue.filter(({ uuid }) => !delivered.has(uuid));
    update({ stored, queue, isOnline: true, isDurable: isDurable(), conflicts: conflicts() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const closed = closedBy(error);
    if (closed) {
      // Nobody lets people in by a list that is not theirs any more.
      await wipeDoors();
      forget('stored');
      update({ closed, isOnline: true, conflicts: conflicts() });
    } else {
      const isUnknown = current.current.stored === undefined;
      update({
        isOnline: false,
        conflicts: conflicts(),
        ...(isUnknown && { closed: 'unreachable' }),
      });
    }
  } finally {
    update({ waiting: (await readQueue()).length });
  }
}

const ofEvent = (queue: QueuedCheckIn[], event: string) =>
  queue.filter((one) => one.event === event);

/** Of another event, or one whose list has ended: it stays stored, and is tried again. */
function waitsOn(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

function closedBy({ status, code }: ApiError): Closed | undefined {
  if (!navigator.cookieEnabled) return 'cookies';
  if (status === 401) return 'signed_out';
  if (code === 'second_factor_required') return 'second_factor';
  return status === 404 || status === 403 ? 'not_yours' : undefined;
}

/** Sends what waits. Returns what the portal made of it, but for those that stand. */
async function deliver(event: string): Promise<DoorState['conflicts']> {
  const found: DoorState['conflicts'] = [];
  const waitingNow = async () => ofEvent(await readQueue(), event);
  for (let waiting = await waitingNow(); waiting.length > 0; waiting = await waitingNow()) {
    const part = waiting.slice(0, 200);
    const results = await sendCheckIns(event, part);
    const sent = new Map(part.map((one) => [one.uuid, one]));
    await dequeue([...sent.keys()]);
    for (const uuid of sent.keys()) delivered.add(uuid);
    const newest = new Map(part.map(({ ticket_hash, uuid }) => [ticket_hash, uuid]));
    for (const one of results) {
      const { ticket_hash = '', here } = sent.get(one.uuid) ?? {};
      // Taken back twice is no question of anybody's, nor is what this phone has taken back itself.
      const isSettled = !here || (!one.here && newest.get(ticket_hash) !== one.uuid);
      const isOpen = one.result !== 'here' && !(one.result === 'already' && isSettled);
      if (isOpen) found.push({ ...one, ticket_hash });
    }
  }
  return found;
}

export async function sendCheckIns(event: string, sent: NewCheckIn[]): Promise<CheckInResult[]> {
  const check_ins = sent.map(({ uuid, ticket_hash, at, here }) => ({
    uuid,
    ticket_hash,
    at,
    here,
  }));
  const answer = await callEndpoint(organizeCalls.checkIn, {
    params: { uuid: event },
    // By the clock of this phone, too: so the portal knows how far it is off (V30).
    body: { check_ins, sent_at: new Date().toISOString() },
  });
  return (answer as { data: CheckInResult[] }).data;
}

async function loadDoor(slug: string, known: StoredDoor | undefined): Promise<StoredDoor> {
  const token = csrfToken();
  const event = known?.event ?? (await eventOf(slug));
  const params = { uuid: event.uuid };
  const answer = (await callEndpoint(organizeCalls.door, { params })) as { data: Door };
  const { desk, isByPass } = known ?? (await whoIsHere());
  // 14.3: a helper who signs out meanwhile, in another tab, leaves no list behind.
  if (csrfToken() !== token) return loadDoor(slug, known);
  return { event, door: answer.data, desk, isByPass };
}

async function eventOf(slug: string): Promise<StoredDoor['event']> {
  const { uuid, title, timezone } = (await call('event', { params: { slug } })).data;
  return { uuid, slug, title, timezone };
}

/** The helper has said their name when they opened the pass; anybody else has an account. */
async function whoIsHere(): Promise<Pick<StoredDoor, 'desk' | 'isByPass'>> {
  const name = sessionStorage.getItem('door name');
  if (name) return { desk: name, isByPass: true };
  try {
    const user = (await call('user', {}, { probe: true })).data;
    return { desk: fullName(user), isByPass: false };
  } catch {
    return { desk: 'This desk', isByPass: true };
  }
}
