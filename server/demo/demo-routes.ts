import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { loadAssociation } from '../association/association.ts';
import type { Deps } from '../deps/deps.ts';
import { escapeHtml } from '../email/email.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { validationError } from '../errors/http-error.ts';
import { looksLikeFile } from '../http/pages/pages.ts';
import { reconcilePayments } from '../membership/reconcile-requests.ts';
import { isDemoClock } from './demo-clock.ts';

/** The outbox and the clock of demo mode. Production never mounts them. */
export function demoRoutes(
  app: FastifyInstance,
  deps: Deps,
  deliverToOutbox: () => Promise<unknown>,
): void {
  clockRoutes(app, deps);
  outboxRoutes(app, deps, deliverToOutbox);
}

const oneDay = 24 * 3600;
const move = z.object({ days: z.int().min(1).max(3660) });

/** Moves the clock ahead, to see what a year brings without waiting for it. */
function clockRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock } = deps;
  if (!isDemoClock(clock)) return;
  const answer = () => ({ data: { now: clock.now().toISOString() } });

  // N10: files and /healthz ask nothing of the database. What does ask says itself that it is away.
  app.addHook('onRequest', async ({ url }) => {
    if (url === '/healthz' || (looksLikeFile(url) && !url.startsWith('/api/'))) return;
    await clock.refresh().catch(() => undefined);
  });
  app.get('/dev/clock', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(answer()),
  );
  app.post('/dev/clock', async (request, reply) => {
    const wanted = move.safeParse(request.body);
    if (!wanted.success) throw validationError('days', 'Enter a number of days from 1 to 3660.');
    await clock.moveAhead(wanted.data.days * oneDay);
    // So that renewals that are due now show in the next answer.
    await reconcilePayments(deps);
    return reply.header('cache-control', 'no-store').send(answer());
  });
}

/** Every email that would have been sent, readable. */
function outboxRoutes(
  app: FastifyInstance,
  deps: Deps,
  deliverToOutbox: () => Promise<unknown>,
): void {
  const emailsTo = async (to: unknown) => {
    // Delivers what waits, so that an email can be read right after the request that caused it.
    if (!deps.settings.smtpUrl) await deliverToOutbox();
    return findOutboxEmails(deps.db, typeof to === 'string' && to !== '' ? to : undefined);
  };
  app.get<{ Querystring: { to?: string } }>('/dev/outbox.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await emailsTo(request.query.to)),
  );
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        outboxPage((await loadAssociation(deps.db)).short_name, await emailsTo(request.query.to)),
      ),
  );
}

function outboxPage(name: string, emails: Awaited<ReturnType<typeof findOutboxEmails>>): string {
  const items = emails
    .map(
      (email) => `<article>
<h2>${escapeHtml(email.subject)}</h2>
<p>To ${escapeHtml(email.to)}, <time datetime="${email.sent_at.toISOString()}">${email.sent_at.toISOString().replace('T', ' ').slice(0, 16)} UTC</time></p>
<p class="text">${linkUrls(escapeHtml(email.text))}</p>
</article>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · ${escapeHtml(name)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/plain-page.css"></head>
<body><main><h1>Outbox</h1>
<p>In demo mode no email is sent: all are here, newest first. <a href="/">Back to the portal</a></p>
${items || '<p>No mail yet. Register an account, and its email will be here.</p>'}
</main></body></html>`;
}

function linkUrls(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
