import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyContextConfig } from 'fastify';
import {
  acceptedEncoding,
  type Compression,
  compressForAll,
  compressionThreshold,
} from './compression.ts';

/** Marks responses that are the same for all readers; without it, each request may differ. */
export type SameFor = 'everybody' | 'visitors';

declare module 'fastify' {
  interface FastifyContextConfig {
    sameFor?: SameFor;
  }
}

type Encoding = Compression | 'identity';
type Variant = Encoding | 'notModified';

/** A response as the bytes and headers that are sent, in every encoding. */
export interface CachedResponse {
  etag: string;
  bytes: Record<Encoding, Buffer>;
  /** Bytes in memory, including the URL, which a client may make very long. */
  size: number;
  from: Date;
  until: Date;
  /** The declared route, for the log. */
  route: string;
  sameFor: SameFor;
  /** All of them, security headers included, name after name; known once it was sent for the first time. */
  headers: Record<Variant, string[]>;
}

// The maximum age of what a response says about the time, such as "tomorrow".
const maxAge = 60_000;
// Its headers and its entry in the cache, which with short responses are most of it.
const overheadBytes = 2_000;
const noBytes = Buffer.alloc(0);
const variantHeaderNames = new Set(['content-encoding', 'content-length', 'date', 'etag', 'vary']);

interface Origin {
  url: string;
  routeOptions: { url?: string | undefined; config: FastifyContextConfig };
}

/** Compresses the body, and sets its expiry: one minute, or the next change by time. */
export async function cachedResponse(
  body: string,
  { url, routeOptions }: Origin,
  from: Date,
  nextChange: (now: Date) => Promise<Date | undefined>,
): Promise<CachedResponse> {
  const [bytes, next] = await Promise.all([compressAll(Buffer.from(body)), nextChange(from)]);
  const hash = createHash('sha256').update(bytes.identity).digest('base64url');
  const bodies = bytes.identity.length + bytes.br.length + bytes.gzip.length;
  return {
    // Weak: the same for each encoding.
    etag: `W/"${hash.slice(0, 27)}"`,
    bytes,
    size: bodies + url.length + overheadBytes,
    from,
    until: new Date(Math.min(from.getTime() + maxAge, next?.getTime() ?? Infinity)),
    route: routeOptions.url ?? 'unknown',
    sameFor: routeOptions.config.sameFor ?? 'visitors',
    headers: { br: [], gzip: [], identity: [], notModified: [] },
  };
}

async function compressAll(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  if (identity.length < compressionThreshold) return { identity, br: noBytes, gzip: noBytes };
  const [br, gzip] = await Promise.all([
    compressForAll(identity, 'br'),
    compressForAll(identity, 'gzip'),
  ]);
  return { identity, br, gzip };
}

/** Stores the headers of the first reply, which all variants share except for their own. */
export function keepHeaders(cached: CachedResponse, sent: Record<string, unknown>): void {
  const shared = Object.entries(sent).filter(([name]) => !variantHeaderNames.has(name));
  for (const variant of ['br', 'gzip', 'identity', 'notModified'] as const) {
    cached.headers[variant] = [...shared, ...variantHeaders(cached, variant)].flat().map(String);
  }
}

/** The variant that suits the request: not modified, or the best encoding that it accepts. */
export function chooseVariant(
  headers: IncomingHttpHeaders,
  { etag, bytes }: CachedResponse,
): { status: number; variant: Variant; body: Buffer } {
  if (headers['if-none-match']?.includes(etag)) {
    return { status: 304, variant: 'notModified', body: noBytes };
  }
  const encoding = acceptedEncoding(headers['accept-encoding']) ?? 'identity';
  const variant = bytes[encoding].length > 0 ? encoding : 'identity';
  return { status: 200, variant, body: bytes[variant] };
}

export function variantHeaders(
  { etag, bytes }: CachedResponse,
  variant: Variant,
): [string, string][] {
  const all: [string, string][] = [
    ['etag', etag],
    ['vary', 'accept-encoding'],
  ];
  if (variant === 'notModified') return all;
  if (variant !== 'identity') all.push(['content-encoding', variant]);
  return [...all, ['content-length', String(bytes[variant].length)]];
}

/** Sends it without the framework, and returns the status. */
export function sendCached(
  { headers }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): number {
  const { status, variant, body } = chooseVariant(headers, cached);
  response.writeHead(status, cached.headers[variant]);
  response.end(body);
  return status;
}
