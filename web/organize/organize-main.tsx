import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.ts';
import { beginAtTop } from '../layout/begin-at-top.ts';
import { followTranslation } from '../layout/translated-text.ts';
import { wantAllStyles } from '../loading/all-styles.ts';
import { staysInPlace } from './lists/list-with-record.tsx';
import { OrganizeApp } from './organize-app.tsx';
import { createOrganizeRouter } from './organize-router.ts';
import { watchSession } from './session/organizer.ts';

// Starts the console in the browser: hydrates what the server has rendered for the organizer, or renders into
// the frame.

const { rendered, data, ...about } = JSON.parse(
  document.getElementById('state')?.textContent ?? '{}',
);
const queryClient = createQueryClient();
// As the data that a query begins with, which is no answer of its own yet (staleUnlessArrived).
for (const [queryKey, initialData] of data)
  queryClient.getQueryCache().build(queryClient, { queryKey, initialData });
const router = createOrganizeRouter(
  { ...about, queryClient },
  location.pathname + location.search + location.hash,
);
const container = document.getElementById('root') as HTMLElement;
beginAtTop(router, undefined, (to, from) => staysInPlace(router, to, from));
watchSession(queryClient, router);
followTranslation(document.body);

/** Until now nobody could type or choose what no script had taken over. In one task with that, or a Tab in between finds nothing. */
function TakenOver({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    container.inert = false;
  }, []);
  return children;
}

// What the server has rendered has the styles of its screen.
if (!rendered) wantAllStyles();
void router.enter().then(() => {
  wantAllStyles();
  const app = <OrganizeApp router={router} />;
  if (rendered && router.view.error === undefined) {
    startTransition(() => {
      hydrateRoot(container, <TakenOver>{app}</TakenOver>);
    });
    return;
  }
  // What the server has written for the head is rendered again.
  for (const tag of document.head.querySelectorAll('title, [name=robots], [name=description]'))
    tag.remove();
  // In one task, or a Tab in between loses the focus.
  container.inert = false;
  flushSync(() => createRoot(container).render(app));
});
