import { createContext, use } from 'react';

/** The association's zone: in it stands what belongs to no event, whatever the browser's is (V8). */
export const ZoneOfAssociation = createContext('America/Toronto');

export function useZone(): string {
  return use(ZoneOfAssociation);
}
