import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being done: the answer to a request, or a command. The audit log notes it (server/audit). */
export interface RequestContext {
  /** Null in a command. */
  requestId: string | null;
  /** Null for a visitor, and in a command. */
  userUuid: string | null;
  /** N21: a command, by somebody with the server's own access. */
  byTerminal?: true;
}

export const terminalContext: RequestContext = {
  requestId: null,
  userUuid: null,
  byTerminal: true,
};

export const requestContext = new AsyncLocalStorage<RequestContext>();
