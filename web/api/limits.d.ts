// The limits of the calls that forms and lists use; made by vite.config.ts from the contract.

declare module 'virtual:limits/attend' {
  type Limits = import('../../scripts/call-limits.ts').CallLimits<'attend'>;
  export const data: Limits['data'];
}

declare module 'virtual:limits/events' {
  type Limits = import('../../scripts/call-limits.ts').CallLimits<'events'>;
  export const search: Limits['search'];
}

declare module 'virtual:limits/members' {
  type Limits = import('../../scripts/call-limits.ts').CallLimits<'members'>;
  export const search: Limits['search'];
}

declare module 'virtual:limits/register' {
  type Limits = import('../../scripts/call-limits.ts').CallLimits<'register'>;
  export const password: Limits['password'];
}

declare module 'virtual:limits/updatePersonalInfo' {
  type Limits = import('../../scripts/call-limits.ts').CallLimits<'updatePersonalInfo'>;
  export const first_name: Limits['first_name'];
  export const last_name: Limits['last_name'];
  export const gender: Limits['gender'];
  export const phone_number: Limits['phone_number'];
  export const languages: Limits['languages'];
  export const location: Limits['location'];
  export const emergency_contact_name: Limits['emergency_contact_name'];
  export const emergency_contact_phone_number: Limits['emergency_contact_phone_number'];
  export const health_conditions: Limits['health_conditions'];
  export const dietary_restrictions: Limits['dietary_restrictions'];
}
