// The limits of the calls that forms and lists use; made by vite.config.ts from the contract. `export =` lets a
// file import the field that it needs without a line here.

declare module 'virtual:limits/attend' {
  const limits: import('../../scripts/call-limits.ts').SiteLimits['attend'];
  export = limits;
}

declare module 'virtual:limits/events' {
  const limits: import('../../scripts/call-limits.ts').SiteLimits['events'];
  export = limits;
}

declare module 'virtual:limits/members' {
  const limits: import('../../scripts/call-limits.ts').SiteLimits['members'];
  export = limits;
}

declare module 'virtual:limits/register' {
  const limits: import('../../scripts/call-limits.ts').SiteLimits['register'];
  export = limits;
}

declare module 'virtual:limits/updatePersonalInfo' {
  const limits: import('../../scripts/call-limits.ts').SiteLimits['updatePersonalInfo'];
  export = limits;
}

/** Those of the console's calls, by their names. */
declare module 'virtual:organize-limits' {
  const limits: import('../../scripts/call-limits.ts').ConsoleLimits;
  export = limits;
}
