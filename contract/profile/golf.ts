import { keysOf } from '../values/choices.ts';

/** Q17: with which hand, and how somebody gets around. Without zod: the dialogs read it, too. */
export const handNames = { right: 'Right-handed', left: 'Left-handed' } as const;
export const wayNames = { walks: 'Walks', rides: 'Rides' } as const;

export const golfHands = keysOf(handNames);
export const golfWays = keysOf(wayNames);
