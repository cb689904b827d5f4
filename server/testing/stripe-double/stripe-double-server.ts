import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, Form } from './stripe-double-call.ts';
import { calls } from './stripe-double-calls.ts';
import { complaintsAbout, expanded, pageOf } from './stripe-double-form.ts';
import { catchUpAll } from './stripe-double-lifecycle.ts';
import { apiVersion, StripeDoubleError, type StripeObjects } from './stripe-double-objects.ts';

/**
 * `broken`: 500 before anything happened. `busy`: 429. `still at work`: 409. `away`: the connection is
 * closed without an answer. `hanging`: it stays open without one. `lost`: the work is done, and the
 * connection is closed without an answer.
 */
export type InjectedError = 'broken' | 'busy' | 'still at work' | 'away' | 'hanging' | 'lost';

export const doubleSecretKey = 'sk_test_double0123456789';

interface Answer {
  status: number;
  body: string;
  isReplayed?: true;
}

/** From an HTTP request to the call that handles it: keys, injected errors, and what Stripe refuses. */
export class StripeDoubleServer {
  readonly requests: string[] = [];
  readonly complaints: string[] = [];
  readonly injectedErrors: { injected: InjectedError; path: string; times: number }[] = [];
  readonly interludes: { path: string; work: () => void }[] = [];
  readonly #objects: StripeObjects;
  /** By idempotency key; the answer is null while the request is in progress. */
  readonly #stored = new Map<string, { request: string; answer: Answer | null }>();

  constructor(objects: StripeObjects) {
    this.#objects = objects;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test');
    const name = `${request.method} ${pathname}`;
    const body = await bodyOf(request);
    const injected = this.#takeFault(name);
    if (injected === 'hanging') return;
    if (injected === 'away') {
      response.destroy();
      return;
    }
    this.requests.push(name);
    const parameters = request.method === 'GET' ? search : body;
    const answer = await this.#answer(request, name, parameters, injected).catch(errorAnswer);
    if (injected === 'lost') {
      response.destroy();
      return;
    }
    if (answer.isReplayed) response.setHeader('idempotent-replayed', 'true');
    // As Stripe does: a repeat with the same key would only get the same answer.
    if (answer.status >= 500) response.setHeader('stripe-should-retry', 'false');
    const headers = { 'content-type': 'application/json', 'request-id': 'req_double' };
    response.writeHead(answer.status, headers);
    response.end(answer.body);
  }

  async #answer(
    request: IncomingMessage,
    name: string,
    parameters: string,
    injected: InjectedError | undefined,
  ): Promise<Answer> {
    if (injected === 'busy') {
      throw new StripeDoubleError(429, { type: 'rate_limit', message: 'Too many.' });
    }
    if (injected === 'still at work') throw keyInUse();
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const form = Object.fromEntries(new URLSearchParams(parameters));
    const call = this.#findCall(request, name, form, key);
    const perform = async () => {
      if (injected === 'broken') {
        throw new StripeDoubleError(500, { type: 'api_error', message: 'Broken.' });
      }
      return { status: 200, body: JSON.stringify(this.#perform(call, name, form)) };
    };
    return typeof key === 'string'
      ? this.#performOnce(key, `${name} ${parameters}`, perform)
      : perform();
  }

  #takeFault(name: string): InjectedError | undefined {
    const next = this.injectedErrors.find(({ path, times }) => times > 0 && name.startsWith(path));
    if (next) next.times -= 1;
    return next?.injected;
  }

  /** Stripe does not store a refusal of these with the key, because no work has begun. */
  #findCall({ headers }: IncomingMessage, name: string, form: Form, key: unknown): Call {
    if (headers.authorization !== `Bearer ${doubleSecretKey}`) {
      this.#complain(401, ['Invalid API Key provided.']);
    }
    if (headers['stripe-version'] !== apiVersion) {
      this.#complain(400, [`Not our version: ${headers['stripe-version']}`]);
    }
    if (name.startsWith('POST') && typeof key !== 'string') {
      this.#complain(400, [`${name} has no key.`]);
    }
    const call = calls.find(({ path }) => patternOf(path).test(name));
    if (!call) return this.#complain(404, [`Unrecognized request URL (${name}).`]);
    const wrong = complaintsAbout(form, call.params);
    return wrong.length > 0 ? this.#complain(400, wrong) : call;
  }

  #complain(status: number, messages: string[]): never {
    this.complaints.push(...messages);
    throw new StripeDoubleError(status, {
      type: 'invalid_request_error',
      message: messages.join(' '),
    });
  }

  #perform(call: Call, name: string, form: Form): unknown {
    catchUpAll(this.#objects);
    const interlude = this.interludes.findIndex(({ path }) => name.startsWith(path));
    if (interlude >= 0) this.interludes.splice(interlude, 1)[0]?.work();
    const found = call.handle(this.#objects, form, patternOf(call.path).exec(name)?.[1] ?? '');
    const url = name.slice(name.indexOf(' ') + 1);
    return expanded(this.#objects, Array.isArray(found) ? pageOf(found, url, form) : found, form);
  }

  async #performOnce(
    key: string,
    request: string,
    perform: () => Promise<Answer>,
  ): Promise<Answer> {
    const before = this.#stored.get(key);
    if (before && before.request !== request) {
      const message = 'Keys can only be used with the same parameters.';
      throw new StripeDoubleError(400, { type: 'idempotency_error', message });
    }
    if (before && !before.answer) throw keyInUse();
    if (before?.answer) return { ...before.answer, isReplayed: true };
    const entry: { request: string; answer: Answer | null } = { request, answer: null };
    this.#stored.set(key, entry);
    const answer = await perform().catch(errorAnswer);
    // A request with the same key that arrives in this moment finds it in progress.
    await new Promise((resolve) => setImmediate(resolve));
    entry.answer = answer;
    return answer;
  }
}

function errorAnswer(error: unknown): Answer {
  if (!(error instanceof StripeDoubleError)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.error }) };
}

function keyInUse(): StripeDoubleError {
  return new StripeDoubleError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'It is at work.',
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]+)')}$`);
}
