import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { notify, notifyFailure } from '../overlays/overlay-store.ts';
import { allMessages, explainFailure } from './explain-failure.ts';
import { hasLeft } from './has-left.ts';

/**
 * Changes by single buttons: `run` reports failure, and success if there is a text for it. It returns the
 * answer, after a failure undefined. Several buttons of a screen may run at the same time, each under its name.
 */
export function useButtonChange() {
  const [failure, setFailure] = useState<string>();
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  // After leaving and returning the URL is the same, but the screen is another instance.
  const isUnmounted = useRef(false);
  useEffect(
    () => () => {
      isUnmounted.current = true;
    },
    [],
  );

  async function run<Answer>(
    name: string,
    change: () => Promise<Answer>,
    done?: string,
  ): Promise<Answer | undefined> {
    setFailure(undefined);
    setUnderWay((names) => [...names, name]);
    const { pathname } = window.location;
    try {
      const answer = await change();
      if (done !== undefined) notifyDone(done);
      return answer;
    } catch (error) {
      if (isUnmounted.current || hasLeft(pathname) || isSignedOut(error)) notifyNotDone(error);
      else setFailure(explainFailure(error));
      return undefined;
    } finally {
      setUnderWay((names) => names.filter((other) => other !== name));
    }
  }

  return { run, failure, underWay };
}

/** Q24: the session has ended. The toast of 8.1 says that nothing was saved, the login screen says why. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** For a person who left the screen, or whom the end of the session takes away from it. */
export function notifyNotDone(error: unknown): void {
  const hasText = error instanceof ApiError && !isSignedOut(error);
  notifyFailure(hasText ? allMessages(error) : undefined);
}

/** In the console the sentence stands alone. */
export function notifyDone(body: string): void {
  const words = location.pathname.startsWith('/organize')
    ? { title: body }
    : { title: 'Success!', body };
  notify({ type: 'success', ...words, hasClose: true });
}
