import type { AcceptedTerms } from '#contract/site/site-pages.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { loadAssociation } from '../association.ts';
import {
  findInForce,
  findPublished,
  findUnaccepted,
  findVersion,
  insertAcceptance,
} from './site-page-queries.ts';

/** N9: the day of the terms that somebody accepts now, as their page names it. */
export async function dayOfTerms(db: Db): Promise<string | null> {
  const { time_zone: zone } = await loadAssociation(db);
  const published = (await findPublished(db, 'terms'))?.published_at;
  return published ? dayIn(zone, published) : null;
}

/**
 * 19.3: why somebody books and pays nothing new until they have accepted terms or privacy anew. What was asked for
 * before is answered all the same, so the caller throws it.
 */
export async function refusalOfTerms(db: Db, userUuid: string): Promise<HttpError | undefined> {
  const asked = await findUnaccepted(db, userUuid);
  return asked && (await termsChanged(db, asked.page === 'privacy' ? 'privacy' : 'terms'));
}

/** Stores that somebody accepts a version. Twice is once. */
export async function acceptTerms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user_uuid: string,
  { page, version }: AcceptedTerms,
): Promise<void> {
  const accepted = await findVersion(db, page, version);
  if (!accepted?.published_at) throw validationError('version', 'There is no such version.');
  // A correction asks nobody: the version before it says the same.
  const inForce = await findInForce(db, page);
  if (inForce && version < inForce.version) throw await termsChanged(db, page);
  await insertAcceptance(db, { user_uuid, page, version, at: clock.now() });
}

const changed = {
  terms: 'Our terms have changed. Accept them before you book or pay. Nothing was charged.',
  privacy: 'Our privacy notice has changed. Accept it before you book or pay. Nothing was charged.',
};

async function termsChanged(db: Db, page: AcceptedTerms['page']): Promise<HttpError> {
  const published = await findPublished(db, page);
  return new HttpError('terms_changed', {
    message: changed[page],
    current: {
      page,
      version: published?.version,
      published_at: published?.published_at?.toISOString(),
    },
  });
}
