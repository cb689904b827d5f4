import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadSession, watchForReturn, watchForSessionEnd, watchOtherTabs } from './api/session.ts';
import { App, createQueryClient } from './app.tsx';
import { followNavigation } from './guards.ts';
import { wantAllStyles } from './loading/all-styles.ts';
import { notifyLoadFailure, notifySessionEnd } from './overlays/overlay-store.ts';
import { createAppRouter } from './routes.tsx';
import { followTranslation } from './translated-text.ts';

// Starts the program in the browser: over a page that came as HTML, or in its empty frame.

interface PageState {
  baseUrl: string;
  association: string;
  demo: boolean;
  /** Whether the server rendered this screen, and what from; never personal data. */
  rendered: boolean;
  data: [readonly unknown[], unknown][];
}

const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? '{}');
const queryClient = createQueryClient();
for (const [key, data] of state.data) queryClient.setQueryData(key, data);

const router = createAppRouter(
  {
    queryClient,
    baseUrl: state.baseUrl,
    association: state.association,
    demo: state.demo,
  },
  location.pathname + location.search + location.hash,
);
followNavigation(router);
// 2.5: where one has to be signed in one goes on at the login screen, and comes back from it.
const goOnSignedOut = () => {
  notifySessionEnd();
  void router.enter();
};
watchForSessionEnd(queryClient, goOnSignedOut);
watchOtherTabs(queryClient, goOnSignedOut);
watchForReturn();
followTranslation(document.body);

// Not awaited at the top of the module: screens import from this file's chunk, and would wait for it.
void start();

async function start(): Promise<void> {
  await nextTask();
  const session = loadSession(queryClient, notifyLoadFailure);
  await nextTask();
  const app = <App router={router} />;
  const container = document.getElementById('root') as HTMLElement;
  if (state.rendered) {
    const endWatch = watchForLeaving();
    await router.enter();
    wantAllStyles();
    await nextTask();
    const isLeaving = endWatch();
    if (router.view.error === undefined) {
      // In slices: taking over a whole page at once would keep a phone from answering a finger.
      startTransition(() => {
        hydrateRoot(container, app);
      });
      return;
    }
    if (isLeaving) return;
  } else {
    // 1.11: user and status first, then the routed page; until then the frame stays as it came.
    wantAllStyles();
    await session;
    await router.enter();
  }
  // What came was made for no screen in particular, or for one that failed; each brings its own head.
  for (const made of document.head.querySelectorAll('title, [name=robots]')) made.remove();
  createRoot(container).render(app);
}

/**
 * Firefox gives up what is on its way as soon as one goes on: nobody is told that it failed, and until
 * the next page is there this one stays readable. Watched no longer than that: a page that is listening
 * may not be kept for coming back.
 */
function watchForLeaving(): () => boolean {
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  addEventListener('beforeunload', leave);
  return () => {
    removeEventListener('beforeunload', leave);
    return isLeaving;
  };
}

/** Between the steps of the start the browser may answer the reader. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
