import { formatNumber } from '#contract/money.ts';
import type { EventSearch } from './event-list.ts';

/** "31 upcoming events for “halifax”": tells what the list shows, so every change is heard. */
export function totalText(total: number, { search, filter = 'upcoming' }: EventSearch): string {
  const [before, after] = around[filter];
  const counted = `${total === 0 ? 'No' : formatNumber(total)} ${before}${total === 1 ? 'event' : 'events'}${after}`;
  return search === undefined ? counted : `${counted} for “${search}”`;
}

const around = {
  upcoming: ['upcoming ', ''],
  open: ['', ' open for booking'],
  members: ['members-only ', ''],
  free: ['free ', ''],
  past: ['past ', ''],
  all: ['', ''],
} as const;
