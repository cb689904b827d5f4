import type { StripeDouble } from '../../server/testing/stripe-double/stripe-double.ts';
import type { Page } from './test.ts';

/** Controls and observes the double of Stripe.js in a page. */
interface StripeInBrowser {
  /** How often the script was requested. */
  fetched: number;
  /** Whether the cardholder confirms at the bank. */
  approves: boolean;
  /** Whether the script loads, and whether its fields appear. */
  isBlocked: boolean;
  isBroken: boolean;
  /** Whether the browser has a wallet. */
  hasWallet: boolean;
  /** What the wallet was asked for, in cents, as often as it was opened. */
  asked: number[];
  /** The cards that the page has submitted. */
  cards: string[];
}

/**
 * A double of Stripe.js, which is only available from Stripe: card fields, payment methods and the
 * confirmation at the bank. It acts on the same double of Stripe that the portal uses.
 */
export async function playStripe(page: Page, stripe: StripeDouble): Promise<StripeInBrowser> {
  const play: StripeInBrowser = {
    fetched: 0,
    approves: true,
    isBlocked: false,
    isBroken: false,
    hasWallet: false,
    asked: [],
    cards: [],
  };
  await page.exposeFunction('stripeIsBroken', () => play.isBroken);
  await page.exposeFunction('stripeHasWallet', () => play.hasWallet);
  await page.exposeFunction('stripeAsks', (cents: number) => void play.asked.push(cents));
  await page.exposeFunction('stripeTakesCard', (number: string) => {
    const id = stripe.createPaymentMethod(testIds[number] ?? 'pm_card_visa');
    play.cards.push(id);
    return id;
  });
  await page.exposeFunction('stripeConfirm', (clientSecret: string) => {
    const waits = play.approves ? stripe.approve(clientSecret) : stripe.refuse(clientSecret);
    return waits && play.approves;
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    play.fetched += 1;
    if (play.isBlocked) await route.abort('blockedbyclient');
    else
      await route.fulfill({
        contentType: 'text/javascript',
        body: `${walletElements}\n(${script})();`,
      });
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
    stripeConfirm(clientSecret: string): Promise<boolean>;
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
    elements: (options: { mode: string; amount: number }) =>
      options.mode === 'setup' ? elements : walletElements(options),
    createPaymentMethod: async ({ elements: of }: { elements: object }) => ({
      paymentMethod: {
        id: await page.stripeTakesCard(
          'isWallet' in of ? '4242 4242 4242 4242' : (input?.value ?? ''),
        ),
      },
    }),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      (await page.stripeConfirm(clientSecret)) ? {} : { error: { message: 'Not confirmed.' } },
  };
  page.Stripe = Object.assign(() => stripe, { version: 'endive' });
}

/** Runs in the page: the element with the buttons of wallets. Its wallet has a Visa, and its owner agrees at once. */
function walletElements(options: { amount: number }) {
  const page = window as unknown as {
    stripeHasWallet(): Promise<boolean>;
    stripeAsks(cents: number): Promise<void>;
  };
  let cents = options.amount;
  const listeners: Record<string, (event: object) => void> = {};
  let button: HTMLButtonElement | undefined;
  const agree = () => listeners.confirm?.({ paymentFailed: () => undefined });
  const wallet = {
    on(what: string, listener: (event: object) => void) {
      listeners[what] = listener;
    },
    async mount(place: HTMLElement) {
      const hasWallet = await page.stripeHasWallet();
      listeners.ready?.({ availablePaymentMethods: hasWallet ? { applePay: true } : undefined });
      if (!hasWallet) return;
      button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Apple Pay';
      button.addEventListener('click', () =>
        listeners.click?.({
          resolve: () => void page.stripeAsks(cents).then(agree),
          reject: () => undefined,
        }),
      );
      place.append(button);
    },
    destroy: () => button?.remove(),
  };
  return {
    isWallet: true,
    create: () => wallet,
    update: ({ amount }: { amount: number }) => {
      cents = amount;
    },
    submit: async () => ({}),
  };
}
