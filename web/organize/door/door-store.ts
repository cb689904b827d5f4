import { type DBSchema, openDB } from 'idb';
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

const database = () =>
  openDB<Stored>('door', 1, {
    upgrade(db) {
      db.createObjectStore('doors', { keyPath: 'slug' });
      db.createObjectStore('queue', { keyPath: 'uuid' });
    },
  });

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
  const db = await database();
  await db.put('doors', { slug: stored.event.slug, iv, text });
  db.close();
}

/** Undefined if there is none, or nobody may read it any more: then it is deleted. */
export async function readDoor(slug: string, now: Date): Promise<StoredDoor | undefined> {
  const db = await database();
  const found = await db.get('doors', slug);
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
  if (found && !stored) await db.delete('doors', slug);
  db.close();
  return stored;
}

/** All lists, and the key of them. The queue stays. */
export async function wipeDoors(): Promise<void> {
  storeKey(new Uint8Array(0), new Date(0));
  const db = await database();
  await db.clear('doors');
  db.close();
}

export async function readQueue(event: string): Promise<QueuedCheckIn[]> {
  const db = await database();
  const all = await db.getAll('queue');
  db.close();
  return all
    .filter((one) => one.event === event)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

export async function enqueue(check: QueuedCheckIn[]): Promise<void> {
  const db = await database();
  const change = db.transaction('queue', 'readwrite');
  await Promise.all([...check.map((one) => change.store.put(one)), change.done]);
  db.close();
}

export async function dequeue(uuids: string[]): Promise<void> {
  const db = await database();
  const change = db.transaction('queue', 'readwrite');
  await Promise.all([...uuids.map((uuid) => change.store.delete(uuid)), change.done]);
  db.close();
}
