import { expect } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import type { Today } from '#contract/organizing/today.ts';
import type { events } from '#server/db/tables/event-tables.ts';
import type { TestApp } from '../test-app.ts';
import { buildBooker } from './build-booker.ts';
import { buildEvent } from './build-event.ts';

type Grant = NonNullable<Parameters<typeof buildBooker>[3]>;

/** What the tests of Today have in common. Their usual time is noon of Monday, June 15, 2026 in Toronto. */
export function buildToday(portal: TestApp) {
  const days = (count: number) => new Date(portal.clock.now().getTime() + count * 24 * 3600_000);

  /** An event of six hours, so many days from now. */
  const on = (start: number, changes: Partial<typeof events.$inferInsert> = {}) =>
    buildEvent(portal.db, {
      starts_at: days(start),
      ends_at: new Date(days(start).getTime() + 6 * 3600_000),
      booking_opens_at: days(start - 90),
      booking_closes_at: days(start),
      cancel_until: days(start - 7),
      ...changes,
    });

  /** As somebody with this grant sees it. */
  async function today(grant: Grant): Promise<Today> {
    const { browser } = await buildBooker(portal, {}, portal.app, grant);
    const answer = await browser.get(organizeApi.today.path);
    expect(answer.statusCode).toBe(200);
    return answer.json().data;
  }

  return { days, on, today };
}
