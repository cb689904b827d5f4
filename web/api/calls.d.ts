declare module 'virtual:calls' {
  import type { CallName } from '#contract/api.ts';
  import type { Endpoint } from '#contract/endpoint.ts';

  /** Method and path of every call of the contract; made by vite.config.ts. */
  export const calls: Record<CallName, readonly [Endpoint['method'], string]>;
}
