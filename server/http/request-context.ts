import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered, for what is written about it on the way (server/audit). */
interface Asking {
  requestId: string;
  /** Nobody who is not signed in. */
  userUuid: string | null;
}

export const asking = new AsyncLocalStorage<Asking>();
