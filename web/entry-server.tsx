import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { isConsole, isDoor } from './accounts/redirect-path.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { RainDelay } from './layout/screen/rain-delay.tsx';
import styles from './layout/screen/screen-error.module.css';
import message from './layout/screen/screen-message.module.css';
import { createAppRouter } from './routes.tsx';
import { buttonClass } from './ui/button.tsx';

interface Request {
  path: string;
  baseUrl: string;
  association: string;
  shortName: string;
  tagline: string | null;
  emblem: string | null;
  zone: string;
  links: { name: string; url: string }[];
  benefits: { title: string; text: string }[];
  demo: boolean;
  fetch: (path: string) => Promise<{ status: number; body: unknown }>;
}

/** React marks a failed screen in the HTML and throws no error. */
const failed = '<!--$!-->';

// Most readers never see the console or the door, and the portal's start does not wait for them.
const loadConsole = () =>
  Promise.all([
    import('./organize/organize-app.tsx'),
    import('./organize/organize-router.ts'),
    import('./organize/session/organizer.ts'),
  ]);
const loadDoor = () => import('./organize/door/door-app.tsx');

/**
 * A screen of the console for the organizer who asks, or where they have to go first. For everybody else it is the screen
 * before its data, the same for everybody: the browser leads on.
 */
async function renderConsole({ path, fetch, ...request }: Request) {
  // It lists no benefits.
  const about = { ...request, benefits: [] };
  const [{ OrganizeApp }, { createOrganizeRouter }, { selfQuery }] = await loadConsole();
  const queryClient = createQueryClient(fetch);
  const router = createOrganizeRouter({ queryClient, ...about }, path);
  const isUnknown = router.view.route === undefined;
  await router.enter();
  const { status, error } = router.view;
  if (router.location.href !== path) {
    const { href: redirect } = router.location;
    return { status: 302, redirect, isPersonal: true, head: '', html: '', state: '' };
  }
  const draw = () => renderToString(<OrganizeApp router={router} />);
  const drawn = error === undefined && hasAll(queryClient, selfQuery.queryKey) ? draw() : '';
  // What failed is asked for again by the browser, which says so if it fails again.
  const rendered = drawn !== '' && !drawn.includes(failed);
  if (!rendered) queryClient.clear();
  const { head, html } = splitHead(rendered ? drawn : draw());
  return {
    status: isUnknown ? 404 : status,
    screen: rendered && router.location.pathname === '/organize' ? 'console-today' : 'console',
    isPersonal: rendered,
    head,
    html: html + renderToString(<ScriptMissing />),
    state: stateTag({ ...about, rendered, data: dataOf(queryClient) }),
  };
}

/** Whether this came, as it does for who organizes, and all that their screen asked for. */
function hasAll(queryClient: QueryClient, key: QueryKey): boolean {
  const asked = queryClient.getQueryCache().getAll();
  return (
    queryClient.getQueryData(key) !== undefined &&
    asked.every(({ state }) => state.data !== undefined)
  );
}

/** The door before its list: the same for every event, so that a phone can store it. */
async function renderDoor() {
  const { DoorApp } = await loadDoor();
  const { head, html } = splitHead(renderToString(<DoorApp />));
  const missing = renderToString(<ScriptMissing />);
  return { status: 200, screen: 'door', head, html: html + missing, state: stateTag({}) };
}

/** Renders one URL for a signed-out reader; server/http/pages/pages.ts describes the result. */
export async function renderPage(request: Request) {
  if (isDoor(request.path)) return renderDoor();
  if (isConsole(request.path)) return renderConsole(request);
  const { path, fetch, ...about } = request;
  // One for each request, because the process renders several at the same time.
  const queryClient = createQueryClient(fetch);
  const router = createAppRouter({ queryClient, ...about }, path);
  const { route } = router.view;
  const screen = route?.html;
  const rendered = route === undefined || screen !== undefined;
  if (!rendered) return frameOnly();

  await router.enter();
  if (router.location.href !== path) {
    return { status: 302, redirect: router.location.href, head: '', html: '' };
  }
  const markup = renderToString(<App router={router} />);
  if (markup.includes(failed)) throw new Error(`The screen at ${router.location.pathname} fails`);
  const page = splitHead(markup);
  const { status } = router.view;
  const data = dataOf(queryClient).map(
    ([queryKey, data]) => [queryKey, forScreen(queryKey, data)] as const,
  );
  // Other statuses show another screen, so they get the styles of all.
  return {
    status,
    ...page,
    ...(status === 200 && { screen }),
    state: stateTag({ ...about, rendered, data }),
  };

  function frameOnly() {
    const { html: frame } = splitHead(renderToString(<App router={router} />));
    const html = frame + renderToString(<ScriptMissing />);
    const { head } = splitHead(
      renderToString(
        <>
          <title>{about.shortName}</title>
          <meta name="robots" content="noindex" />
        </>,
      ),
    );
    return {
      status: 200,
      screen: 'frame',
      head,
      html,
      state: stateTag({ ...about, rendered, data: [] }),
    };
  }
}

/** What a page was rendered from. */
function dataOf(queryClient: QueryClient): (readonly [QueryKey, unknown])[] {
  const loaded = queryClient.getQueryCache().getAll();
  return loaded
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

/** A data block is not a script, so the content security policy need not allow it. */
function stateTag(state: object): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="state">${json}</script>`;
}

const eventLists = new Set<unknown>(['upcoming', 'featured', 'events']);

const unseenOnTiles = new Set([
  ...['what_to_bring', 'serves_meal', 'kind', 'cancel_until', 'address', 'latitude', 'longitude'],
  ...['url', 'capacity', 'currency', 'featured'],
]);

/** Without what tiles do not show of their events: it would be a large part of the page. */
function forScreen([name]: readonly unknown[], data: unknown): unknown {
  if (!eventLists.has(name)) return data;
  const withoutUnseen = (key: string, value: unknown) => {
    if (unseenOnTiles.has(key)) return undefined;
    // The announced event has its summary.
    return key === 'description' || (key === 'summary' && name !== 'upcoming') ? '' : value;
  };
  return JSON.parse(JSON.stringify(data, withoutUnseen));
}

/** React writes the elements of the head first. */
function splitHead(rendered: string): { head: string; html: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/.exec(rendered) ?? [];
  return { head, html: rendered.slice(head.length) };
}

/**
 * The error of a page without a rendered screen when the app's JavaScript does not load. It is in the page
 * as a template, and boot.ts shows it, so it works without that JavaScript.
 */
function ScriptMissing() {
  return (
    <template id="script-missing">
      <div className={styles.screen} role="alert">
        <RainDelay />
        <h1>This page didn’t arrive</h1>
        <p className={message.lead}>
          A part of it could not be fetched. Check your connection and try again.
        </p>
        <p className={message.actions}>
          {/* A reload also gets the files of a newer version. */}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty one is the URL of this page */}
          <a className={buttonClass()} href="">
            Try Again
          </a>
          <a className={buttonClass('outline')} href="/">
            Go to the Home Page
          </a>
        </p>
      </div>
    </template>
  );
}
