// What vite.config.ts makes of the contract and of the clock changes.

declare module 'virtual:calls' {
  import type { LateCallName } from 'virtual:late-calls';
  import type { api, CallName } from '#contract/api.ts';
  import type { Endpoint } from '#contract/calls/endpoint.ts';

  /** A file is a link. */
  type FileName = {
    [N in CallName]: (typeof api)[N] extends { download: string } ? N : never;
  }[CallName];

  export type PageCallName = Exclude<CallName, LateCallName | FileName>;

  /** Method and path of the calls of the contract. */
  export const calls: Record<PageCallName, readonly [Endpoint['method'], string]>;
}

declare module 'virtual:late-calls' {
  import type { Endpoint } from '#contract/calls/endpoint.ts';

  export type LateCallName = typeof import('../web/api/late-call-names.ts').lateCallNames[number];

  export const lateCalls: Record<LateCallName, readonly [Endpoint['method'], string]>;
}

declare module 'virtual:organize-calls' {
  import type { Endpoint } from '#contract/calls/endpoint.ts';
  import type { OrganizeCallName } from '#contract/organize-api.ts';

  /** Those of the console, which no page of the site has. */
  export const organizeCalls: Record<OrganizeCallName, readonly [Endpoint['method'], string]>;
}

// The limits of the calls that forms and lists use. `export =` lets a file import the field that it needs
// without a line here.

declare module 'virtual:limits/attend' {
  const limits: import('../scripts/call-limits.ts').SiteLimits['attend'];
  export = limits;
}

declare module 'virtual:limits/events' {
  const limits: import('../scripts/call-limits.ts').SiteLimits['events'];
  export = limits;
}

declare module 'virtual:limits/members' {
  const limits: import('../scripts/call-limits.ts').SiteLimits['members'];
  export = limits;
}

declare module 'virtual:limits/register' {
  const limits: import('../scripts/call-limits.ts').SiteLimits['register'];
  export = limits;
}

declare module 'virtual:limits/updatePersonalInfo' {
  const limits: import('../scripts/call-limits.ts').SiteLimits['updatePersonalInfo'];
  export = limits;
}

/** Those of the console's calls, by their names. */
declare module 'virtual:organize-limits' {
  const limits: import('../scripts/call-limits.ts').ConsoleLimits;
  export = limits;
}

declare module 'virtual:zones' {
  import type { ZonePeriod } from '../scripts/zone-table.ts';

  /** The clock changes of each Canadian zone in order. */
  export const zones: Record<string, ZonePeriod[] | undefined>;
  /** The first minute since 1970 that these do not know. */
  export const zonesEnd: number;
}
