import type { Deps } from '#server/deps/deps.ts';
import type { CachedResponse } from './cached-response.ts';

/** A response that is being made, and that later requests for the same URL wait for. */
export interface InFlight {
  /** The number of public changes when it was begun. */
  changesBefore: number;
  response: CachedResponse | undefined;
  /** The response, or undefined if it must not be shared. */
  done: Promise<CachedResponse | undefined>;
  finish(response?: CachedResponse): void;
}

export type ResponseStore = ReturnType<typeof responseStore>;

/**
 * The cached responses by URL, at most `maxBytes` of them, and those in flight. A commit that changes
 * what the public may read, here or in another process, empties it.
 */
export function responseStore(
  { clock, onPublicChange }: Pick<Deps, 'clock' | 'onPublicChange'>,
  maxBytes: number,
) {
  const responses = new Map<string, CachedResponse>();
  const inFlight = new Map<string, InFlight>();
  let size = 0;
  let changes = 0;
  onPublicChange(() => {
    changes += 1;
    responses.clear();
    inFlight.clear();
    size = 0;
  });

  function isCurrent({ from, until }: CachedResponse): boolean {
    const now = clock.now();
    return from <= now && now < until;
  }

  function find(url: string): CachedResponse | undefined {
    const response = responses.get(url);
    return response && isCurrent(response) ? response : undefined;
  }

  function begin(url: string): InFlight {
    const { promise: done, resolve: finish } = Promise.withResolvers<CachedResponse | undefined>();
    const one = { changesBefore: changes, response: undefined, done, finish };
    inFlight.set(url, one);
    return one;
  }

  /** Waiting requests always get it. It is only cached if nothing has changed since it was begun. */
  function end(url: string, one: InFlight): void {
    if (one.response && one.changesBefore === changes) put(url, one.response);
    if (inFlight.get(url) === one) inFlight.delete(url);
    one.finish(one.response);
  }

  function put(url: string, response: CachedResponse): void {
    drop(url);
    responses.set(url, response);
    size += response.size;
    // Removes the oldest first: it expires next.
    for (const [oldest] of responses) {
      if (size <= maxBytes) break;
      drop(oldest);
    }
  }

  function drop(url: string): void {
    size -= responses.get(url)?.size ?? 0;
    responses.delete(url);
  }

  return { find, findInFlight: (url: string) => inFlight.get(url), isCurrent, begin, end };
}
