import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

export type Packing = 'br' | 'gzip';

/** Below it the headers that say so weigh more than what is saved. */
export const worthPacking = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export function pack(bytes: Buffer, packing: Packing): Promise<Buffer> {
  if (packing === 'gzip') return gzipped(bytes);
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** A packing that is named is taken, unless it is named to be refused (`br;q=0`). */
const named = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

export function acceptedPacking(header: string | string[] | undefined): Packing | undefined {
  const accepted = String(header ?? '');
  return (['br', 'gzip'] as const).find((one) => named[one].test(accepted));
}

/** Packs what is made for one reader; what is the same for all was packed before (ready-answers.ts). */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // Pictures and files are sent as bytes, and are packed by their format.
    if (typeof payload !== 'string' || payload.length < worthPacking) return payload;
    reply.header('vary', 'accept-encoding');
    const packing = acceptedPacking(request.headers['accept-encoding']);
    if (!packing) return payload;
    reply.header('content-encoding', packing).removeHeader('content-length');
    return pack(Buffer.from(payload), packing);
  });
}
