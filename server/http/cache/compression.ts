import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** The one that makes it smaller first. */
const packings = ['br', 'gzip'] as const;
export type Packing = (typeof packings)[number];

/** Below it the headers that say so weigh more than what is saved. */
export const worthPacking = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** About as quick as quality 5 with the usual window of 4 MB, and a page is 200 bytes smaller. */
const asSmallAsIsQuick = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

export function pack(bytes: Buffer, packing: Packing): Promise<Buffer> {
  if (packing === 'gzip') return gzipped(bytes);
  return brotli(bytes, { params: asSmallAsIsQuick });
}

/** A packing that is named is taken, unless it is named to be refused (`br;q=0`). */
const accepted = /\b(br|gzip)\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/g;

export function acceptedPacking(header = ''): Packing | undefined {
  const named = header.toLowerCase().match(accepted);
  return packings.find((packing) => named?.includes(packing));
}

/** Packs what is made for one reader; what is the same for all was packed before (response-cache.ts). */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // Pictures and files are sent as bytes, and are packed by their format.
    if (typeof payload !== 'string' || payload.length < worthPacking) return payload;
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
    const packing = acceptedPacking(request.headers['accept-encoding']);
    if (!packing) return payload;
    // If this fails, nothing says yet that what goes out instead is packed.
    const packed = await pack(Buffer.from(payload), packing);
    reply.header('content-encoding', packing).removeHeader('content-length');
    return packed;
  });
}
