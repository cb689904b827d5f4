import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered, for the audit log (server/audit). */
interface RequestContext {
  requestId: string;
  /** Null for a visitor who is not signed in. */
  userUuid: string | null;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
