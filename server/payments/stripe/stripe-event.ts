import Stripe from 'stripe';
import { z } from 'zod';
import { Fault } from '#server/http/fault.ts';

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  api_version: z.string().nullable(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

export type StripeEvent = z.infer<typeof eventSchema>;

/** The version whose names we know; an event of another one is not for us (G8). */
export const stripeVersion: string = Stripe.API_VERSION;

const tolerance = 300;

/** Not from Stripe, or not from now. */
export class SignatureError extends Fault {
  constructor(reason: string) {
    super('validation_failed', { message: reason, errors: {} });
  }
}

/** The text of an event that Stripe signed, at a time that is ours as well (G5). */
export function readSigned(body: Buffer, signature: string, secret: string, now: Date): string {
  let text: string;
  try {
    // Nothing may be lost on the way to the signature, not even a mark at the beginning.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    // Without a tolerance: the time is judged below, by our own clock and in both directions.
    const isSigned = Stripe.webhooks.signature?.verifyHeader(text, signature, secret, 0);
    if (!isSigned) throw new Error('There is nothing to verify with.');
  } catch {
    throw new SignatureError('The signature is missing or wrong.');
  }
  const secondsAgo = Math.floor(now.getTime() / 1000) - signedAt(signature);
  if (!(Math.abs(secondsAgo) <= tolerance)) {
    throw new SignatureError(
      `It was signed ${secondsAgo} s ago by our clock, and more than ${tolerance} s apart is refused: is the clock right?`,
    );
  }
  return text;
}

/** As the library reads it: the last one counts, which is the one it has verified. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(String(times.at(-1)?.slice(2)), 10);
}

/** Undefined if Stripe speaks of something in a form of which we know nothing. */
export function parseEvent(text: string): StripeEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
