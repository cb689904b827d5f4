import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from './deps/deps.ts';
import type { Sessions } from './http/auth/session.ts';
import { acceptFormsOnly } from './http/body/form-body.ts';
import type { RenderUrl } from './http/pages/pages.ts';
import { route } from './http/route.ts';
import { loadSettings, saveAssociation } from './organizing/association/save-association.ts';
import { removeEmblem, saveEmblem } from './organizing/association/save-emblem.ts';
import { attendeeRoutes } from './organizing/attendees/attendee-routes.ts';
import { auditLogList } from './organizing/audit/read-audit-log.ts';
import { doorRoutes } from './organizing/door/door-routes.ts';
import { organizerEventRoutes } from './organizing/events/organizer-event-routes.ts';
import { exportRoutes } from './organizing/exports/export-routes.ts';
import { factorRoutes } from './organizing/factors/factor-routes.ts';
import { handoverRoutes } from './organizing/handover/handover-routes.ts';
import { importRoutes } from './organizing/imports/import-routes.ts';
import { listPage } from './organizing/list-call.ts';
import { loadHistory } from './organizing/load-history.ts';
import { emailList } from './organizing/mail/list-emails.ts';
import { sendEmailAgain } from './organizing/mail/send-email-again.ts';
import { libraryRoutes } from './organizing/media/library-routes.ts';
import { memberDeskRoutes } from './organizing/members/desk/member-desk-routes.ts';
import { messageRoutes } from './organizing/messages/message-routes.ts';
import { moneyRoutes } from './organizing/money/money-routes.ts';
import { pageRoutes } from './organizing/pages/page-routes.ts';
import { findSafetyLeads } from './organizing/people/grant-list-queries.ts';
import { peopleRoutes } from './organizing/people/people-routes.ts';
import { resultRoutes } from './organizing/result/result-routes.ts';
import { findWithNotes, loadSafetyWindow, readNotes } from './organizing/safety/read-notes.ts';
import { searchEverything } from './organizing/search/search-everything.ts';
import { movingInRoutes } from './organizing/setup/moving-in-routes.ts';
import { setupRoutes } from './organizing/setup/setup-routes.ts';
import { loadToday } from './organizing/today/load-today.ts';
import { waitlistDeskRoutes } from './organizing/waitlist/waitlist-desk-routes.ts';

/** The calls of the console (contract/organize-api.ts); desks with many have a file of their own. */
export async function organizeRoutes(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
  render: RenderUrl | undefined,
): Promise<void> {
  setupRoutes(app, deps, sessions);
  movingInRoutes(app, deps);
  handoverRoutes(app, deps);
  factorRoutes(app, deps, sessions);
  peopleRoutes(app, deps);
  attendeeRoutes(app, deps);
  waitlistDeskRoutes(app, deps);
  messageRoutes(app, deps);
  organizerEventRoutes(app, deps);
  resultRoutes(app, deps);
  doorRoutes(app, deps);
  pageRoutes(app, deps, render);
  await libraryRoutes(app, deps);
  await associationRoutes(app, deps);
  logRoutes(app, deps);
  await importRoutes(app, deps);
  moneyRoutes(app, deps);
  memberDeskRoutes(app, deps);
  exportRoutes(app, deps);
  safetyRoutes(app, deps);

  route(app, organizeApi.today, async ({ session }) => ({ data: await loadToday(deps, session) }));

  route(app, organizeApi.searchEverything, async ({ session, query }) => ({
    data: await searchEverything(deps, session, query.q),
  }));
}

/** What the association says of itself (15.6), and its emblem (19.1). */
async function associationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  route(app, organizeApi.settings, async () => ({ data: await loadSettings(deps.db) }));

  route(app, organizeApi.settingsHistory, async () => ({
    data: await loadHistory(deps.db, { actions: ['association_changed'] }),
  }));

  route(app, organizeApi.saveSettings, async ({ session, body }) => ({
    data: await saveAssociation(deps, session.userUuid, body),
  }));

  route(app, organizeApi.removeEmblem, async ({ session }) => ({
    data: await removeEmblem(deps, session.userUuid),
  }));

  await app.register((uploads, _options, ready) => {
    acceptFormsOnly(uploads);
    route(uploads, organizeApi.saveEmblem, async ({ session, request }) => ({
      data: await saveEmblem(deps, session.userUuid, request),
    }));
    ready();
  });
}

/** The audit log, and that of every email of 90 days (15.4). */
function logRoutes(app: FastifyInstance, deps: Deps): void {
  const log = auditLogList(deps);
  route(app, organizeApi.audit, log.page);
  route(app, organizeApi.auditFile, log.file);

  const emails = emailList(deps);
  route(app, organizeApi.emails, emails.page);
  route(app, organizeApi.emailsFile, emails.file);

  route(app, organizeApi.sendEmailAgain, async ({ session, params, body }) => ({
    data: await sendEmailAgain(deps, session, params.uuid, body.key),
  }));
}

/** Health and emergency notes, for the safety leads of an event (10.4). */
function safetyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.safetyWindow, async ({ params }) => ({
    data: await loadSafetyWindow(deps, params.uuid),
  }));

  route(app, organizeApi.safetyLeads, async ({ params }) => {
    const leads = await findSafetyLeads(deps.db, params.uuid, deps.clock.now());
    return { data: leads.map(({ name }) => ({ name })) };
  });

  route(app, organizeApi.safetyPeople, (call) =>
    listPage(call, ({ params, query }, part) =>
      findWithNotes(deps, params.uuid, query.search, part),
    ),
  );

  route(app, organizeApi.safetyNotes, async ({ params, query }) => ({
    data: await readNotes(deps, params.id, query.seat),
  }));
}
