import { wallTimeIn } from '#contract/values/wall-time.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { RoleRefusal } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { errorName } from '#server/log/log.ts';
import { dailyChangesEmail } from './daily-changes-email.ts';
import {
  claimMorning,
  findCaptain,
  listDaily,
  lookAtEvent,
  noteMorning,
  turnOff,
  turnOn,
} from './daily-email-queries.ts';

const hour = '07:00';

/** What clocks show where the event is. */
function clockAt(zone: string, now: Date): { day: string; time: string } {
  const [day = '', time = ''] = wallTimeIn(zone, now).split('T');
  return { day, time };
}

export async function isDailyEmailWanted(deps: Deps, session: Session, event: string) {
  const captain = await findCaptain(deps.db, event, session.userUuid, deps.clock.now());
  return typeof captain?.looked_on === 'string';
}

/** 13.2: the first one says what changed from now on, and comes tomorrow at the earliest. */
export async function saveDailyEmail(
  deps: Deps,
  session: Session,
  event: string,
  wanted: boolean,
): Promise<void> {
  const now = deps.clock.now();
  const captain = await findCaptain(deps.db, event, session.userUuid, now);
  // The grant has ended since the request came in.
  if (!captain) throw new RoleRefusal('attendees.daily-email');
  await deps.db.transaction(
    async (tx) => {
      const { seats, newest } = await lookAtEvent(tx, event, 0);
      const { day } = clockAt(captain.timezone, now);
      const known = { looked_on: day, known_seats: seats, known_lost: newest };
      const isChange = wanted
        ? await turnOn(tx, { grant_uuid: captain.grant, ...known })
        : await turnOff(tx, captain.grant);
      if (!isChange) return;
      const changes = changesOf({ daily_email: !wanted }, { daily_email: wanted });
      await audit(tx, 'daily_email_switched', { at: now, about: event, changes });
    },
    // Of two at once the later one finds it done.
    { isolationLevel: 'read committed' },
  );
}

/**
 * 13.2: tells the captains who want it at 7:00 where the event is what changed since the last time; nothing where
 * nothing did. What is told and the job that tells it are one commit, so that it is told once, whichever process
 * comes first and whichever is killed. A captain of whom that fails holds up no other, and is told at the next look.
 */
export async function tellCaptains(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { grant, looked_on, timezone } of await listDaily(deps.db, now)) {
    try {
      const { day, time } = clockAt(timezone, now);
      if (time >= hour && looked_on < day) await tellCaptain(deps, grant, day, now);
    } catch (error) {
      deps.log.error({ reason: errorName(error) }, 'a captain could not be told what changed');
    }
  }
  deps.wakeJobs();
}

function tellCaptain({ db }: Deps, grant: string, day: string, now: Date): Promise<void> {
  return db.transaction(
    async (tx) => {
      const claimed = await claimMorning(tx, grant, day);
      if (!claimed) return;
      const { row, user, event } = claimed;
      const { newest, ...found } = await lookAtEvent(tx, event, row.known_lost);
      const { seats, cancelled, moved, swapped } = found;
      // A person who came and went since is in both.
      const added = Math.max(0, seats - row.known_seats + cancelled + moved);
      await noteMorning(tx, {
        grant_uuid: grant,
        looked_on: day,
        known_seats: seats,
        known_lost: newest,
      });
      if (added + cancelled + moved + swapped === 0) return;
      const values = { user, event, since: row.looked_on, added, ...found };
      await enqueueEmail(tx, now, dailyChangesEmail, values);
    },
    { isolationLevel: 'read committed' },
  );
}
