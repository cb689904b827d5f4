import type { StripeDouble } from '../../server/testing/stripe-double/stripe-double.ts';
import type { Page } from './test.ts';

/** What a test decides and sees of Stripe's part of a page. */
interface StripeInBrowser {
  /** How often its script was asked for. */
  fetched: number;
  /** Whether the card's owner confirms at the bank. */
  approves: boolean;
  /** Whether the script comes, and whether its fields then appear. */
  isBlocked: boolean;
  isBroken: boolean;
  /** The cards that were handed over. */
  cards: string[];
}

/**
 * Plays Stripe's script, which exists at Stripe alone: fields of its own, a card handed over, a bank
 * that asks. What it does there happens in the double of Stripe that the portal talks to as well.
 */
export async function playStripe(page: Page, stripe: StripeDouble): Promise<StripeInBrowser> {
  const play: StripeInBrowser = {
    fetched: 0,
    approves: true,
    isBlocked: false,
    isBroken: false,
    cards: [],
  };
  await page.exposeFunction('stripeIsBroken', () => play.isBroken);
  await page.exposeFunction('stripeTakesCard', (number: string) => {
    const id = stripe.createPaymentMethod(testIds[number] ?? 'pm_card_visa');
    play.cards.push(id);
    return id;
  });
  await page.exposeFunction('stripeAsksOwner', (clientSecret: string) => {
    const waits = play.approves ? stripe.approve(clientSecret) : stripe.refuse(clientSecret);
    return waits && play.approves;
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    play.fetched += 1;
    if (play.isBlocked) await route.abort('blockedbyclient');
    else await route.fulfill({ contentType: 'text/javascript', body: `(${script})();` });
  });
  return play;
}

const testIds: Record<string, string> = {
  '4242 4242 4242 4242': 'pm_card_visa',
  '5555 5555 5555 4444': 'pm_card_mastercard',
  '4000 0000 0000 0002': 'pm_card_visa_chargeDeclined',
  '4000 0027 6000 3184': 'pm_card_authenticationRequired',
};

/** Runs in the page. */
function script(): void {
  const page = window as unknown as {
    Stripe: unknown;
    stripeIsBroken(): Promise<boolean>;
    stripeTakesCard(number: string): Promise<string>;
    stripeAsksOwner(clientSecret: string): Promise<boolean>;
  };
  const heard: Record<string, (() => void)[]> = {};
  const tell = (what: string) => {
    for (const listener of heard[what] ?? []) listener();
  };
  let input: HTMLInputElement | undefined;

  const element = {
    on(what: string, listener: () => void) {
      heard[what] = [...(heard[what] ?? []), listener];
    },
    async mount(place: HTMLElement) {
      if (await page.stripeIsBroken()) {
        tell('loaderror');
        return;
      }
      const label = document.createElement('label');
      label.textContent = 'Card number';
      input = label.appendChild(document.createElement('input'));
      input.addEventListener('input', () => tell('change'));
      place.append(label);
      tell('ready');
    },
    focus: () => input?.focus(),
    destroy() {
      input?.parentElement?.remove();
      for (const what of Object.keys(heard)) delete heard[what];
    },
  };
  const elements = {
    create: () => element,
    submit: async () =>
      input?.value ? {} : { error: { message: 'Your card number is incomplete.' } },
  };
  const stripe = {
    elements: () => elements,
    createPaymentMethod: async () => ({
      paymentMethod: { id: await page.stripeTakesCard(input?.value ?? '') },
    }),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      (await page.stripeAsksOwner(clientSecret)) ? {} : { error: { message: 'Not confirmed.' } },
  };
  page.Stripe = Object.assign(() => stripe, { version: 'endive' });
}
