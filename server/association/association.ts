import type { Db } from '../db/database.ts';
import type { AssociationLink, Processor } from '../db/tables/association-tables.ts';
import type { Tax } from '../start/settings.ts';
import { type AssociationRow, findAssociation } from './association-queries.ts';

/** The association as receipts, emails and pages name it. */
export interface Association {
  name: string;
  /** Line by line. */
  address: string[];
  /** The office's. */
  email: string;
  phone: string | null;
  /** The office hours, in a sentence. */
  hours: string | null;
  /** Its pages elsewhere. */
  links: AssociationLink[];
  /** The taxes that prices include; empty for an association that charges none. */
  taxes: Tax[];
  /** The time zone of the dates in emails and receipts. */
  timeZone: string;
  /** MM-DD */
  fiscalYearStart: string;
  /** Who answers for personal data: a name or a title. */
  privacyOfficer: string | null;
  /** Where the portal and its data are. */
  dataLocation: string | null;
  /** Other companies that handle personal data for it. */
  processors: Processor[];
}

/**
 * The association's row, read where it is used: a copy would be wrong in every process but the one that
 * changed it. Public answers are cached as bytes, and a trigger of the table drops them.
 */
export async function loadAssociation(db: Db): Promise<Association> {
  return associationOf(await findAssociation(db));
}

export function associationOf(row: AssociationRow | undefined): Association {
  return {
    name: row?.name || 'The Fairway Golf Association of Canada',
    address: row?.address ?? [],
    email: row?.email || 'office@example.com',
    phone: row?.phone || null,
    hours: row?.hours || null,
    links: row?.links ?? [],
    taxes: row?.taxes ?? [],
    timeZone: row?.time_zone || 'America/Toronto',
    fiscalYearStart: row?.fiscal_year_start || '01-01',
    privacyOfficer: row?.privacy_officer || null,
    dataLocation: row?.data_location || null,
    processors: row?.processors ?? [],
  };
}
