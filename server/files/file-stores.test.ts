import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { diskStore } from './disk-store.ts';
import { type FileStore, FileStoreError, FileStoreUnavailable } from './file-store.ts';
import { s3Store } from './s3-store.ts';

const secret = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret of the test' };
const bucket = new Map<string, { bytes: Buffer; storedAt: Date }>();
let endpoint = '';

/** A bucket in this process: answers only requests signed for Amazon (Signature Version 4). */
const double = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isSigned(request)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
  const { pathname, searchParams } = new URL(request.url ?? '', endpoint);
  const [, bucketName, name = ''] = pathname.split('/').map(decodeURIComponent);
  if (bucketName === 'wordless') return response.writeHead(404).end();
  if (bucketName !== 'fairway') return response.writeHead(404).end('<Code>NoSuchBucket</Code>');
  if (name === 'broken') return response.writeHead(400).end();
  if (name === 'busy') return response.writeHead(503).end('<Code>SlowDown</Code>');
  if (name === 'eager') return response.writeHead(429).end();
  if (name === 'cut') return response.writeHead(200, { 'content-length': 9 }).end('half').destroy();
  if (request.method === 'PUT')
    bucket.set(name, { bytes: body, storedAt: new Date('2026-06-15T16:00:00Z') });
  if (request.method === 'DELETE') bucket.delete(name);
  if (request.method !== 'GET') return response.writeHead(200).end();
  if (name === '') return listPage(searchParams.get('continuation-token'), response);
  const found = bucket.get(name);
  return found ? response.end(found.bytes) : response.writeHead(404).end('<Code>NoSuchKey</Code>');
});

/** Lists two names a page; Amazon lists a thousand. */
function listPage(token: string | null, response: ServerResponse) {
  const start = Number(token ?? 0);
  const rest = [...bucket].slice(start);
  const entries = rest.slice(0, 2).map(([name, { storedAt }]) => {
    const key = name
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;');
    return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified></Contents>`;
  });
  const next = `<NextContinuationToken>${start + 2}</NextContinuationToken>`;
  response.end(
    `<ListBucketResult>${entries.join('')}${rest.length > 2 ? next : ''}</ListBucketResult>`,
  );
}

/** Checks the signature by Amazon's specification, without the package that signs. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, day, region, signed, signature] =
    /Credential=AKIDTEST\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!day || !region || !signed || !signature) return false;
  const { pathname, searchParams } = new URL(url ?? '', endpoint);
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...signed.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secret.secretAccessKey}`,
  );
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  return hmac(key, text).toString('hex') === signature;
}

beforeAll(async () => {
  await new Promise<void>((listening) => double.listen(0, '127.0.0.1', listening));
  endpoint = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;
});
afterAll(() => void double.close());

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'fairway-store-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const inBucket = (changes = {}) =>
  s3Store({ endpoint, bucket: 'fairway', region: 'ca-central-1', ...secret, ...changes });

async function listed(store: FileStore) {
  const found: string[] = [];
  for await (const { name, storedAt } of store.list()) {
    expect(storedAt.getTime()).toBeGreaterThan(Date.parse('2026-06-01'));
    found.push(name);
  }
  return found.sort();
}

describe.each([
  ['a folder', () => diskStore(join(folder(), 'not', 'there', 'yet'))],
  ['a bucket', () => inBucket()],
  ['a bucket whose URL ends in a slash', () => inBucket({ endpoint: `${endpoint}/` })],
])('4.16 files in %s', (_name, open) => {
  test('4.16 E7 are stored, read, listed and deleted', async () => {
    bucket.clear();
    const store = open();
    expect(await listed(store)).toEqual([]);
    expect(await store.get('none.webp')).toBeUndefined();
    await store.delete('none.webp');
    const bytes = Buffer.from([0, 255, 10, 13]);
    const odd = 'b & <c> "&lt;".webp';
    for (const name of ['a.webp', odd, 'd.webp', 'e.webp', 'f.webp']) {
      await store.put(name, bytes);
    }
    expect(await store.get(odd)).toEqual(bytes);
    expect(await listed(store)).toEqual(['a.webp', odd, 'd.webp', 'e.webp', 'f.webp']);
    await store.delete('a.webp');
    expect(await store.get('a.webp')).toBeUndefined();
    expect(await listed(store)).toHaveLength(4);
  });
});

test('I4 a file that could not be written completely leaves nothing behind', async () => {
  const path = folder();
  // The file of the first store is where the second one needs its folder.
  const store = diskStore(path);
  await store.put('a.webp', Buffer.from('x'));
  await expect(diskStore(join(path, 'a.webp')).put('b', Buffer.from('x'))).rejects.toThrow();
  await expect(store.put('../b', Buffer.from('x'))).rejects.toThrow();
  expect(readdirSync(path)).toEqual(['a.webp']);
  expect(statSync(join(path, 'a.webp')).mode & 0o077).toBe(0);
});

test('4.16 only the owner can read a folder, its sub-folders are not files, and an unreadable file is not missing', async () => {
  const path = join(folder(), 'files');
  const store = diskStore(path);
  await store.put('a.webp', Buffer.from('x'));
  expect(statSync(path).mode & 0o077).toBe(0);
  mkdirSync(join(path, 'lost+found'));
  expect(await listed(store)).toEqual(['a.webp']);
  await expect(store.get('lost+found')).rejects.toThrow('EISDIR');
});

test('E7 an unfinished file of a killed process is listed, so that it is deleted as unused', async () => {
  const path = folder();
  writeFileSync(join(path, '.half-written'), 'x');
  const store = diskStore(path);
  expect(await listed(store)).toEqual(['.half-written']);
  await store.delete('.half-written');
  expect(readdirSync(path)).toEqual([]);
});

test('I8 a bucket that refuses is an error, whose message has neither its answer nor the keys', async () => {
  const wrong = inBucket({ secretAccessKey: 'another' });
  for (const work of [
    () => wrong.get('a'),
    () => wrong.put('a', Buffer.from('x')),
    () => inBucket().get('broken'),
  ]) {
    await expect(work()).rejects.toThrow(/^The file store answered 40[03]\.$/);
    await expect(work()).rejects.not.toBeInstanceOf(FileStoreUnavailable);
  }
});

test('I2 a bucket without a complete answer is unavailable, and can be tried again', async () => {
  for (const name of ['busy', 'eager', 'cut']) {
    await expect(inBucket().get(name)).rejects.toBeInstanceOf(FileStoreUnavailable);
  }
  // The message gives the operator the reason.
  await expect(inBucket().get('cut')).rejects.toThrow(/cannot be reached: \w.+\.$/);
});

test('E7 a missing bucket is not taken for an empty one', async () => {
  const nowhere = inBucket({ bucket: 'fareway' });
  for (const work of [
    () => nowhere.get('a'),
    () => nowhere.put('a', Buffer.from('x')),
    () => nowhere.delete('a'),
    () => listed(nowhere),
  ]) {
    await expect(work()).rejects.toBeInstanceOf(FileStoreError);
  }
  // Also with a service that does not say what is missing.
  const wordless = inBucket({ bucket: 'wordless' });
  for (const work of [() => wordless.put('a', Buffer.from('x')), () => listed(wordless)]) {
    await expect(work()).rejects.toThrow('no bucket of the name in S3_BUCKET');
  }
});
