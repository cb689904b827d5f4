import type { Stripe } from '@stripe/stripe-js';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { one, render } from '#web/ui/testing/render.tsx';
import { loadStripe } from './load-stripe.ts';
import { StripeCard } from './stripe-card.tsx';

vi.mock('./load-stripe.ts', () => ({ loadStripe: vi.fn() }));

/** Stripe's fields, incomplete if `problem` is given. */
async function showCard(checkAbove: () => boolean, problem?: { message: string }) {
  const focused = vi.fn();
  const element = {
    on: (what: string, listener: () => void) => what === 'ready' && listener(),
    mount() {},
    destroy() {},
    focus: focused,
  };
  const elements = { create: () => element, submit: async () => ({ error: problem }) };
  const stripe = {
    elements: () => elements,
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1' } }),
  };
  vi.mocked(loadStripe).mockResolvedValue(stripe as unknown as Stripe);
  const onCard = vi.fn(async () => undefined);
  render(<StripeCard publishableKey="pk_1" button="Pay" onCard={onCard} checkAbove={checkAbove} />);
  await act(async () => {});
  await act(async () => one<HTMLFormElement>('form').requestSubmit());
  return { focused, onCard };
}

const incomplete = { message: 'Your card number is incomplete.' };

test.each([
  ['valid, so the card has it', true, 1],
  ['invalid and has it, and the error of the card is shown as well', false, 0],
] as const)(
  '5.9 the focus with an incomplete card: the form above is %s',
  async (_, isRight, times) => {
    const { focused, onCard } = await showCard(() => isRight, incomplete);
    expect(focused).toHaveBeenCalledTimes(times);
    expect(one('form > [role=alert]').textContent).toContain(incomplete.message);
    expect(onCard).not.toHaveBeenCalled();
  },
);

test('1.7 a card that Stripe accepted is passed on by its id', async () => {
  const { focused, onCard } = await showCard(() => true);
  expect(onCard).toHaveBeenCalledExactlyOnceWith('pm_1');
  expect(focused).not.toHaveBeenCalled();
});
