import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.ts';
import { beginAtTop } from '../layout/begin-at-top.ts';
import { followTranslation } from '../layout/translated-text.ts';
import { staysInPlace } from './lists/list-with-record.tsx';
import { OrganizeApp } from './organize-app.tsx';
import { createOrganizeRouter } from './organize-router.ts';
import { watchSession } from './session/organizer.ts';

// Starts the console in the browser, in the frame that the server has rendered.

const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}');
const queryClient = createQueryClient();
const router = createOrganizeRouter(
  { ...state, queryClient },
  location.pathname + location.search + location.hash,
);
beginAtTop(router, undefined, (to, from) => staysInPlace(router, to, from));
watchSession(queryClient, router);
followTranslation(document.body);

void router.enter().then(() => {
  // What the server has written for the head is rendered again.
  for (const tag of document.head.querySelectorAll('title, [name=robots], [name=description]'))
    tag.remove();
  const container = document.getElementById('root') as HTMLElement;
  // Until now nobody could type or choose what this replaces. In one task, or a Tab in between loses the focus.
  container.inert = false;
  flushSync(() => createRoot(container).render(<OrganizeApp router={router} />));
});
