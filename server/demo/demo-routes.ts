import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findLetters } from '../mail/outbox-queries.ts';

/** Demo mode's letter box: every mail that would have left, readable. Never mounted in production. */
export function demoRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Querystring: { to?: string } }>('/dev/outbox.json', async (request, reply) => {
    const letters = await findLetters(db, addressee(request.query.to));
    return reply.header('cache-control', 'no-store').send(letters);
  });
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) => {
    const letters = await findLetters(db, addressee(request.query.to));
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(outboxPage(letters));
  });
}

const addressee = (to: unknown) => (typeof to === 'string' && to !== '' ? to : undefined);

function outboxPage(letters: Awaited<ReturnType<typeof findLetters>>): string {
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
<title>Outbox · Fairway</title><link rel="stylesheet" href="/outbox.css"></head>
<body><main><h1>Outbox</h1>
<p>In demo mode no mail leaves: it is kept here, newest first. <a href="/">Back to the portal</a></p>
${items || '<p>No mail yet. Register an account, and its letter will be here.</p>'}
</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function linkAddresses(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}
