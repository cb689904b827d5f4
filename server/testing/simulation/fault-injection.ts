import { type PaymentProvider, ProviderUnavailable } from '#server/payments/payment-provider.ts';
import type { TestBrowser } from '../test-app.ts';

/** How the way to the payment provider is while something is done. */
export interface FaultInjection {
  during(work: () => Promise<void>): Promise<void>;
}

export const noFaults: FaultInjection = { during: (work) => work() };

interface RandomFaults extends FaultInjection {
  /** `refund never came`, `refund was done`: which calls failed so far, and how. */
  failed: Set<string>;
}

/** Of eight calls of a kind the first never comes to the provider, the second is done and nobody is told. */
export function randomFaults(payments: PaymentProvider): RandomFaults {
  const failed = new Set<string>();
  let isBad = false;

  const fail = (how: string) => {
    failed.add(how);
    throw new ProviderUnavailable();
  };
  for (const [name, call] of Object.entries(payments)) {
    if (name === 'answerBank') continue;
    let calls = 0;
    const callThroughIt = async (...order: unknown[]) => {
      const turn = isBad ? calls++ % 8 : undefined;
      if (turn === 0) fail(`${name} never came`);
      const answer = await call.apply(payments, order);
      if (turn === 1) fail(`${name} was done`);
      return answer;
    };
    Object.assign(payments, { [name]: callThroughIt });
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

/** Of somebody who tries again when the portal asks for that. */
export function patient(browser: TestBrowser): TestBrowser {
  const again =
    <Asked extends unknown[]>(ask: (...asked: Asked) => ReturnType<TestBrowser['get']>) =>
    async (...asked: Asked) => {
      let answer = await ask(...asked);
      for (let tries = 1; tries < 50 && answer.statusCode === 503; tries += 1) {
        answer = await ask(...asked);
      }
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
