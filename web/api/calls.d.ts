declare module 'virtual:calls' {
  import type { LateCallName } from 'virtual:late-calls';
  import type { CallName } from '#contract/api.ts';
  import type { Endpoint } from '#contract/calls/endpoint.ts';

  export type PageCallName = Exclude<CallName, LateCallName>;

  /** Method and path of the calls of the contract; made by vite.config.ts. */
  export const calls: Record<PageCallName, readonly [Endpoint['method'], string]>;
}

declare module 'virtual:late-calls' {
  import type { Endpoint } from '#contract/calls/endpoint.ts';

  export type LateCallName =
    | 'beginPasskeySignIn'
    | 'finishPasskeySignIn'
    | 'invitation'
    | 'acceptInvitation'
    | 'confirmPlace'
    | 'openPlace'
    | 'confirmPlaceByLink';

  /** Those that no page makes by itself: they stay out of the code that every page loads. */
  export const lateCalls: Record<LateCallName, readonly [Endpoint['method'], string]>;
}

declare module 'virtual:organize-calls' {
  import type { Endpoint } from '#contract/calls/endpoint.ts';
  import type { OrganizeCallName } from '#contract/organize-api.ts';

  /** Those of the console, which no page of the site has. */
  export const organizeCalls: Record<OrganizeCallName, readonly [Endpoint['method'], string]>;
}
