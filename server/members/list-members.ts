import type { Deps } from '../deps.ts';
import {
  type CardRow,
  countListed,
  hasEveryWord,
  type MemberSearch,
  membersPerPage,
  mostMatches,
  pickAmongFew,
  pickAmongMany,
  pickPage,
  readCards,
} from './member-queries.ts';

export interface MemberPage {
  rows: CardRow[];
  total: number;
}

/** Pages of the directory: first who is on the page, from an index, then what is shown of them. */
export function memberLists({ db, clock }: Deps) {
  const countEverybody = largeCounts(db);

  return async (query: MemberSearch): Promise<MemberPage> => {
    const words = new Set(query.search.split(/\s+/u).filter((word) => word !== ''));
    const picked = words.size === 0 ? everybody(query) : matches([...words], query);
    const { total, uuids } = await picked;
    return { total, rows: await readCards(db, uuids, query.sort) };
  };

  async function everybody(query: MemberSearch) {
    const now = clock.now();
    const total = await countEverybody(now);
    const isBeyond = (query.page - 1) * membersPerPage >= total;
    return { total, uuids: isBeyond ? [] : await pickPage(db, query, now) };
  }

  async function matches(words: string[], query: MemberSearch) {
    const now = clock.now();
    const matching = hasEveryWord(words);
    if (!matching) return { total: 0, uuids: [] };
    const few = await pickAmongFew(db, matching, query, now);
    if (few.total <= mostMatches) return few;
    const isBeyond = (query.page - 1) * membersPerPage >= mostMatches;
    const uuids = isBeyond ? [] : await pickAmongMany(db, matching, query, now);
    return { total: mostMatches, uuids };
  }
}

const countedEachTime = 10_000;
const oneMinute = 60_000;

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
