import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { escapeHtml } from '../email/email.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { clockRoutes } from './clock-routes.ts';

/** Demo mode's letter box: every mail that would have left, readable. Never mounted in production. */
export function demoRoutes(
  app: FastifyInstance,
  deps: Deps,
  deliverToOutbox: () => Promise<unknown>,
): void {
  clockRoutes(app, deps);
  const emailsTo = async (to: unknown) => {
    // An email is there right after the request that sent it, without waiting for the job runner.
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
      .send(outboxPage(await emailsTo(request.query.to))),
  );
}

function outboxPage(letters: Awaited<ReturnType<typeof findOutboxEmails>>): string {
  const items = letters
    .map(
      (letter) => `<article>
<h2>${escapeHtml(letter.subject)}</h2>
<p>To ${escapeHtml(letter.to)}, <time datetime="${letter.sent_at.toISOString()}">${letter.sent_at.toISOString().replace('T', ' ').slice(0, 16)} UTC</time></p>
<p class="text">${linkAddresses(escapeHtml(letter.text))}</p>
</article>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · Fairway</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/outbox.css"></head>
<body><main><h1>Outbox</h1>
<p>In demo mode no mail leaves: it is kept here, newest first. <a href="/">Back to the portal</a></p>
${items || '<p>No mail yet. Register an account, and its letter will be here.</p>'}
</main></body></html>`;
}

function linkAddresses(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}
