import Stripe from 'stripe';
import { z } from 'zod';
import { HttpError } from '#server/errors/http-error.ts';

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  api_version: z.string().nullable(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

export type StripeEvent = z.infer<typeof eventSchema>;

/** Events of another API version may have other fields and are not applied (G8). */
export const stripeVersion: string = Stripe.API_VERSION;

const toleranceSeconds = 300;

/** The event is not signed by Stripe, or its signature is too old or too new. */
export class SignatureError extends HttpError {
  constructor(reason: string) {
    super('validation_failed', { message: reason, errors: {} });
  }
}

/** The text of an event, once its signature and the time of that signature are verified (G5). */
export function readSigned(body: Buffer, signature: string, secret: string, now: Date): string {
  let text: string;
  try {
    // Every byte is signed, so even a byte order mark has to stay.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    // Zero switches off the library's check of the time. Ours follows: by the server's clock, and in
    // both directions.
    const isSigned = Stripe.webhooks.signature?.verifyHeader(text, signature, secret, 0);
    if (!isSigned) throw new Error('There is nothing to verify with.');
  } catch {
    throw new SignatureError('The signature is missing or wrong.');
  }
  const secondsAgo = Math.floor(now.getTime() / 1000) - signedAt(signature);
  if (!(Math.abs(secondsAgo) <= toleranceSeconds)) {
    throw new SignatureError(
      `It was signed ${secondsAgo} s ago by our clock, and more than ${toleranceSeconds} s apart is refused: is the clock right?`,
    );
  }
  return text;
}

/** The last `t=` counts, as in the library: that is the one it has verified. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(String(times.at(-1)?.slice(2)), 10);
}

/** Undefined if the text does not have the form of an event. */
export function parseEvent(text: string): StripeEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
