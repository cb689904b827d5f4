import { findOwedOfEvent } from '#server/bookings/cancel/cancellation-queries.ts';
import type { TestApp } from '../test-app.ts';
import { buildEventDesk } from './build-event-desk.ts';

/** An organizer calls an event off, and its jobs send the refunds and the emails. Returns how many are still owed. */
export async function callOff(portal: TestApp, uuid: string): Promise<number> {
  const desk = await buildEventDesk(portal);
  const { statusCode, body } = await desk.callOff(uuid);
  if (statusCode !== 200) throw new Error(body);
  await portal.deliverEmails();
  return (await findOwedOfEvent(portal.db, uuid)).length;
}
