import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { loadSession, watchForReturn, watchForSessionEnd, watchOtherTabs } from './api/session.ts';
import { App } from './app.tsx';
import { followNavigation } from './guards.ts';
import { followTranslation } from './layout/translated-text.ts';
import { wantAllStyles } from './loading/all-styles.ts';
import { notifyLoadFailure, notifySessionEnd } from './overlays/overlay-store.ts';
import { createAppRouter } from './routes.tsx';

// Starts the app in the browser: hydrates a rendered page, or renders into an empty frame.

interface PageState {
  baseUrl: string;
  association: string;
  shortName: string;
  tagline: string | null;
  emblem: string | null;
  zone: string;
  links: { name: string; url: string }[];
  benefits: { title: string; text: string }[];
  demo: boolean;
  /** Whether the server rendered this screen. */
  rendered: boolean;
  /** The answers it was rendered from; no personal data. */
  data: [readonly unknown[], unknown][];
}

const { rendered, data, ...about }: PageState = JSON.parse(
  document.getElementById('state')?.textContent ?? '{}',
);
const queryClient = createQueryClient();
for (const [key, answer] of data) queryClient.setQueryData(key, answer);

const router = createAppRouter(
  { queryClient, ...about },
  location.pathname + location.search + location.hash,
);
followNavigation(router);
// 2.5: a screen that needs a sign-in redirects to the login screen, which leads back.
const continueSignedOut = () => {
  void router.enter().then(() => {
    // The login screen says it itself (Q24).
    if (router.location.pathname !== '/login') notifySessionEnd();
  });
};
watchForSessionEnd(queryClient, continueSignedOut);
watchOtherTabs(queryClient, continueSignedOut);
watchForReturn();
followTranslation(document.body);

// Not awaited at the top level: screens import from this file's chunk, and would wait for it.
void start();

async function start(): Promise<void> {
  await nextTask();
  const session = loadSession(queryClient, notifyLoadFailure);
  await nextTask();
  const app = <App router={router} />;
  const container = document.getElementById('root') as HTMLElement;
  if (rendered) {
    const endWatch = watchForLeaving();
    await router.enter();
    wantAllStyles();
    await nextTask();
    const isLeaving = endWatch();
    if (router.view.error === undefined) {
      // As a transition, in slices: hydrating a whole page at once would block input on a phone.
      startTransition(() => {
        hydrateRoot(container, app);
      });
      return;
    }
    if (isLeaving) return;
  } else {
    // 1.11: user and status first, then the screen; until then the frame stays unchanged.
    wantAllStyles();
    // The screen's code comes meanwhile; entering tells if it does not.
    router
      .match(location.pathname)
      .route?.screen()
      .catch(() => undefined);
    await session;
    await router.enter();
  }
  // The head is of no screen or of one that failed; the next screen renders its own.
  for (const tag of document.head.querySelectorAll('title, [name=robots]')) tag.remove();
  createRoot(container).render(app);
}

/**
 * Firefox aborts pending requests as soon as another page is opened. That is not an error to show: this page
 * stays readable until the next one. The listener is removed later, because the browser does not cache a
 * page with one for Back.
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

/** Lets the browser react to input between the steps of the start. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
