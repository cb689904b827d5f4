import type { Deps } from '../deps/deps.ts';
import type { Mailer } from './mailer.ts';
import { insertOutboxEmail } from './outbox-queries.ts';

/** Demo mode: letters stay here, to be read at /dev/outbox. */
export function outboxMailer({ db, clock }: Pick<Deps, 'db' | 'clock'>): Mailer {
  return {
    async send({ id, to, subject, text, html }) {
      await insertOutboxEmail(db, { uuid: id, to, subject, text, html, sent_at: clock.now() });
    },
  };
}
