import type { MessageFilters } from '#contract/messages/messages.ts';

/** The filters read back (15.1): "Everybody at Harvest Scramble who still owes something". V15: once the event is over, who is not here did not come. */
export function audienceText(
  { booking, seats, state, owing, here }: MessageFilters,
  { title, ends_at }: { title: string; ends_at: Date },
  now: Date,
): string {
  const isOver = now >= ends_at;
  const everybody = seats
    ? `The people of ${seats.length === 1 ? 'one place' : `${seats.length} places`}`
    : booking === undefined
      ? 'Everybody'
      : 'Everybody of one booking';
  if (state === 'cancelled') return `${everybody} who gave up their place at ${title}`;
  const who = [
    owing && 'still owes something',
    here === true && (isOver ? 'came' : 'is here'),
    here === false && (isOver ? 'did not come' : 'is not here'),
  ].filter((part) => part !== false);
  return `${everybody} at ${title}${who.length > 0 ? ` who ${who.join(' and ')}` : ''}`;
}

export function countText(people: number): string {
  if (people === 0) return 'nobody';
  return people === 1 ? '1 person' : `${people} people`;
}
