import { useEffect, useState } from 'react';
import { inTabStorage } from '#web/api/tab-storage.ts';

/**
 * The token that an address carries as its fragment, which reaches no server; '' on the server and without one. It is taken
 * out of the address, which other pages and the history would know, and kept in this tab under `storageKey`, which may be
 * loaded again. Another link pasted over this address loads nothing: its token takes the place of the first.
 */
export function useAddressToken(storageKey?: string): string {
  const [token, setToken] = useState(() => (import.meta.env.SSR ? '' : takenToken(storageKey)));
  useEffect(() => {
    const leave = () => history.replaceState(history.state, '', location.pathname);
    const follow = () => {
      setToken(takenToken(storageKey));
      leave();
    };
    leave();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [storageKey]);
  return token;
}

function takenToken(storageKey: string | undefined): string {
  const given = location.hash.slice(1);
  if (storageKey === undefined) return given;
  if (given) inTabStorage((storage) => storage.setItem(storageKey, given));
  return given || (inTabStorage((storage) => storage.getItem(storageKey)) ?? '');
}
