import { useEffect } from 'react';
import { useRouter } from '#web/router/router-provider.tsx';

/** Milliseconds until the first try; each later pause is twice as long. */
const firstPause = 4_000;
const longestPause = 60_000;

/** The next pause, and the screen it is for. It outlives the screen, which shows loading in between. */
let next = { href: '', pause: firstPause };

/** 8.5: enters a screen that failed for a while again, once the portal answers. */
export function useRetry(error: unknown, isTemporary: boolean): void {
  const router = useRouter();
  // Each failure is another error, so the effect starts again.
  useEffect(() => {
    if (!isTemporary || error === undefined) return;
    const { href } = router.location;
    if (next.href !== href) next = { href, pause: firstPause };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    function wait() {
      timer = setTimeout(tryAgain, next.pause);
      next.pause = Math.min(2 * next.pause, longestPause);
    }

    async function tryAgain() {
      clearTimeout(timer);
      // Asked first: while there is no line, the screen would only flicker.
      const isBack = await fetch(href, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status < 500,
        () => false,
      );
      if (isOver) return;
      if (isBack) void router.enter();
      else wait();
    }

    wait();
    addEventListener('online', tryAgain);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', tryAgain);
    };
  }, [router, error, isTemporary]);
}
