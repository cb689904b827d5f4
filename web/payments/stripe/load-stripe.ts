import type { Stripe } from '@stripe/stripe-js';
// Importing the package's main file would fetch Stripe's script on every screen.
import { loadStripe as fetchStripe } from '@stripe/stripe-js/pure/index.js';
import { ApiError } from '#web/api/api-error.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';

let loaded: { key: string; stripe: Promise<Stripe> } | undefined;

/** Stripe's script, which Stripe requires to be loaded from its own site. Loaded once, where a card is needed. */
export function loadStripe(key: string): Promise<Stripe> {
  if (loaded?.key !== key) loaded = { key, stripe: fetched(key) };
  return loaded.stripe;
}

async function fetched(key: string): Promise<Stripe> {
  try {
    const stripe = await loadChunk(() => fetchStripe(key, { locale: 'en' }));
    if (stripe) return stripe;
  } catch {
    // Thrown below, as if nothing was loaded.
  }
  loaded = undefined;
  throw cardFormAway();
}

export function cardFormAway(): ApiError {
  return new ApiError(503, {
    message:
      'The card form of Stripe, our payment service, did not load, so nothing was charged. Check your connection, or whether the browser blocks js.stripe.com, and try again.',
  });
}
