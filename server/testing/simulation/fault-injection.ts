import { type PaymentProvider, ProviderUnavailable } from '#server/payments/payment-provider.ts';
import type { TestApp, TestBrowser } from '../test-app.ts';

/** Makes calls to the payment provider fail while some work is done. */
export interface ProviderFailures {
  during(work: () => Promise<void>): Promise<void>;
}

export const noFailures: ProviderFailures = { during: (work) => work() };

interface RandomFailures extends ProviderFailures {
  /** Which calls have failed so far, and how: `createRefund not received`, `createRefund unanswered`. */
  failed: Set<string>;
}

/** Of eight calls of one kind, the first never reaches the provider, and the second is done but not answered. */
export function randomFailures(payments: PaymentProvider): RandomFailures {
  const failed = new Set<string>();
  let isBad = false;

  const fail = (how: string) => {
    failed.add(how);
    throw new ProviderUnavailable();
  };
  for (const [name, call] of Object.entries(payments)) {
    if (name === 'answerBank') continue;
    let calls = 0;
    const failing = async (...order: unknown[]) => {
      const index = isBad ? calls++ % 8 : undefined;
      if (index === 0) fail(`${name} not received`);
      const answer = await call.apply(payments, order);
      if (index === 1) fail(`${name} unanswered`);
      return answer;
    };
    Object.assign(payments, { [name]: failing });
  }
  return {
    failed,
    async during(work) {
      isBad = true;
      await work();
      isBad = false;
    },
  };
}

/**
 * A browser that repeats a request when the portal answers 503. A second passes with each, so that the order of what
 * is stored is never that of random keys.
 */
export function retrying({ clock }: Pick<TestApp, 'clock'>, browser: TestBrowser): TestBrowser {
  const again =
    <Args extends unknown[]>(send: (...args: Args) => ReturnType<TestBrowser['get']>) =>
    async (...args: Args) => {
      let answer = await send(...args);
      for (let tries = 1; tries < 50 && answer.statusCode === 503; tries += 1) {
        answer = await send(...args);
      }
      clock.advance(1);
      return answer;
    };
  return {
    cookies: browser.cookies,
    get: again(browser.get),
    send: again(browser.send),
    post: again(browser.post),
    login: again(browser.login),
  };
}
