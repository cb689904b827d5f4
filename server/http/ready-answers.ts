import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose answers are the same; others, if absent, may differ from one request to the next. */
    sameFor?: 'everybody' | 'visitors';
  }
  interface FastifyRequest {
    /** What becomes of its answer, if that may be kept. */
    making: Making | undefined;
  }
}

type Encoding = 'br' | 'gzip' | 'identity';

interface Answer {
  etag: string;
  bytes: Record<Encoding, Buffer>;
  size: number;
  from: Date;
  until: Date;
  /** All of it, security headers included; known once it was sent for the first time. */
  headers: OutgoingHttpHeaders;
}

interface Making {
  /** How many public changes there had been when it was begun. */
  changesBefore: number;
  answer: Answer | undefined;
  done: Promise<void>;
  finish(): void;
}

// What an answer says of the time, such as "tomorrow", is never older than this.
const oldest = 60_000;
const worthPacking = 1024;
const ofOneAnswer = new Set(['content-encoding', 'content-length', 'date']);

/**
 * Keeps what is the same for all readers as the bytes that are sent. It is right until a commit
 * changes what the public may read, here or in another process, or until an event's hour comes
 * (`nextHour`). No route has to know of it. Mounted before all other hooks, which see an answer when
 * it is made and not when it is given again; what it returns is called after all of them were
 * mounted, when an answer has all its headers.
 */
export function readyAnswers(
  app: FastifyInstance,
  { clock, onPublicChange }: Pick<Deps, 'clock' | 'onPublicChange'>,
  nextHour: (now: Date) => Promise<Date | undefined>,
  mostBytes = 64_000_000,
): () => void {
  const kept = new Map<string, Answer>();
  const making = new Map<string, Making>();
  let size = 0;
  let changes = 0;
  onPublicChange(() => {
    changes += 1;
    kept.clear();
    making.clear();
    size = 0;
  });

  app.decorateRequest('making', undefined);

  app.addHook('onRequest', async (request, reply) => {
    if (!mayBeKept(request)) return;
    // Of many who ask for the same at once, one makes it. Nobody waits twice: what failed once may
    // fail again, and slowly.
    if (!ready(request.url) && making.has(request.url)) await making.get(request.url)?.done;
    const answer = ready(request.url);
    if (answer) giveAgain(request, reply, answer);
    else request.making = begin(request.url);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.making || typeof payload !== 'string') return payload;
    if (reply.statusCode !== 200 || isPrivate(reply)) return payload;
    const answer = await prepare(payload);
    request.making.answer = answer;
    const { status, headers, bytes } = choose(request, answer);
    reply.status(status).headers(headers);
    return bytes;
  });

  function ready(url: string): Answer | undefined {
    const answer = kept.get(url);
    const now = clock.now();
    return answer && answer.from <= now && now < answer.until ? answer : undefined;
  }

  function begin(url: string): Making {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const one = { changesBefore: changes, answer: undefined, done, finish };
    making.set(url, one);
    return one;
  }

  function end(url: string, one: Making, reply: FastifyReply): void {
    if (one.answer && one.changesBefore === changes) {
      one.answer.headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).filter(([name]) => !ofOneAnswer.has(name)),
      );
      keep(url, one.answer);
    }
    if (making.get(url) === one) making.delete(url);
    one.finish();
  }

  async function prepare(payload: string): Promise<Answer> {
    const from = clock.now();
    const [bytes, next] = await Promise.all([pack(Buffer.from(payload)), nextHour(from)]);
    const until = new Date(Math.min(from.getTime() + oldest, next?.getTime() ?? Infinity));
    const hash = createHash('sha256').update(bytes.identity).digest('base64url');
    const total = bytes.identity.length + bytes.br.length + bytes.gzip.length;
    // Weak: the same for each encoding.
    return { etag: `W/"${hash.slice(0, 27)}"`, bytes, size: total, from, until, headers: {} };
  }

  function keep(url: string, answer: Answer): void {
    drop(url);
    kept.set(url, answer);
    size += answer.size;
    // The one that was made first goes first: it is the next to be out of date anyhow.
    for (const [first] of kept) {
      if (size <= mostBytes) break;
      drop(first);
    }
  }

  function drop(url: string): void {
    size -= kept.get(url)?.size ?? 0;
    kept.delete(url);
  }

  return () => {
    app.addHook('onSend', async (request, reply, payload) => {
      if (request.making) end(request.url, request.making, reply);
      return payload;
    });
  };
}

function mayBeKept(request: FastifyRequest): boolean {
  const { method, headers, routeOptions } = request;
  const { sameFor } = routeOptions.config;
  if (method !== 'GET' || sameFor === undefined) return false;
  return sameFor === 'everybody' || !headers.cookie?.includes('fairway_session=');
}

function isPrivate(reply: FastifyReply): boolean {
  return reply.getHeader('cache-control') === 'no-store' || reply.hasHeader('set-cookie');
}

/** Past everything that makes an answer; it is logged as any other. */
function giveAgain(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const { status, headers, bytes } = choose(request, answer);
  reply.hijack();
  reply.raw.writeHead(status, { ...answer.headers, ...headers });
  reply.raw.end(bytes);
}

function choose(request: FastifyRequest, { etag, bytes }: Answer) {
  const headers: Record<string, string | number> = { etag, vary: 'accept-encoding' };
  if (request.headers['if-none-match']?.includes(etag)) return { status: 304, headers, bytes: '' };
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity';
  const isPacked = bytes[encoding].length > 0;
  if (isPacked && encoding !== 'identity') headers['content-encoding'] = encoding;
  const chosen = isPacked ? bytes[encoding] : bytes.identity;
  headers['content-length'] = chosen.length;
  return { status: 200, headers, bytes: chosen };
}

async function pack(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  if (identity.length < worthPacking) return { identity, br: noBytes, gzip: noBytes };
  const [br, zip] = await Promise.all([
    packBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    packGzip(identity),
  ]);
  return { identity, br, gzip: zip };
}

const noBytes = Buffer.alloc(0);
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
