import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** What the built browser side says of one address; made by web/entry-server.tsx. */
export interface RenderedPage {
  status: number;
  /** Another address of this app to go to instead. */
  redirect?: string;
  head: string;
  html: string;
  /** What the page was rendered from, for the browser to start with; never personal data. */
  state: string | undefined;
}

export interface Renderer {
  /** The page's frame, with `<!--head-->`, `<!--page-->` and `<!--state-->` to be filled. */
  template: string;
  /** Built files, hashed, immutable. Absent while developing: Vite serves them. */
  assets: string | undefined;
  render(request: {
    path: string;
    baseUrl: string;
    demo: boolean;
    fetch: (path: string) => Promise<unknown>;
  }): Promise<RenderedPage>;
}

/** The production build in dist/. */
export async function builtRenderer(): Promise<Renderer> {
  const dist = join(import.meta.dirname, '../../dist');
  const entry = join(dist, 'server/entry-server.js');
  const { render } = (await import(entry)) as Pick<Renderer, 'render'>;
  return {
    template: readFileSync(join(dist, 'client/index.html'), 'utf8'),
    assets: join(dist, 'client'),
    render,
  };
}

/**
 * HTML for every address that is not the API's. Pages are rendered for a signed-out reader only, so
 * they hold nothing personal and may be cached; the browser adds who is signed in.
 */
export async function pages(app: FastifyInstance, renderer: Renderer, deps: Deps): Promise<void> {
  const { baseUrl, demo } = deps.settings;
  if (renderer.assets) {
    await app.register(fastifyStatic, {
      root: renderer.assets,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['index.html', '**/*.map'],
      setHeaders: (reply, path) =>
        reply.header(
          'cache-control',
          path.includes('/assets/')
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
        ),
    });
  }
  const fetchForVisitor = async (path: string) => {
    const answer = await app.inject({ url: path, headers: { host: new URL(baseUrl).host } });
    return { status: answer.statusCode, body: answer.json() };
  };

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await renderer.render({
      path: request.url,
      baseUrl,
      demo,
      fetch: fetchForVisitor,
    });
    if (page.redirect !== undefined) return reply.redirect(page.redirect, 302);
    return reply
      .status(page.status)
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .type('text/html; charset=utf-8')
      .send(fill(renderer.template, page));
  };
  allowInlineStyle(app, renderer.template);
  app.get('/*', answerPage);
}

function fill(template: string, page: RenderedPage): string {
  return template
    .replace('<!--head-->', () => page.head)
    .replace('<!--page-->', () => page.html)
    .replace('<!--state-->', () => page.state ?? '');
}

/** The critical CSS stands in the page; its hash, not 'unsafe-inline', lets it through the policy. */
function allowInlineStyle(app: FastifyInstance, template: string): void {
  const styles = [...template.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) =>
    createHash('sha256')
      .update(css ?? '')
      .digest('base64'),
  );
  if (styles.length === 0) return;
  const allowed = styles.map((hash) => ` 'sha256-${hash}'`).join('');
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (
      typeof policy === 'string' &&
      String(reply.getHeader('content-type')).startsWith('text/html')
    ) {
      reply.header(
        'content-security-policy',
        policy.replace("style-src 'self'", `style-src 'self'${allowed}`),
      );
    }
  });
}
