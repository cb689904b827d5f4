import type { MemberQuery } from '#contract/members.ts';
import { searchedWords } from '../db/searched-words.ts';
import type { Deps } from '../deps/deps.ts';
import { oneMinute } from '../time/durations.ts';
import {
  countListed,
  type DirectoryRow,
  hasEveryWord,
  membersPerPage,
  mostMatches,
  pickFromMatches,
  pickOnTheWay,
  pickPage,
  readDirectoryEntries,
} from './member-queries.ts';

interface MemberPage {
  rows: DirectoryRow[];
  total: number;
}

/** Pages of the directory: first who is on the page, from an index, then what is shown of them. */
export function memberLists({ db, clock }: Deps) {
  const countEverybody = largeCounts(db);

  return async (query: MemberQuery): Promise<MemberPage> => {
    const words = searchedWords(query.search);
    const picked = words.length === 0 ? everybody(query) : matches(words, query);
    const { total, uuids } = await picked;
    return { total, rows: await readDirectoryEntries(db, uuids, query.sort) };
  };

  async function everybody(query: MemberQuery) {
    const now = clock.now();
    const total = await countEverybody(now);
    const isBeyond = (query.page - 1) * membersPerPage >= total;
    return { total, uuids: isBeyond ? [] : await pickPage(db, query, now) };
  }

  async function matches(words: string[], query: MemberQuery) {
    const now = clock.now();
    const matching = hasEveryWord(words);
    if (!matching) return { total: 0, uuids: [] };
    const pick = async () => {
      const few = await pickFromMatches(db, matching, query, now, soonOrdered);
      if (few.total <= soonOrdered) return few;
      const uuids = await pickOnTheWay(db, matching, query, now, soonPassed);
      if (uuids) return { total: few.total, uuids };
      return pickFromMatches(db, matching, query, now);
    };
    const { total, uuids } = await pick();
    return { total: Math.min(total, mostMatches), uuids };
  }
}

/** So many matches are put in order, and so many members passed in their order, within milliseconds. */
const soonOrdered = 3000;
const soonPassed = 5000;

const countedEachTime = 10_000;
/**
 * How many are listed: exact up to ten thousand; above, counted once a minute, because counting a
 * million for every page would cost more than the page.
 */
function largeCounts(db: Deps['db']) {
  let large = { total: 0, at: Number.NEGATIVE_INFINITY };

  return async (now: Date): Promise<number> => {
    const counted = await countListed(db, now, countedEachTime);
    if (counted < countedEachTime) return counted;
    if (Math.abs(now.getTime() - large.at) > oneMinute) {
      large = { total: await countListed(db, now), at: now.getTime() };
    }
    return large.total;
  };
}
