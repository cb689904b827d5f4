import type { MessageFilters } from '#contract/messages/messages.ts';

/** The filters read back (15.1): "Everybody at Harvest Scramble who still owes something". */
export function audienceText(
  { booking, seats, state, owing, here }: MessageFilters,
  title: string,
): string {
  const everybody = seats
    ? `The people of ${seats.length === 1 ? 'one place' : `${seats.length} places`}`
    : booking === undefined
      ? 'Everybody'
      : 'Everybody of one booking';
  if (state === 'cancelled') return `${everybody} who gave up their place at ${title}`;
  const who = [
    owing && 'still owes something',
    here === true && 'is here',
    here === false && 'is not here',
  ].filter((part) => part !== false);
  return `${everybody} at ${title}${who.length > 0 ? ` who ${who.join(' and ')}` : ''}`;
}

export function countText(people: number): string {
  if (people === 0) return 'nobody';
  return people === 1 ? '1 person' : `${people} people`;
}
