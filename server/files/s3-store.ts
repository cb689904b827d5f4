import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../start/settings.ts';
import {
  type FileStore,
  FileStoreError,
  FileStoreUnavailable,
  type StoredFile,
} from './file-store.ts';

/** Limits how long a request waits for a slow bucket. */
const timeout = 15_000;

/** Files in a bucket of Amazon S3 or a compatible service. */
export function s3Store({ endpoint, bucket, ...account }: S3Settings): FileStore {
  const client = new AwsClient({ ...account, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function send(method: string, path: string, body?: Buffer) {
    try {
      const response = await client.fetch(`${base}${path}`, {
        method,
        signal: AbortSignal.timeout(timeout),
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : 'no reason given';
      throw new FileStoreUnavailable(
        `The file store of S3_ENDPOINT cannot be reached: ${reason}.`,
        {
          cause,
        },
      );
    }
  }

  /** Undefined if there is no such file. */
  async function request(method: string, path: string, body?: Buffer): Promise<Buffer | undefined> {
    const { status, bytes } = await send(method, path, body);
    if (status === 404) {
      // With a missing bucket every picture would look deleted, and a backup without them complete.
      if (path.startsWith('?') || method === 'PUT' || bytes.includes('NoSuchBucket')) {
        throw new FileStoreError('The file store has no bucket of the name in S3_BUCKET.');
      }
      return undefined;
    }
    if (status >= 500 || status === 429) {
      throw new FileStoreUnavailable(`The file store answered ${status}.`);
    }
    if (status >= 300) throw new FileStoreError(`The file store answered ${status}.`);
    return bytes;
  }
  const pathOf = (name: string) => `/${encodeURIComponent(name)}`;

  return {
    async put(name, bytes) {
      await request('PUT', pathOf(name), bytes);
    },
    get: (name) => request('GET', pathOf(name)),
    async delete(name) {
      await request('DELETE', pathOf(name));
    },
    async *list() {
      let next = '';
      do {
        const more = next && `&continuation-token=${encodeURIComponent(next)}`;
        const page = String(await request('GET', `?list-type=2${more}`));
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
