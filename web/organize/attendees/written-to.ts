import { chosenFilters } from '../lists/list-search.ts';

/** The filters of a list as those of a message to the people in it; undefined where a message has no such filter. */
export function writtenTo(filter: string | undefined): Record<string, string> | undefined {
  const chosen = chosenFilters(filter).filter((one) => one !== '');
  const isOnly = (...names: string[]) => chosen.every((one) => names.includes(one));
  if (chosen.length === 1 && isOnly('cancelled')) return { state: 'cancelled' };
  const isContradiction = chosen.includes('here') && chosen.includes('not-here');
  if (!isOnly('owing', 'here', 'not-here') || isContradiction) return undefined;
  const here = chosen.find((one) => one !== 'owing');
  return { ...(chosen.includes('owing') && { owing: '1' }), ...(here && { here }) };
}
