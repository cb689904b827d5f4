import { useEffect, useState } from 'react';
import { inTabStorage } from '#web/api/tab-storage.ts';

/**
 * The token that an address carries as its fragment, which reaches no server; '' on the server and without one. It is taken
 * out of the address, which other pages and the history would know, and kept in this tab, which may be loaded again.
 */
export function useAddressToken(storageKey: string): string {
  const [token] = useState(() => {
    if (import.meta.env.SSR) return '';
    const given = location.hash.slice(1);
    if (given) inTabStorage((storage) => storage.setItem(storageKey, given));
    return given || (inTabStorage((storage) => storage.getItem(storageKey)) ?? '');
  });
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}
