import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import { emailKey } from '#contract/values/fields.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Session } from '#server/http/auth/session.ts';
import { route } from '#server/http/route.ts';
import { countEmailsTo, findEmailsTo } from '../../mail/email-list-queries.ts';
import { whereItIs } from '../../mail/list-emails.ts';
import { addMember } from '../add-member.ts';
import { endMembership } from '../end-membership.ts';
import { giveMembership } from '../extend-membership.ts';
import {
  loadMemberCounts,
  loadMemberRecord,
  loadUnpaidMembers,
  memberLookupList,
} from '../look-up-members.ts';
import { recordMembership } from '../record-membership.ts';
import { loadPayers, recordPayments } from '../record-payments.ts';
import { returnCheque, takeBackMembershipPayment } from '../reverse-membership-payment.ts';
import { saveMemberDetails } from '../save-member-details.ts';

/** Members: to be looked up, and what organizers do to a membership by hand (clause 16). */
export function memberDeskRoutes(app: FastifyInstance, deps: Deps): void {
  const list = memberLookupList(deps);
  route(app, organizeApi.lookUpMembers, list.page);
  route(app, organizeApi.membersFile, list.file);

  route(app, organizeApi.memberCounts, async () => {
    const counts = await loadMemberCounts(deps);
    return { data: counts, unpaid: await loadUnpaidMembers(deps, counts.unpaid) };
  });

  const recordOf = async (session: Session, uuid: string) => {
    const record = await loadMemberRecord(deps, session, uuid);
    return { data: { ...record, ...(record.email && (await loadEmails(deps.db, record.email))) } };
  };
  route(app, organizeApi.memberRecord, ({ session, params }) => recordOf(session, params.uuid));

  route(app, organizeApi.addMember, async ({ session, body }) =>
    recordOf(session, await addMember(deps, session, body)),
  );
  route(app, organizeApi.giveMembership, async ({ session, params: { uuid }, body }) => {
    await giveMembership(deps, session, uuid, body);
    return recordOf(session, uuid);
  });
  route(app, organizeApi.recordMembership, async ({ session, params: { uuid }, body }) => {
    await recordMembership(deps, session, uuid, body);
    return recordOf(session, uuid);
  });
  route(app, organizeApi.payers, async ({ query: { members } }) => ({
    data: { people: await loadPayers(deps, members), plan: await deps.payments.retrievePlan() },
  }));
  route(app, organizeApi.recordPayments, async ({ session, body }) => ({
    data: await recordPayments(deps, session, body),
  }));
  route(app, organizeApi.endMembership, async ({ session, params: { uuid }, body }) => {
    await endMembership(deps, session, uuid, body);
    return recordOf(session, uuid);
  });
  route(app, organizeApi.saveMemberDetails, async ({ session, params: { uuid }, body }) => {
    await saveMemberDetails(deps, session, uuid, body);
    return recordOf(session, uuid);
  });
  route(app, organizeApi.recordReturnedCheque, async ({ session, params: { uuid }, body }) => {
    await returnCheque(deps, session, uuid, body);
    return recordOf(session, uuid);
  });
  route(app, organizeApi.takeBackMembershipPayment, async ({ session, params, body }) => {
    await takeBackMembershipPayment(deps, session, params.uuid, body);
    return recordOf(session, params.uuid);
  });
}

const shown = 50;

/** What was sent to an address in 90 days, for 'I never got it' (15.4); to people who see the address. */
async function loadEmails(db: Db, email: string) {
  const key = emailKey(email);
  return {
    emails: (await findEmailsTo(db, key, shown)).map(whereItIs),
    emails_total: await countEmailsTo(db, key),
  };
}
