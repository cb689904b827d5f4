import type { User } from '#contract/profile/profile.ts';
import { dateBlock } from './event-time.ts';

type Waiting = User['waiting'][number];

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** 20.1: "You wait for 2 places · 8 places before yours" */
export function waitsFor({ seats, ahead }: Waiting): string {
  return `You wait for ${places(seats)} · ${ahead === 0 ? 'first in line' : `${places(ahead)} before yours`}`;
}

/** The same with the day of the event, where it does not stand beside it: "… · Thu, Jan 14" */
export function waitsForOnDay(waiting: Waiting): string {
  const { weekday, month, day } = dateBlock(waiting.starts_at, waiting.timezone);
  return `${waitsFor(waiting)} · ${weekday}, ${month} ${day}`;
}
