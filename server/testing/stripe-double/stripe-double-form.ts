import type { Form } from './stripe-double-call.ts';
import { StripeDoubleError, type StripeObjects, type WireObject } from './stripe-double-objects.ts';

// The form of Stripe's API: parameters, lists, and expanded objects.

/** The parameters that a call does not accept or lacks; each is an error of the portal. */
export function complaintsAbout(form: Form, params: string[]): string[] {
  const given = Object.entries(form).map(([name, value]) => [plain(name), value] as const);
  const rules = params.map((rule) => {
    const [, name = '', sign, value] = /^(.*?)(!|=)?([^=!\]]*)$/.exec(rule) ?? [];
    return sign === '=' || sign === '!' ? { name, sign, value } : { name: rule, sign: '', value };
  });
  return [
    ...given
      .filter(([name]) => !rules.some((rule) => rule.name === name))
      .map(([name]) => `Received unknown parameter: ${name}`),
    ...rules
      .filter(({ name, sign }) => sign !== '' && !given.some(([one]) => one === name))
      .map(({ name }) => `Missing required param: ${name}.`),
    ...rules.flatMap(({ name, sign, value }) =>
      given
        .filter(([one, actual]) => sign === '=' && one === name && actual !== value)
        .map(([, actual]) => `Invalid ${name}: ${actual}`),
    ),
  ];
}

/** `items[0][price]` becomes `items[][price]`. */
function plain(name: string): string {
  return name.replaceAll(/\[\d+\]/g, '[]');
}

export function pageOf(found: WireObject[], url: string, { limit = '10', starting_after }: Form) {
  const newestFirst = found.toReversed();
  const from = starting_after ? newestFirst.findIndex(({ id }) => id === starting_after) + 1 : 0;
  const data = newestFirst.slice(from, from + Number(limit));
  return { object: 'list', url, has_more: from + data.length < newestFirst.length, data };
}

export function expanded(objects: StripeObjects, answer: object, form: Form): unknown {
  const shown = structuredClone(answer);
  for (const [name, path] of Object.entries(form)) {
    if (plain(name) !== 'expand[]') continue;
    const steps = path.split('.');
    if (steps.length > 4) {
      throw new StripeDoubleError(400, {
        type: 'invalid_request_error',
        message: `You cannot expand more than 4 levels of a property: ${path}`,
      });
    }
    expand(objects, shown, steps);
  }
  return shown;
}

function expand(objects: StripeObjects, at: unknown, [step, ...rest]: string[]): void {
  if (step === undefined || typeof at !== 'object' || at === null) return;
  if (Array.isArray(at)) {
    for (const one of at) expand(objects, one, [step, ...rest]);
    return;
  }
  const node = at as Record<string, unknown>;
  if (step === 'confirmation_secret') node[step] = secretOf(objects, String(node.id));
  if (!(step in node)) {
    throw new StripeDoubleError(400, {
      type: 'invalid_request_error',
      message: `This property cannot be expanded (${step}).`,
    });
  }
  const value = node[step];
  if (typeof value === 'string') node[step] = structuredClone(objects.find(value));
  expand(objects, node[step], rest);
}

function secretOf(objects: StripeObjects, invoice: string) {
  const payment = [...objects.invoicePayments.values()].find((one) => one.invoice === invoice);
  const intent = objects.intents.get(payment?.payment.payment_intent ?? '');
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}
