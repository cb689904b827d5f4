import { useState } from 'react';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { useZone } from '#web/ui/zone.ts';
import { countedEvents } from '../events/counted-events.ts';
import timeline from '../events/details/event-agenda.module.css';
import { Link } from '../router/link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import sections from '../ui/sections.module.css';
import type { Membership } from './membership-state.ts';
import styles from './membership-year.module.css';

/** Q14: what the membership brought this calendar year. */
export function MembershipYear({ year }: Pick<Membership, 'year'>) {
  const numbers = [
    { ...countedEvents(year.events, year.to_come), value: String(year.events) },
    { name: 'saved by member prices', value: formatDollars(year.saved_cents) },
    { name: 'given by you', value: formatDollars(year.gift_cents) },
  ].filter(({ value }) => value !== '$0');
  return (
    <section className={styles.year} aria-labelledby="year">
      <h2 id="year">Your {year.year}</h2>
      <dl className={styles.numbers}>
        {numbers.map(({ name, note, value }) => (
          <div key={name}>
            <dt>
              {name}
              {note && <small>{note}</small>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {year.events > 0 && (
        <p className={styles.hint}>
          <Link className={buttonClass('quiet')} to="/my-season">
            See My Season
          </Link>
        </p>
      )}
      {year.events === 0 && (
        <p className={styles.hint}>
          Nothing booked this year yet. <Link to="/events">See what’s coming up.</Link>
        </p>
      )}
    </section>
  );
}

/** As high as the payment card beside them. */
const shownAtFirst = 3;

/** Q14: the next renewal, and those that were paid, the earlier ones on demand. */
export function Renewals({ membership }: { membership: Membership }) {
  const zone = useZone();
  const [isWhole, setWhole] = useState(false);
  const { plan, payments, renews_at } = membership;
  const stations = [
    ...(renews_at
      ? [
          {
            at: renews_at,
            title: 'Renews',
            text: formatMoney(plan.price_cents),
            look: timeline.station,
          },
        ]
      : []),
    ...payments.map(({ paid_at, amount_cents }, index) => ({
      at: paid_at,
      title: index === payments.length - 1 && index < 11 ? 'Joined' : 'Renewed',
      text: `${formatMoney(amount_cents)} paid`,
      look: classNames(timeline.station, styles.paid),
    })),
  ];
  if (stations.length === 0) return null;
  const shown = isWhole ? stations : stations.slice(0, shownAtFirst);
  return (
    <section className={sections.section} aria-labelledby="renewals">
      <h2 id="renewals">Renewals</h2>
      <ol className={classNames(timeline.line, styles.renewals)}>
        {shown.map(({ at, title, text, look }) => (
          <li className={look} key={at}>
            <p className={timeline.time}>{whenIn(zone, at, 'day')}</p>
            <div>
              <p className={timeline.title}>{title}</p>
              <p className={timeline.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {stations.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show Fewer' : `Show All ${stations.length}`}
        </Button>
      )}
    </section>
  );
}
