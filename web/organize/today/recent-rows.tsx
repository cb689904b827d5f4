import type { ReactNode } from 'react';
import type { Today } from '#contract/organizing/today.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { recordOf } from '../money/record-of.ts';
import { WholeFacts } from '../pieces/whole-facts.tsx';
import { may, useSelf } from '../session/organizer.ts';
import { counted } from './counted.ts';
import styles from './today-page.module.css';

type Line = Today['since']['lines'][number];

/** What was booked, cancelled, paid and refunded since yesterday, by event. */
export function RecentRows({ lines }: { lines: Line[] }) {
  return (
    <section aria-labelledby="recent">
      <h2 className={styles.heading} id="recent">
        Since yesterday
      </h2>
      <ul className={styles.rows}>
        {lines.map((line) => (
          <li className={styles.row} key={line.event?.slug ?? ''}>
            <strong>
              {line.event ? (
                <Link to="/organize/events/$slug" params={{ slug: line.event.slug }}>
                  {line.event.title}
                </Link>
              ) : (
                <Link to="/organize/members">Memberships</Link>
              )}
            </strong>
            <WholeFacts of={line.event ? ofEvent(line, line.event.slug) : ofMemberships(line)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ofEvent({ bookings, places, cancelled, in_cents, back }: Line, slug: string): ReactNode[] {
  const list = (
    search: { sort?: string; filter?: string },
    words: ReactNode,
    className?: string | undefined,
  ) => (
    <Link
      className={className}
      to="/organize/events/$slug/attendees"
      params={{ slug }}
      search={search}
    >
      {words}
    </Link>
  );
  const booked = `${counted(bookings, 'booking')}, ${counted(places, 'place')}`;
  return [
    bookings > 0 ? list({ sort: '-booked' }, booked) : null,
    cancelled > 0
      ? list({ filter: 'cancelled' }, `${counted(cancelled, 'place')} cancelled`)
      : null,
    in_cents > 0 ? list({ sort: '-booked' }, `${formatMoney(in_cents)} paid`) : null,
    ...back.map((one) => (
      <Back
        key={one.word}
        back={one}
        event={{ slug }}
        all={list({ sort: '-booked' }, backInWords(one), toneOf(one))}
      />
    )),
  ];
}

function ofMemberships({ in_cents, back }: Line): ReactNode[] {
  const paid = (
    <Link key="paid" to="/organize/members" search={{ sort: '-since' }}>
      {formatMoney(in_cents)} paid
    </Link>
  );
  return [
    in_cents > 0 ? paid : null,
    ...back.map((one) => (
      <Back
        key={one.word}
        back={one}
        event={null}
        all={
          <Link className={toneOf(one)} to="/organize/members">
            {backInWords(one)}
          </Link>
        }
      />
    )),
  ];
}

const backInWords = ({ cents, word }: Line['back'][number]) => `${formatMoney(cents)} ${word}`;

/** Red where somebody outside took it, which needs an act; a refund is what was wanted. */
const toneOf = ({ word }: Line['back'][number]) => (word === 'refunded' ? undefined : styles.lost);

/** The booking or the member that it is about; of several what went back, in Money, or else the list of all. */
function Back({
  back,
  event,
  all,
}: {
  back: Line['back'][number];
  event: { slug: string } | null;
  all: ReactNode;
}) {
  const self = useSelf();
  const record = recordOf({ ...back, event });
  if (record) {
    return (
      <Link className={toneOf(back)} {...record}>
        {backInWords(back)}
      </Link>
    );
  }
  if (!self || !may(self, 'money.account')) return all;
  return (
    <Link className={toneOf(back)} to="/organize/money" search={{ filter: 'back' }}>
      {backInWords(back)}
    </Link>
  );
}
