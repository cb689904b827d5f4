import { onTestFinished, vi } from 'vitest';
import { Router } from '../router.ts';

/** A router that no longer follows the history once its test is over. */
export function makeRouter(options: ConstructorParameters<typeof Router>[0]): Router {
  const listening = vi.spyOn(window, 'addEventListener');
  const router = new Router(options);
  const heard = [...listening.mock.calls];
  listening.mockRestore();
  onTestFinished(() => {
    for (const [type, listener] of heard) window.removeEventListener(type, listener);
  });
  return router;
}
