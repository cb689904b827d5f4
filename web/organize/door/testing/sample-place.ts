import type { Place } from '../door-list.ts';

/** A place of a party that is expected. */
export const samplePlace = (name: string, more: Partial<Place> = {}): Place => ({
  ticket_hash: name,
  name,
  party: 1,
  state: 'confirmed',
  code: `SO-${name}`,
  here: null,
  isWaiting: false,
  ...more,
});
