import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadAssociation } from '#server/association/association.ts';
import { loadBenefits } from '#server/association/pages/read-page.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { inOwnLook } from './own-look.ts';

/** One rendered URL; made by web/entry-server.tsx. */
interface RenderedPage {
  status: number;
  /** A redirect to another path of this app. */
  redirect?: string;
  /** The screen whose styles the page needs; absent: all styles. */
  screen?: string | undefined;
  /** Rendered for the person whose cookies the request has. */
  isPersonal?: boolean;
  head: string;
  html: string;
  /** The data that the page was rendered from, for hydration. */
  state?: string;
}

export interface RenderRequest {
  path: string;
  baseUrl: string;
  /** The name of the association, and the short one. */
  association: string;
  shortName: string;
  tagline: string | null;
  /** The URL of its small emblem. */
  emblem: string | null;
  /** Its time zone. */
  zone: string;
  /** Its pages elsewhere. */
  links: { name: string; url: string }[];
  /** What its membership brings. */
  benefits: { title: string; text: string }[];
  demo: boolean;
  fetch: (path: string) => Promise<{ status: number; body: unknown }>;
}

export interface Template {
  /** The frame of a page, with `<!--head-->`, `<!--page-->` and `<!--state-->` to be filled. */
  html: string;
  /** The hashes of its inline style and scripts: the policy allows no other inline code. */
  inline?: { style: string; scripts: string };
}

/** Renders the browser side: the build, or the sources in development. */
export interface Renderer {
  /** In development a page may change at any time without a commit. */
  isChanging?: true;
  /** Serves the files that pages refer to. */
  mount(app: FastifyInstance): Promise<void>;
  template(path: string, screen: string | undefined): Promise<Template>;
  render(request: RenderRequest): Promise<RenderedPage>;
}

/**
 * Renders a URL, with the calls of the page made in this process: with the cookies of a person, or for everybody.
 * `instead` answers one of them otherwise.
 */
export type RenderUrl = (
  url: string,
  how?: { cookie?: string | undefined; instead?: { path: string; body: unknown } },
) => Promise<{
  page: RenderedPage;
  /** The worst status of its calls. */
  worst: number;
  /** The document around it, in the association's own look. */
  template: Template & { style: string | undefined };
}>;

export function renderUrl(app: FastifyInstance, renderer: Renderer, deps: Deps): RenderUrl {
  const { baseUrl, demo } = deps.settings;
  return async (url, { cookie, instead } = {}) => {
    let worst = 200;
    const fetch: RenderRequest['fetch'] = async (path) => {
      if (path === instead?.path) return { status: 200, body: instead.body };
      const headers = { host: new URL(baseUrl).host, ...(cookie !== undefined && { cookie }) };
      const answer = await app.inject({ url: path, headers });
      worst = Math.max(worst, answer.statusCode);
      return { status: answer.statusCode, body: answer.json() };
    };
    const own = await loadAssociation(deps.db);
    const { name, short_name: shortName, tagline, time_zone: zone, links } = own;
    const emblem = own.emblem?.small ?? null;
    const benefits = await loadBenefits(deps);
    const identity = { association: name, shortName, tagline, emblem, zone, links, benefits };
    const page = await renderer.render({ path: url, baseUrl, ...identity, demo, fetch });
    const template = await renderer.template(url, page.screen);
    return { page, worst, template: { ...template, ...inOwnLook(template.html, own) } };
  };
}

/**
 * HTML for every URL that is not the API's. Pages are rendered for a signed-out reader, so they hold nothing
 * personal and may be cached; the browser adds the user. The console alone is rendered for the organizer who asks.
 */
export async function pages(
  app: FastifyInstance,
  renderer: Renderer,
  render: RenderUrl,
): Promise<void> {
  await renderer.mount(app);
  app.setNotFoundHandler(async () => {
    throw new HttpError('not_found');
  });

  const config: FastifyContextConfig = renderer.isChanging ? {} : { sameFor: 'everybody' };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, cookie?: string) => {
    if (looksLikeFile(request.url)) {
      if (isReader(request)) return reply.redirect('/not-found', 302);
      throw new HttpError('not_found');
    }
    const { page, worst, template } = await render(request.url, { cookie });
    if (page.redirect !== undefined) {
      if (page.isPersonal) reply.header('cache-control', cacheControl(page));
      return reply.redirect(page.redirect, 302);
    }
    if (template.inline) allowInline(reply, template.inline, template.style);
    // I2: 503 if a page lacks its main content. A page that lacks another part is shown.
    if (page.screen === 'door') reply.header('permissions-policy', 'camera=(self)');
    const isUnavailable = worst === 503 && page.status >= 500;
    if (isUnavailable) reply.header('retry-after', 5);
    return reply
      .status(isUnavailable ? 503 : page.status)
      .header('cache-control', worst < 500 ? cacheControl(page) : 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        template.html
          .replace('<!--head-->', () => page.head)
          .replace('<!--page-->', () => page.html)
          .replace('<!--state-->', () => page.state ?? ''),
      );
  };
  app.get('/*', { config }, (request, reply) => sendPage(request, reply));
  // By routes of its own, which the response cache does not know.
  for (const path of ['/organize', '/organize/*'])
    app.get(path, (request, reply) => sendPage(request, reply, request.headers.cookie));
}

/** The console and a guest's ticket are for nobody's cache, the own one included. */
function cacheControl({ screen = '', isPersonal = false }: RenderedPage): string {
  if (isPersonal) return 'private, no-store';
  return ['console', 'door', 'ticket-page'].includes(screen) ? 'no-store' : revalidated;
}

const revalidated = 'public, max-age=0, must-revalidate';

/** I9: a URL that looks like a file does not exist, because files have their own routes. */
export function looksLikeFile(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return path.lastIndexOf('.') > path.lastIndexOf('/') || path.includes('/.');
}

/**
 * 2.1: a person with a browser, whose link may include the full stop of its sentence. Hidden files and
 * source maps are not redirected.
 */
export function isReader({ url, headers }: FastifyRequest): boolean {
  if (/\/\.|\.map(\?|$)/.test(url)) return false;
  return headers.accept?.includes('text/html') ?? false;
}

function allowInline(
  reply: FastifyReply,
  { style, scripts }: Required<Template>['inline'],
  ownStyle = '',
): void {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace("style-src 'self'", `$& ${style} ${ownStyle}`.trimEnd())
    .replace("script-src 'self'", `$& ${scripts}`);
  reply.header('content-security-policy', policy);
}
