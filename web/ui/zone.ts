import { createContext, use } from 'react';

/** The association's zone: in it stands what belongs to no event, in any browser's zone (V8). */
export const ZoneOfAssociation = createContext('America/Toronto');

export function useZone(): string {
  return use(ZoneOfAssociation);
}
