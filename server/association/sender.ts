import type { Association } from '#contract/organizing/organizing.ts';
import type { Db } from '../db/database.ts';
import { validationError } from '../errors/http-error.ts';
import type { Settings } from '../start/settings.ts';
import { loadAssociation } from './association.ts';

/** 21.2: news and invitations name the mailing address, and beside it a phone, an email or a page. */
export const howToReach = (
  { phone, email }: Pick<Association, 'phone' | 'email'>,
  { baseUrl }: Pick<Settings, 'baseUrl'>,
) => [phone, email, `${baseUrl}/contact-us`].filter(Boolean).join(', ');

/** Refuses, on `field`, emails that have to name it. */
export async function requireMailingAddress(tx: Db, field: string, emails: string): Promise<void> {
  const { address } = await loadAssociation(tx);
  if (address.length > 0) return;
  throw validationError(
    field,
    `${emails} the association’s mailing address. An owner enters it in Association, Settings.`,
  );
}
