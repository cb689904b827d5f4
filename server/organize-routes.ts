import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps/deps.ts';
import type { Sessions } from './http/auth/session.ts';
import { associationRoutes } from './organizing/association/association-routes.ts';
import { attendeeRoutes } from './organizing/attendees/attendee-routes.ts';
import { auditLogRoutes } from './organizing/audit/audit-log-routes.ts';
import { doorRoutes } from './organizing/door/door-routes.ts';
import { organizerEventRoutes } from './organizing/events/organizer-event-routes.ts';
import { factorRoutes } from './organizing/factors/factor-routes.ts';
import { emailRoutes } from './organizing/mail/email-routes.ts';
import { libraryRoutes } from './organizing/media/library-routes.ts';
import { memberLookupRoutes } from './organizing/members/member-lookup-routes.ts';
import { messageRoutes } from './organizing/messages/message-routes.ts';
import { peopleRoutes } from './organizing/people/people-routes.ts';
import { safetyRoutes } from './organizing/safety/safety-routes.ts';
import { todayRoutes } from './organizing/today/today-routes.ts';

/** The calls of the console (contract/organize-api.ts). */
export async function organizeRoutes(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
): Promise<void> {
  factorRoutes(app, deps, sessions);
  peopleRoutes(app, deps);
  todayRoutes(app, deps);
  auditLogRoutes(app, deps);
  attendeeRoutes(app, deps);
  emailRoutes(app, deps);
  messageRoutes(app, deps);
  safetyRoutes(app, deps);
  memberLookupRoutes(app, deps);
  associationRoutes(app, deps);
  await organizerEventRoutes(app, deps);
  doorRoutes(app, deps);
  await libraryRoutes(app, deps);
}
