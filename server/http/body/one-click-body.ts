import type { FastifyInstance } from 'fastify';

/**
 * RFC 8058: a mail program posts a form that says `List-Unsubscribe=One-Click`, of either type that forms have. The
 * link alone says what is asked for, so a body of any type is read to its end and not looked at.
 */
export function acceptOneClick(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1000 }, async () => undefined);
}
