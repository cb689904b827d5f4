import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Door } from '#contract/door/door.ts';
import type { QueuedCheckIn } from './door-list.ts';

// What the phone stores for hours without a network. Names, parties and hashes are encrypted, and the key is in a
// cookie that ends with the pass, a day after the event, or when somebody signs out: without it nobody can read
// them, even if this page is never opened again (14.3). The queue has no names, and stays until it is delivered.

export interface StoredDoor {
  event: { uuid: string; slug: string; title: string; timezone: string };
  door: Door;
  /** The person at this desk. */
  desk: string;
  isByPass: boolean;
}

interface Stored extends DBSchema {
  doors: { key: string; value: { slug: string; iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer } };
  queue: { key: string; value: QueuedCheckIn };
}

const keyCookie = 'door_key';

/** What the browser does not store: it lives as long as the page (V32). */
const memory = { queue: new Map<string, QueuedCheckIn>(), isUsed: false };

/** Whether everything is still there after the page was closed. */
export const isDurable = () => !memory.isUsed;

/** Some browsers refuse to store anything, for example in a private window, or have no room. */
async function inDatabase<T>(
  work: (db: IDBPDatabase<Stored>) => Promise<T>,
): Promise<T | undefined> {
  try {
    const db = await openDB<Stored>('door', 1, {
      upgrade(db) {
        db.createObjectStore('doors', { keyPath: 'slug' });
        db.createObjectStore('queue', { keyPath: 'uuid' });
      },
    });
    try {
      return await work(db);
    } finally {
      db.close();
    }
  } catch {
    memory.isUsed = true;
    return undefined;
  }
}

function storedKey(): Uint8Array<ArrayBuffer> | undefined {
  const text = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${keyCookie}=`))
    ?.slice(keyCookie.length + 1);
  if (!text) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The cookie lives as long as the list may be read. */
function storeKey(bytes: Uint8Array, until: Date): void {
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${keyCookie}=${text}; Path=/organize/door; SameSite=Strict${secure}; Expires=${until.toUTCString()}`;
}

const importKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

export async function storeDoor(stored: StoredDoor): Promise<void> {
  const bytes = storedKey() ?? crypto.getRandomValues(new Uint8Array(32));
  storeKey(bytes, new Date(stored.door.until));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(stored));
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(bytes), plain);
  await inDatabase((db) => db.put('doors', { slug: stored.event.slug, iv, text }));
}

/** Undefined if there is none, or nobody may read it any more: then it is deleted. */
export async function readDoor(slug: string, now: Date): Promise<StoredDoor | undefined> {
  const found = await inDatabase((db) => db.get('doors', slug));
  const bytes = storedKey();
  let stored: StoredDoor | undefined;
  if (found && bytes) {
    const { iv, text } = found;
    stored = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv }, await importKey(bytes), text)
      .then((plain) => JSON.parse(new TextDecoder().decode(plain)) as StoredDoor)
      .catch(() => undefined);
  }
  if (stored && new Date(stored.door.until) <= now) stored = undefined;
  if (found && !stored) await inDatabase((db) => db.delete('doors', slug));
  return stored;
}

/** All lists, and the key of them. The queue stays. */
export async function wipeDoors(): Promise<void> {
  storeKey(new Uint8Array(0), new Date(0));
  await inDatabase((db) => db.clear('doors'));
}

/** Of every event, oldest first. */
export async function readQueue(): Promise<QueuedCheckIn[]> {
  const stored = (await inDatabase((db) => db.getAll('queue'))) ?? [];
  return [...stored, ...memory.queue.values()].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
}

export async function enqueue(checks: QueuedCheckIn[]): Promise<void> {
  const isStored = await inDatabase(async (db) => {
    const change = db.transaction('queue', 'readwrite');
    await Promise.all([...checks.map((one) => change.store.put(one)), change.done]);
    return true;
  });
  if (!isStored) for (const one of checks) memory.queue.set(one.uuid, one);
}

export async function dequeue(uuids: string[]): Promise<void> {
  for (const uuid of uuids) memory.queue.delete(uuid);
  await inDatabase(async (db) => {
    const change = db.transaction('queue', 'readwrite');
    await Promise.all([...uuids.map((uuid) => change.store.delete(uuid)), change.done]);
  });
}
