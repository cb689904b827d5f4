import type { FastifyInstance, FastifyReply } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import { loadPrintedHead } from '#server/association/letterhead.ts';
import { audit } from '#server/audit/audit.ts';
import { openNote, sealNote } from '#server/bookings/sealed-booking.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { route } from '#server/http/route.ts';
import { findCharge } from '#server/ledger/charges/charge-queries.ts';
import { findRefund } from '#server/ledger/charges/refund-queries.ts';
import { loadReceiptOf, type ReceiptOf } from '#server/ledger/receipts/load-receipt.ts';
import { receiptPdf } from '#server/ledger/receipts/receipt-pdf.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { addBooking } from './acts/add-booking.ts';
import { eventOfBooking } from './acts/booking-act.ts';
import { cancelAttendees } from './acts/cancel-attendees.ts';
import { changeAttendee } from './acts/change-attendee.ts';
import { giveRefund } from './acts/give-refund.ts';
import { moveAttendees } from './acts/move-attendees.ts';
import { recordPayment } from './acts/record-payment.ts';
import { refundCharge } from './acts/refund-charge.ts';
import { returnBookingCheque, takeBackBookingPayment } from './acts/reverse-booking-payment.ts';
import { sendBookingAgain } from './acts/send-booking-again.ts';
import { isDailyEmailWanted, saveDailyEmail } from './daily/daily-email.ts';
import { attendeeList, loadKitchen } from './list/list-attendees.ts';
import { changeBooking, lockBooking } from './record/booking-record-queries.ts';
import { loadBooking, loadRefund } from './record/load-booking.ts';

/** The people who come to an event, and what organizers do with their bookings (clause 13). */
export function attendeeRoutes(app: FastifyInstance, deps: Deps): void {
  const list = attendeeList(deps);
  route(app, organizeApi.attendees, list.page);
  route(app, organizeApi.attendeesFile, list.file);

  route(app, organizeApi.kitchen, async ({ session, params }) => ({
    data: await loadKitchen(deps, session, params.uuid),
  }));

  route(app, organizeApi.dailyEmail, async ({ session, params }) => ({
    data: { wanted: await isDailyEmailWanted(deps, session, params.uuid) },
  }));

  route(app, organizeApi.saveDailyEmail, async ({ session, params, body: { wanted } }) => {
    await saveDailyEmail(deps, session, params.uuid, wanted);
    return { data: { wanted } };
  });

  route(app, organizeApi.booking, async ({ session, params }) => ({
    data: await loadBooking(deps, session, params.id),
  }));

  route(app, organizeApi.saveBookingNote, async ({ session, params, body }) => {
    await saveBookingNote(deps, session, params.id, body);
    return { data: await loadBooking(deps, session, params.id) };
  });

  route(app, organizeApi.saveAttendee, async ({ session, params, body }) => {
    await changeAttendee(deps, session, params, body);
    return { data: await loadBooking(deps, session, params.id) };
  });

  route(app, organizeApi.addBooking, async ({ session, params, body }) => {
    const id = await addBooking(deps, session, params.uuid, body);
    return { data: await loadBooking(deps, session, id) };
  });

  route(app, organizeApi.cancelAttendees, async ({ session, params, body }) => {
    await cancelAttendees(deps, session, params.id, body);
    return { data: await loadBooking(deps, session, params.id, { evenReleased: true }) };
  });

  route(app, organizeApi.moveAttendees, async ({ session, params, body }) => {
    const there = await moveAttendees(deps, session, params.id, body);
    // 10.1: what is booked at an event that is not theirs is not there to a captain.
    const isSeen = hasPermission(session, 'attendees.see', { uuid: body.event });
    return { data: await loadBooking(deps, session, isSeen ? there : params.id) };
  });

  route(app, organizeApi.sendBookingAgain, async ({ session, params, body }) => {
    await sendBookingAgain(deps, session, params.id, body);
    return { data: await loadBooking(deps, session, params.id) };
  });

  bookingMoneyRoutes(app, deps);
}

/** What was paid for bookings, goes back, or was not paid after all. */
function bookingMoneyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.recordPayment, async ({ session, params, body }) => {
    await recordPayment(deps, session, params.id, body);
    return { data: await loadBooking(deps, session, params.id) };
  });

  route(app, organizeApi.returnBookingCheque, async ({ session, params, body }) => {
    await returnBookingCheque(deps, session, params.id, body);
    return { data: await loadBooking(deps, session, params.id) };
  });

  route(app, organizeApi.takeBackBookingPayment, async ({ session, params, body }) => {
    await takeBackBookingPayment(deps, session, params.id, body);
    return { data: await loadBooking(deps, session, params.id) };
  });

  route(app, organizeApi.refundCharge, async ({ session, params, body }) => {
    const refund = await refundCharge(deps, session, params.uuid, body);
    return { data: await loadRefund(deps.db, session, refund) };
  });

  route(app, organizeApi.chargeReceipt, async ({ session, params, reply }) =>
    openReceipt(deps, session, { charge: params.uuid }, reply),
  );

  route(app, organizeApi.refundReceipt, async ({ session, params, reply }) => {
    const refund = await findRefund(deps.db, params.uuid);
    if (!refund) throw new HttpError('not_found');
    return openReceipt(deps, session, { charge: refund.charge_uuid, refund: refund.uuid }, reply);
  });

  route(app, organizeApi.giveRefund, async ({ session, params, body }) => {
    await giveRefund(deps, session, params.uuid, body);
    return { data: await loadRefund(deps.db, session, params.uuid) };
  });
}

/** V22: the same receipt that the payer has; each look is in the audit log. */
async function openReceipt(
  deps: Deps,
  session: Session,
  of: ReceiptOf,
  reply: FastifyReply,
): Promise<Buffer> {
  const charge = await findCharge(deps.db, of.charge);
  if (!charge) throw new HttpError('not_found');
  const withEmail = charge.booking_id
    ? hasPermission(session, 'attendees.contact', {
        uuid: await eventOfBooking(deps.db, charge.booking_id),
      })
    : hasPermission(session, 'members.write');
  const found = await loadReceiptOf(deps, of, { withEmail });
  if (!found) throw new HttpError('not_found');
  const { entry, receipt } = found;
  const at = deps.clock.now();
  await audit(deps.db, 'receipt_opened', { at, subject: entry.user_uuid, about: entry.uuid });
  reply.header('content-disposition', `inline; filename="${receipt.fileName}"`);
  return receiptPdf(receipt, await loadPrintedHead(deps));
}

/** What organizers note about a booking. The audit log says that they did, and not what. */
async function saveBookingNote(
  deps: Deps,
  session: Session,
  id: string,
  { note, version }: { note: string | null; version: number },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await lockBooking(tx, id);
    if (openNote(deps, id, 'note', before.note) === note) return;
    await refuseStale(tx, version, before, await loadBooking({ ...deps, db: tx }, session, id));
    const sealed = sealNote(deps, id, 'note', note);
    await changeBooking(tx, id, { note: sealed, by: session.userUuid, now });
    await audit(tx, 'booking_note_saved', {
      at: now,
      subject: before.user_uuid,
      about: before.event_uuid,
      booking: id,
    });
  });
}
