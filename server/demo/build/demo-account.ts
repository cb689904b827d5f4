import { emailKey } from '#contract/values/fields.ts';
import type { BuiltMember } from './build-demo-members.ts';

interface Entered {
  user_uuid: string;
  first_name: string;
  last_name: string;
  city: string;
}

/** Of somebody whom organizers entered; unclaimed where it is not said when they claimed it. */
export function demoAccount(
  { user_uuid, first_name, last_name, city }: Entered,
  { created_at, claimed_at }: { created_at: Date; claimed_at: Date | null },
  password_hash: string,
): BuiltMember['user'] {
  const email = demoEmail({ first_name, last_name });
  return {
    uuid: user_uuid,
    first_name,
    last_name,
    email,
    email_key: emailKey(email),
    email_verified_at: claimed_at,
    unclaimed_since: claimed_at ? null : created_at,
    password_hash,
    location: city,
    created_at,
  };
}

export const demoEmail = ({ first_name, last_name }: Pick<Entered, 'first_name' | 'last_name'>) =>
  `${first_name}.${last_name}@example.org`.toLowerCase();
