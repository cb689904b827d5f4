import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { loadAssociation } from '../association/association.ts';
import { findAssociation } from '../association/association-queries.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { HttpError } from '../errors/http-error.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { route, sharedRoute } from '../http/route.ts';
import { contactForm } from './emails/contact-form-email.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.contact, async ({ body, request }) => {
    await refuseUnread(deps);
    await countTry(deps, 'contactFromAddress', request.ip);
    await enqueueEmail(deps.db, deps.clock.now(), contactForm, body);
    deps.wakeJobs();
    return { data: null };
  });

  sharedRoute(app, api.office, async () => ({ data: await loadAssociation(deps.db) }));
}

/** 19.6: nobody has said yet where the form goes. */
async function refuseUnread({ db, settings }: Deps): Promise<void> {
  if (!settings.production || (await findAssociation(db))?.email) return;
  throw new HttpError('unavailable', {
    message: 'Nobody would read this yet: the association has still to say its email address.',
  });
}
