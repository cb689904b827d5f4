import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../settings.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** A bucket that is slow to answer must not keep people waiting for ever. */
const patience = 15_000;

/** Files in a bucket of Amazon S3, or of a service that speaks its language. */
export function s3Store({ endpoint, bucket, ...account }: S3Settings): FileStore {
  const client = new AwsClient({ ...account, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function send(method: string, path: string, body?: Buffer): Promise<Response> {
    const answer = await client.fetch(`${base}${path}`, {
      method,
      signal: AbortSignal.timeout(patience),
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new Error(`The file store answered ${answer.status}.`);
  }
  const pathOf = (name: string) => `/${encodeURIComponent(name)}`;

  return {
    async put(name, bytes) {
      const answer = await send('PUT', pathOf(name), bytes);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error('The file store has no such bucket.');
    },
    async get(name) {
      const answer = await send('GET', pathOf(name));
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    },
    async delete(name) {
      await (await send('DELETE', pathOf(name))).body?.cancel();
    },
    async *list() {
      let next = '';
      do {
        const more = next && `&continuation-token=${encodeURIComponent(next)}`;
        const page = await (await send('GET', `?list-type=2${more}`)).text();
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
