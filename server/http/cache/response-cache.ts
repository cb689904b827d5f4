import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps/deps.ts';
import type { TellAnswer } from '#server/log/log.ts';
import {
  acceptedEncoding,
  type Compression,
  compress,
  compressionThreshold,
} from './compression.ts';

/** Whose answers are the same; others, if absent, may differ from one request to the next. */
type SameFor = 'everybody' | 'visitors';

declare module 'fastify' {
  interface FastifyContextConfig {
    sameFor?: SameFor;
  }
  interface FastifyRequest {
    /** What becomes of its answer, if that may be kept. */
    making: Making | undefined;
  }
}

type Encoding = Compression | 'identity';

interface Answer {
  etag: string;
  bytes: Record<Encoding, Buffer>;
  /** In memory, with its address, which anybody may make up as long as a request has room for. */
  size: number;
  from: Date;
  until: Date;
  route: string;
  sameFor: SameFor;
  /** All of them, security headers included, name after name; known once it was sent for the first time. */
  headers: Record<Encoding | 'unchanged', string[]>;
}

interface Making {
  /** How many public changes there had been when it was begun. */
  changesBefore: number;
  answer: Answer | undefined;
  /** The answer, unless there is none that may be kept. */
  done: Promise<Answer | undefined>;
  finish(answer?: Answer): void;
}

// What an answer says of the time, such as "tomorrow", is never older than this.
const oldest = 60_000;
// An answer's headers and its place in the list, which with short answers are most of it.
const besidesBytes = 2_000;
const ofOneAnswer = new Set(['content-encoding', 'content-length', 'date', 'etag', 'vary']);

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
  tellAnswer: TellAnswer,
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

  // What is ready is given before anything else looks at the request: that costs more than giving it.
  const [makeAnew] = app.server.listeners('request') as [RequestListener];
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.server.removeAllListeners('request').on('request', (request, response) => {
    const start = performance.now();
    const { method = '', url = '', headers } = request;
    const answer = isReading(method) && !isClosing ? ready(url) : undefined;
    if (!answer || !isFor(answer.sameFor, headers.cookie)) {
      makeAnew(request, response);
      return;
    }
    const status = giveAgain(request, response, answer);
    const ms = performance.now() - start;
    tellAnswer(crypto.randomUUID(), { method, route: answer.route, status, ms });
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!mayBeKept(request)) return;
    // Of many who ask for the same at once, one makes it. Nothing had changed when they came, so it is
    // right for them whatever does so meanwhile: they do not all make it anew. Nobody waits twice: what
    // failed once may fail again, and slowly.
    const other = making.get(request.url);
    const answer = ready(request.url) ?? (other && (await other.done));
    if (answer && isNow(answer)) {
      reply.hijack();
      giveAgain(request.raw, reply.raw, answer);
    } else request.making = begin(request.url);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.making || typeof payload !== 'string') return payload;
    if (reply.statusCode !== 200 || isPrivate(reply)) return payload;
    const answer = await prepare(payload, request);
    request.making.answer = answer;
    const { status, form, bytes } = choose(request.headers, answer);
    reply.status(status).headers(Object.fromEntries(formHeaders(answer, form)));
    return bytes;
  });

  function ready(url: string): Answer | undefined {
    const answer = kept.get(url);
    return answer && isNow(answer) ? answer : undefined;
  }

  function isNow({ from, until }: Answer): boolean {
    const now = clock.now();
    return from <= now && now < until;
  }

  function begin(url: string): Making {
    const { promise: done, resolve: finish } = Promise.withResolvers<Answer | undefined>();
    const one = { changesBefore: changes, answer: undefined, done, finish };
    making.set(url, one);
    return one;
  }

  function end(url: string, one: Making, reply: FastifyReply): void {
    if (one.answer) {
      const shared = Object.entries(reply.getHeaders()).filter(([name]) => !ofOneAnswer.has(name));
      giveHeaders(one.answer, shared);
      if (one.changesBefore === changes) keep(url, one.answer);
    }
    if (making.get(url) === one) making.delete(url);
    one.finish(one.answer);
  }

  async function prepare(payload: string, { url, routeOptions }: FastifyRequest): Promise<Answer> {
    const from = clock.now();
    const [bytes, next] = await Promise.all([compressAll(Buffer.from(payload)), nextHour(from)]);
    const until = new Date(Math.min(from.getTime() + oldest, next?.getTime() ?? Infinity));
    const hash = createHash('sha256').update(bytes.identity).digest('base64url');
    const packed = bytes.identity.length + bytes.br.length + bytes.gzip.length;
    return {
      // Weak: the same for each encoding.
      ...{ etag: `W/"${hash.slice(0, 27)}"`, bytes, from, until },
      size: packed + url.length + besidesBytes,
      route: routeOptions.url ?? 'unknown',
      sameFor: routeOptions.config.sameFor ?? 'visitors',
      headers: { br: [], gzip: [], identity: [], unchanged: [] },
    };
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

function mayBeKept({ method, headers, routeOptions }: FastifyRequest): boolean {
  const { sameFor } = routeOptions.config;
  return isReading(method) && sameFor !== undefined && isFor(sameFor, headers.cookie);
}

/** HEAD is answered as GET is; Node leaves the bytes away. */
function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isFor(sameFor: SameFor, cookie: string | undefined): boolean {
  return sameFor === 'everybody' || !cookie?.includes('fairway_session=');
}

function isPrivate(reply: FastifyReply): boolean {
  return reply.getHeader('cache-control') === 'no-store' || reply.hasHeader('set-cookie');
}

/** Past everything that makes an answer. */
function giveAgain({ headers }: IncomingMessage, response: ServerResponse, answer: Answer): number {
  const { status, form, bytes } = choose(headers, answer);
  response.writeHead(status, answer.headers[form]);
  response.end(bytes);
  return status;
}

function choose(
  headers: IncomingMessage['headers'],
  { etag, bytes }: Answer,
): { status: number; form: keyof Answer['headers']; bytes: Buffer } {
  if (headers['if-none-match']?.includes(etag)) {
    return { status: 304, form: 'unchanged', bytes: noBytes };
  }
  const encoding = acceptedEncoding(headers['accept-encoding']) ?? 'identity';
  const form = bytes[encoding].length > 0 ? encoding : 'identity';
  return { status: 200, form, bytes: bytes[form] };
}

/** Those that an answer in this form does not share with its other forms. */
function formHeaders({ etag, bytes }: Answer, form: keyof Answer['headers']): [string, string][] {
  const all: [string, string][] = [
    ['etag', etag],
    ['vary', 'accept-encoding'],
  ];
  if (form === 'unchanged') return all;
  if (form !== 'identity') all.push(['content-encoding', form]);
  return [...all, ['content-length', String(bytes[form].length)]];
}

function giveHeaders(answer: Answer, shared: [string, unknown][]): void {
  for (const form of ['br', 'gzip', 'identity', 'unchanged'] as const) {
    answer.headers[form] = [...shared, ...formHeaders(answer, form)].flat().map(String);
  }
}

async function compressAll(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  if (identity.length < compressionThreshold) return { identity, br: noBytes, gzip: noBytes };
  const [br, gzip] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')]);
  return { identity, br, gzip };
}

const noBytes = Buffer.alloc(0);
