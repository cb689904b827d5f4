import type { MessageFilters } from '#contract/messages.ts';

/** The filters read back (15.1): "Everybody at Harvest Scramble who still owes something". */
export function audienceText({ state, owing, here }: MessageFilters, title: string): string {
  if (state === 'cancelled') return `Everybody who gave up their place at ${title}`;
  const who = [
    owing && 'still owes something',
    here === true && 'is here',
    here === false && 'is not here',
  ].filter((part) => part !== false);
  return `Everybody at ${title}${who.length > 0 ? ` who ${who.join(' and ')}` : ''}`;
}

export function countText(people: number): string {
  if (people === 0) return 'nobody';
  return people === 1 ? '1 person' : `${people} people`;
}
