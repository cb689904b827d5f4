import type { ReactNode } from 'react';
import type { Today } from '#contract/organizing/today.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { recordOf } from '../money/record-of.ts';
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
            <span className={styles.recentFacts}>
              {line.event ? (
                <OfEvent line={line} slug={line.event.slug} />
              ) : (
                <OfMemberships line={line} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfEvent({ line, slug }: { line: Line; slug: string }) {
  const { bookings, places, cancelled, in_cents, back } = line;
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
  return (
    <>
      {bookings > 0 &&
        list({ sort: '-booked' }, `${counted(bookings, 'booking')}, ${counted(places, 'place')}`)}
      {cancelled > 0 && list({ filter: 'cancelled' }, `${counted(cancelled, 'place')} cancelled`)}
      {in_cents > 0 && list({ sort: '-booked' }, `${formatMoney(in_cents)} paid`)}
      {back.map((one) => (
        <Back
          key={one.word}
          back={one}
          event={{ slug }}
          all={list({ sort: '-booked' }, backInWords(one), toneOf(one))}
        />
      ))}
    </>
  );
}

function OfMemberships({ line: { in_cents, back } }: { line: Line }) {
  return (
    <>
      {in_cents > 0 && (
        <Link to="/organize/members" search={{ sort: '-since' }}>
          {formatMoney(in_cents)} paid
        </Link>
      )}
      {back.map((one) => (
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
      ))}
    </>
  );
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
