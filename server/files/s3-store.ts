import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../start/settings.ts';
import { type FileStore, FileStoreAway, FileStoreRefused, type StoredFile } from './file-store.ts';

/** A bucket that is slow to answer must not keep people waiting for ever. */
const patience = 15_000;

/** Files in a bucket of Amazon S3, or of a service that speaks its language. */
export function s3Store({ endpoint, bucket, ...account }: S3Settings): FileStore {
  const client = new AwsClient({ ...account, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function send(method: string, path: string, body?: Buffer) {
    try {
      const answer = await client.fetch(`${base}${path}`, {
        method,
        signal: AbortSignal.timeout(patience),
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      const why = cause instanceof Error ? cause.message : 'no reason given';
      throw new FileStoreAway(`The file store of S3_ENDPOINT cannot be reached: ${why}.`, {
        cause,
      });
    }
  }

  /** Undefined when there is nothing of this name. */
  async function ask(method: string, path: string, body?: Buffer): Promise<Buffer | undefined> {
    const { status, bytes } = await send(method, path, body);
    if (status === 404) {
      // Or every picture would look deleted, and a backup without them complete.
      if (path.startsWith('?') || method === 'PUT' || bytes.includes('NoSuchBucket')) {
        throw new FileStoreRefused('The file store has no bucket of the name in S3_BUCKET.');
      }
      return undefined;
    }
    if (status >= 500 || status === 429) {
      throw new FileStoreAway(`The file store answered ${status}.`);
    }
    if (status >= 300) throw new FileStoreRefused(`The file store answered ${status}.`);
    return bytes;
  }
  const pathOf = (name: string) => `/${encodeURIComponent(name)}`;

  return {
    async put(name, bytes) {
      await ask('PUT', pathOf(name), bytes);
    },
    get: (name) => ask('GET', pathOf(name)),
    async delete(name) {
      await ask('DELETE', pathOf(name));
    },
    async *list() {
      let next = '';
      do {
        const more = next && `&continuation-token=${encodeURIComponent(next)}`;
        const page = String(await ask('GET', `?list-type=2${more}`));
        yield* filesIn(page);
        next = textOf(page, 'NextContinuationToken') ?? '';
      } while (next !== '');
    },
  };
}

function* filesIn(page: string): Iterable<StoredFile> {
  for (const [, entry] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const name = textOf(entry ?? '', 'Key');
    const storedAt = textOf(entry ?? '', 'LastModified');
    if (name && storedAt) yield { name, storedAt: new Date(storedAt) };
  }
}

function textOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>(.*?)</${tag}>`, 's')
    .exec(xml)?.[1]
    ?.replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
