import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { loadAssociation } from '../association/association.ts';
import { sendEventEmails } from '../bookings/between/send-event-emails.ts';
import type { Deps } from '../deps/deps.ts';
import { escapeHtml } from '../email/email.ts';
import { findOutboxEmail, findOutboxEmails } from '../email/outbox-queries.ts';
import { HttpError, validationError } from '../errors/http-error.ts';
import { looksLikeFile } from '../http/pages/pages.ts';
import { reconcilePayments } from '../membership/reconcile-requests.ts';
import { remindOfOpening } from '../offers/remind-of-opening.ts';
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
    // So that renewals that are due now show in the next answer, and the emails of that day in the outbox.
    await reconcilePayments(deps);
    await remindOfOpening(deps);
    await sendEventEmails(deps);
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
  app.get<{ Params: { uuid: string } }>('/dev/outbox/:uuid', async ({ params }, reply) => {
    const uuid = z.uuid().safeParse(params.uuid).data;
    const email = uuid && (await findOutboxEmail(deps.db, uuid));
    if (!email) throw new HttpError('not_found');
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', emailPolicy)
      .type('text/html; charset=utf-8')
      .send(email.html);
  });
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        outboxPage((await loadAssociation(deps.db)).short_name, await emailsTo(request.query.to)),
      ),
  );
}

/** Q19: an email with its own styles, which no other page may have. Pictures are the portal's own. */
const emailPolicy =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'none'";

function outboxPage(name: string, emails: Awaited<ReturnType<typeof findOutboxEmails>>): string {
  const items = emails
    .map(
      (email) => `<article>
<h2>${escapeHtml(email.subject)}</h2>
<p>To ${escapeHtml(email.to)}, <time datetime="${email.sent_at.toISOString()}">${email.sent_at.toISOString().replace('T', ' ').slice(0, 16)} UTC</time></p>
<p><a href="/dev/outbox/${email.uuid}">See it as an email program shows it</a></p>
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
