import { addDays } from '#contract/values/dates.ts';
import { instantIn } from '#contract/values/wall-time.ts';
import type { Seeded } from '#server/artwork/materials/seeded.ts';
import { describeScene, type SceneKind, sceneOf } from '#server/artwork/scenes/scene.ts';
import type { Light } from '#server/artwork/scenes/scene-light.ts';
import type { eventAgendas, eventMedia, events } from '#server/db/tables/event-tables.ts';
import { oneDay } from '#server/time/durations.ts';
import { comingEvents, type DemoEvent, type PastDemoEvent, pastEvents } from '../data/demo-data.ts';
import { comingDay, instantOfEvent, pastDay } from './demo-calendar.ts';
import { randomUuid } from './random-ids.ts';

export interface BuiltEvent {
  plan: DemoEvent | PastDemoEvent;
  row: typeof events.$inferInsert & { uuid: string; created_at: Date };
  agendas: (typeof eventAgendas.$inferInsert)[];
  media: (typeof eventMedia.$inferInsert)[];
}

/** Every event in the order of its start. */
export function buildDemoEvents(now: Date, random: Seeded): BuiltEvent[] {
  return [
    ...pastEvents.map((plan) => build(plan, pastDay(plan, now), now, random)),
    ...comingEvents.map((plan) => build(plan, comingDay(plan, now), now, random)),
  ].sort((one, other) => one.row.starts_at.getTime() - other.row.starts_at.getTime());
}

function build(plan: DemoEvent, day: string, now: Date, random: Seeded): BuiltEvent {
  const uuid = randomUuid(random);
  const slug = `${plan.slug}-${day.slice(0, 4)}`;
  return {
    plan,
    row: eventRow(plan, day, now, uuid, slug),
    agendas: plan.agenda.map(([from, to, title, description]) => ({
      uuid: randomUuid(random),
      event_uuid: uuid,
      starts_at: instantOfEvent(plan, day, from),
      ends_at: instantOfEvent(plan, day, to),
      title,
      description,
    })),
    media: pictures(plan, slug).map(({ seed, caption }, index) => ({
      uuid: randomUuid(random),
      event_uuid: uuid,
      position: index + 1,
      kind: 'image' as const,
      url: `/drawings/scene/${seed}.svg`,
      alt: describeScene(seed),
      caption,
    })),
  };
}

export function eventRow(plan: DemoEvent, day: string, now: Date, uuid: string, slug: string) {
  const onDay = (offset: number, time: string) =>
    instantIn(plan.zone, `${addDays(day, offset)}T${time}`);
  const opens = onDay(-(plan.opens ?? 270), '09:00');
  const announced = onDay(-(plan.opens ?? 270) - 14, '10:00');
  return {
    uuid,
    slug,
    title: plan.title,
    summary: plan.summary,
    description: plan.paragraphs.join('\n\n'),
    kind: plan.kind,
    format: plan.format,
    what_to_bring: plan.bring?.join('\n') ?? null,
    serves_meal: servesMeal(plan),
    starts_at: instantOfEvent(plan, day, plan.hours[0]),
    ends_at: instantOfEvent(plan, day, plan.hours[1]),
    timezone: plan.zone,
    venue_name: plan.venue.name,
    venue_address: plan.venue.address,
    venue_city: plan.venue.city,
    venue_province: plan.venue.province,
    venue_latitude: plan.venue.at[0],
    venue_longitude: plan.venue.at[1],
    member_only: plan.member_only ?? false,
    featured: plan.featured ?? false,
    capacity: plan.capacity,
    price_cents: plan.price.guest * 100,
    member_price_cents: plan.price.member * 100,
    booking_opens_at: opens,
    booking_closes_at: onDay(-3, '20:00'),
    cancel_until: onDay(-7, '20:00'),
    status: plan.status ?? ('published' as const),
    call_off_reason: plan.why_off ?? null,
    call_off_public: plan.why_off !== undefined,
    charity_name: plan.charity?.name ?? null,
    charity_url: plan.charity ? `https://example.org/${plan.charity.page}` : null,
    charity_raised_cents: plan.charity ? 0 : null,
    charity_goal_cents: plan.charity ? plan.charity.goal * 100 : null,
    created_at: announced < now ? announced : savedLately(announced, now),
  };
}

/** As its program says. */
const servesMeal = ({ agenda }: Pick<DemoEvent, 'agenda'>) =>
  agenda.some((item) => /breakfast|brunch|lunch|dinner|supper|banquet|meal/i.test(item.join(' ')));

/** What is announced later was saved in the last weeks, not all of it on one day. */
function savedLately(announced: Date, now: Date): Date {
  const days = Math.ceil((announced.getTime() - now.getTime()) / oneDay);
  return new Date(now.getTime() - (2 + (days % 40)) * oneDay);
}

/**
 * The seed decides which scene is drawn, so this tries numbers until one gives the wanted kind:
 * `bras-dor-cup-2026-4` is a coast. Two pictures of one kind differ in their light, as long as there
 * are lights left.
 */
function pictures(plan: DemoEvent, slug: string): { seed: string; caption: string }[] {
  const shown: { kind: SceneKind; light: Light }[] = [];
  const lightsOf = (kind: SceneKind) =>
    shown.filter((scene) => scene.kind === kind).map((scene) => scene.light);
  let number = 0;
  return plan.pictures.map(([kind, caption, preferred]) => {
    const taken = lightsOf(kind).length < 3 ? lightsOf(kind) : [];
    const suits = (seed: string) => {
      const scene = sceneOf(seed);
      const isRightLight = preferred ? scene.light === preferred : !taken.includes(scene.light);
      return scene.kind === kind && isRightLight;
    };
    let seed = '';
    do {
      number += 1;
      seed = `${slug}-${number}`;
    } while (!suits(seed));
    shown.push({ kind, light: sceneOf(seed).light });
    return { seed, caption };
  });
}
