import { QueryClient } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import { Router } from '../router.ts';

type Options = ConstructorParameters<typeof Router>[0];

/** A router that no longer follows the history once its test is over. */
export function makeRouter(options: Omit<Options, 'notFound'>): Router {
  const spy = vi.spyOn(window, 'addEventListener');
  const router = new Router({ notFound: '/not-found', ...options });
  const listeners = [...spy.mock.calls];
  spy.mockRestore();
  onTestFinished(() => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
  });
  return router;
}

/** For tests that render as the server does: it has no history, and their routers follow none. */
export function followNoHistory(): void {
  const spy = vi.spyOn(window, 'addEventListener').mockImplementation(() => undefined);
  onTestFinished(() => spy.mockRestore());
}

/** What routes are given, of a portal that says nothing of itself. */
export const sampleContext = (queryClient = new QueryClient()): Options['context'] => ({
  queryClient,
  baseUrl: '',
  shortName: 'Fairway',
  tagline: null,
  emblem: null,
  association: '',
  zone: 'America/Toronto',
  links: [],
  benefits: [],
  demo: false,
});
