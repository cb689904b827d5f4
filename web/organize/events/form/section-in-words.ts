import type { eventSections } from '#contract/events/event-fields.ts';
import { kindNames } from '#contract/events/event-kinds.ts';
import { formatDollars } from '#contract/values/money.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { shortPeriod } from '../../event-frame/event-head.tsx';
import { instantIn } from '../../fields/event-zone.ts';
import { centsOf, rowsIn } from '../../fields/field-texts.ts';
import type { EventTexts, LineTexts } from '../record/event-values.ts';

type SectionName = keyof typeof eventSections;

/** How a section of the form stands, in a line (W10). */
export function sectionInWords(id: SectionName, typed: EventTexts): string {
  return inWords[id](typed).filter(Boolean).join(' · ');
}

const inWords: Record<SectionName, (typed: EventTexts) => string[]> = {
  what({ title, kind, format }) {
    const name = Object.entries(kindNames).find(([value]) => value === kind)?.[1] ?? '';
    const isSame = format.trim().toLowerCase() === name.toLowerCase();
    return [title.trim() || 'No title yet', name, isSame ? '' : format];
  },
  when({ starts_at: from, ends_at: to, timezone }) {
    const [starts_at, ends_at] = [instantIn(timezone, from), instantIn(timezone, to)];
    if (!starts_at || !ends_at) return ['Not known yet'];
    const times = { starts_at, ends_at, timezone };
    return shortPeriod(times);
  },
  where: (typed) => [
    typed['venue.name'].trim() || 'No venue yet',
    [typed['venue.city'], typed['venue.province']].filter(Boolean).join(', '),
  ],
  places: ({ capacity, price_cents, member_price_cents, member_only }) => [
    capacity.trim() === '' ? 'No limit' : `${capacity} places`,
    pricesInWords(price_cents, member_price_cents),
    member_only ? 'members only' : '',
  ],
  booking({ booking_opens_at, booking_closes_at, cancel_until, timezone }) {
    const [opens, closes, until] = [booking_opens_at, booking_closes_at, cancel_until].map(
      (time) => {
        const instant = instantIn(timezone, time);
        return instant ? shortWhen(timezone, instant, 'list') : '?';
      },
    );
    return [`${opens} – ${closes}`, `full refund until ${until}`];
  },
  charity: (typed) => {
    const goal = centsOf(typed['charity.goal_cents']);
    const name = typed['charity.name'].trim();
    if (name === '') return ['None'];
    return [name, typeof goal === 'number' && goal > 0 ? `goal ${formatDollars(goal)}` : ''];
  },
  agenda: ({ agenda }) => [counted(rowsIn<LineTexts<'agenda'>>(agenda).length, 'line')],
  pictures({ media, cover_url }) {
    const rows = rowsIn<LineTexts<'media'>>(media);
    const videos = rows.filter(({ kind }) => kind === 'video').length;
    const isDrawn = cover_url === '' || cover_url.endsWith('.svg');
    return [
      counted(rows.length - videos, 'picture'),
      videos > 0 ? counted(videos, 'video') : '',
      isDrawn ? 'drawn cover' : 'own cover',
    ];
  },
  statement: ({ result }) => [counted(rowsIn<LineTexts<'result'>>(result).length, 'line')],
};

function counted(count: number, thing: string): string {
  if (count === 0) return `No ${thing}s yet`;
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}

function pricesInWords(price: string, member: string): string {
  const [all, less] = [centsOf(price), centsOf(member)];
  if (typeof all !== 'number') return 'no price yet';
  if (all === 0) return 'free';
  if (less === all || typeof less !== 'number') return formatDollars(all);
  return `${formatDollars(all)}, members ${less === 0 ? 'free' : formatDollars(less)}`;
}
