import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { notify, notifyFailure } from '../overlays/overlay-store.ts';
import { allItSays, explainFailure } from './explain-failure.ts';
import { hasLeft } from './has-left.ts';

/**
 * Changes that single buttons make: `run` says what went wrong, or that it is done. Several of a screen may
 * be under way at a time, each by its name.
 */
export function useButtonChange() {
  const [failure, setFailure] = useState<string>();
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  // Who has come back before the answer is at the same address, but not on the same screen.
  const isGone = useRef(false);
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );

  async function run(name: string, change: () => Promise<unknown>, done: string): Promise<void> {
    setFailure(undefined);
    setUnderWay((names) => [...names, name]);
    const { pathname } = window.location;
    try {
      await change();
      notifyDone(done);
    } catch (error) {
      if (isGone.current || hasLeft(pathname)) notifyNotDone(error);
      else setFailure(explainFailure(error));
    } finally {
      setUnderWay((names) => names.filter((other) => other !== name));
    }
  }

  return { run, failure, underWay };
}

/** Who has left the screen meanwhile learns it all the same; where a session ended, that is said already. */
export function notifyNotDone(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  notifyFailure(error instanceof ApiError ? allItSays(error) : undefined);
}

export function notifyDone(body: string): void {
  notify({ type: 'success', title: 'Success!', body, hasClose: true });
}
