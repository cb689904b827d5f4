import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/enqueue-email.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { route } from '../http/route.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.contact, async ({ body, request }) => {
    await countTry(deps, 'contactFromAddress', request.ip);
    await enqueueEmail(deps.db, deps.clock.now(), { letter: 'contact', ...body });
    deps.wakeJobs();
    return { data: null };
  });

  route(app, api.office, () => {
    const { contactEmail, association } = deps.settings;
    const { name, address, phone, hours } = association;
    return { data: { name, address, email: contactEmail, phone, hours } };
  });
}
