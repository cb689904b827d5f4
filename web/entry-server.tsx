import { renderToString } from 'react-dom/server';
import { App, createQueryClient } from './app.tsx';
import { ProgramMissing } from './layout/screen/program-missing.tsx';
import { createAppRouter } from './routes.tsx';

interface Request {
  path: string;
  baseUrl: string;
  association: string;
  demo: boolean;
  fetch: (path: string) => Promise<{ status: number; body: unknown }>;
}

/** Renders one URL for a signed-out reader; server/http/pages/pages.ts describes the result. */
export async function render({ path, fetch, ...about }: Request) {
  // Of this rendering alone: others are under way in the same process.
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
  // Where a screen fails React leaves a hole, without an error.
  if (markup.includes('<!--$!-->'))
    throw new Error(`The screen at ${router.location.pathname} fails`);
  const page = splitHead(markup);
  const { status } = router.view;
  const data = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, forScreen(queryKey, state.data)]);
  // Another status shows another screen: its page gets the styles of all.
  return {
    status,
    ...page,
    ...(status === 200 && { screen }),
    state: stateTag({ rendered, data }),
  };

  function frameOnly() {
    const { html: frame } = splitHead(renderToString(<App router={router} />));
    const html = frame + renderToString(<ProgramMissing />);
    const head = '<title>Fairway</title><meta name="robots" content="noindex">';
    return { status: 200, screen: 'frame', head, html, state: stateTag({ rendered, data: [] }) };
  }

  /** A data block, not a script: nothing in it runs, and the policy need not allow it. */
  function stateTag(more: { rendered: boolean; data: unknown[] }) {
    const json = JSON.stringify({ ...about, ...more }).replaceAll('<', '\\u003c');
    return `<script type="application/json" id="state">${json}</script>`;
  }
}

const eventLists = new Set<unknown>(['upcoming', 'featured', 'events']);

/** Lists do not show the descriptions of their events, which would be most of the page's bytes. */
function forScreen([name]: readonly unknown[], data: unknown): unknown {
  if (!eventLists.has(name)) return data;
  const withoutDescription = (key: string, value: unknown) => (key === 'description' ? '' : value);
  return JSON.parse(JSON.stringify(data, withoutDescription));
}

/** React writes what belongs into the head first. */
function splitHead(rendered: string): { head: string; html: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/.exec(rendered) ?? [];
  return { head, html: rendered.slice(head.length) };
}
