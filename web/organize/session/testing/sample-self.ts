import type { OrganizerSelf } from '#contract/organizing/organizing.ts';

/** Who organizes, without a grant or a second factor. */
export const sampleSelf = (more: Partial<OrganizerSelf> = {}): OrganizerSelf => ({
  uuid: 's',
  name: 'Ada Roy',
  email: 'ada@example.org',
  time_zone: 'America/Halifax',
  grants: [],
  factor: {
    required: false,
    totp: false,
    passkeys: 0,
    recovery_codes: 0,
    shown: false,
    fresh_until: null,
    passkeys_offered: true,
    mailbox: null,
  },
  ...more,
});
