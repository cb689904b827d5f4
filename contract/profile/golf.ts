import { keysOf } from '../values/choices.ts';

/** Q17: with which hand, and how somebody gets around. Without zod: the dialogs read it, too. */
export const handNames = { right: 'Right-handed', left: 'Left-handed' } as const;
export const aroundNames = { walks: 'Walks', rides: 'Rides' } as const;

/** A negative index, better than scratch, has a plus. */
export function handicapText(index: number): string {
  return index < 0 ? `+${-index}` : String(index);
}

export const golfHands = keysOf(handNames);
export const golfWays = keysOf(aroundNames);
