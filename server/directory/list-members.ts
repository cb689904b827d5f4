import type { MemberQuery } from '#contract/members/members.ts';
import { searchedNames } from '../db/searched-words.ts';
import type { Deps } from '../deps/deps.ts';
import { oneMinute } from '../time/durations.ts';
import {
  countListed,
  countNarrowed,
  type DirectoryRow,
  findDirectoryEntries,
  findMatches,
  hasEveryWord,
  isNarrowed,
  isSearchable,
  maxMatches,
  membersPerPage,
  pickAlongOrder,
  pickPage,
} from './member-queries.ts';

interface MemberPage {
  rows: DirectoryRow[];
  total: number;
}

/** Pages of the directory: first the ids of the page from an index, then their rows. */
export function memberLists({ db, clock }: Deps) {
  const countAll = cachedCount(db);

  return async (query: MemberQuery): Promise<MemberPage> => {
    const words = searchedNames(query.search);
    if (words.length === 0) return listAll(query);
    return isSearchable(words) ? search(words, query) : { total: 0, rows: [] };
  };

  async function listAll(query: MemberQuery): Promise<MemberPage> {
    const now = clock.now();
    const total = isNarrowed(query) ? await countNarrowed(db, query, now) : await countAll(now);
    const isBeyond = (query.page - 1) * membersPerPage >= total;
    const uuids = isBeyond ? [] : await pickPage(db, query, now);
    return { total, rows: await findDirectoryEntries(db, uuids, query.sort) };
  }

  async function search(words: string[], query: MemberQuery): Promise<MemberPage> {
    const { total, rows } = await findAny(words, query);
    return { total: Math.min(total, maxMatches), rows };
  }

  async function findAny(words: string[], query: MemberQuery): Promise<MemberPage> {
    const now = clock.now();
    const first = await findMatches(db, words, query, now, maxSorted);
    if (first.total <= maxSorted) return first;
    const uuids = await pickAlongOrder(db, hasEveryWord(words), query, now, maxScanned);
    if (!uuids) return findMatches(db, words, query, now);
    return { total: first.total, rows: await findDirectoryEntries(db, uuids, query.sort) };
  }
}

/** So many matches are sorted, and so many members scanned in order, within milliseconds. */
const maxSorted = 3000;
const maxScanned = 5000;

const maxExactCount = 10_000;

/**
 * The number of listed members. Above ten thousand it is counted once a minute, because counting a
 * million for every page would cost more than the page.
 */
function cachedCount(db: Deps['db']) {
  let cached = { total: 0, at: Number.NEGATIVE_INFINITY };

  return async (now: Date): Promise<number> => {
    const counted = await countListed(db, now, maxExactCount);
    if (counted < maxExactCount) return counted;
    if (Math.abs(now.getTime() - cached.at) > oneMinute) {
      cached = { total: await countListed(db, now), at: now.getTime() };
    }
    return cached.total;
  };
}
