import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { loadAssociation } from '../association/association.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { route, sharedRoute } from '../http/route.ts';
import { contactForm } from './emails/contact-form-email.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.contact, async ({ body, request }) => {
    await countTry(deps, 'contactFromAddress', request.ip);
    await enqueueEmail(deps.db, deps.clock.now(), contactForm, body);
    deps.wakeJobs();
    return { data: null };
  });

  sharedRoute(app, api.office, async () => ({ data: await loadAssociation(deps.db) }));
}
