import type { Db } from '#server/db/database.ts';
import { validationError } from '#server/errors/http-error.ts';
import { findSlugsLike } from './organizer-event-queries.ts';

const longest = 110;

/** A slug that no event has: the words in small letters with the year, then -2, -3 … */
export async function freeSlug(tx: Db, words: string, year: string): Promise<string> {
  const plain = words
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const cut = plain.slice(0, longest - 5).replace(/-+$/, '');
  // The year in the words is the old one, or already the right one.
  const slug = /(^|-)20\d\d(-|$)/.test(cut)
    ? cut.replace(/(^|-)20\d\d(?=-|$)/, `$1${year}`)
    : [cut || 'event', year].join('-');
  const taken = await findSlugsLike(tx, slug);
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

export const takenSlug = (slug: string) =>
  validationError('slug', `Another event has “${slug}”. Choose another one.`);
