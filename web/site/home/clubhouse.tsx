import type { ReactNode } from 'react';
import { type ApiError, readingFailure } from '#web/api/api-error.ts';
import type { CallAnswer } from '#web/api/call.ts';
import { MembershipCard } from '#web/membership/membership-card.tsx';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import site from '../site.module.css';
import styles from './clubhouse.module.css';
import house from './clubhouse-home.module.css';
import { CouldSave } from './could-save.tsx';
import { FeaturedEvents } from './featured-events.tsx';
import { NearbyEvents } from './nearby-events.tsx';
import { NextTicket, NothingBooked } from './next-ticket.tsx';
import { OwnSeason } from './own-season.tsx';
import { WhatsNew } from './whats-new.tsx';

interface Props {
  answer: {
    data: CallAnswer<'clubhouse'> | undefined;
    error: ApiError | null;
    refetch: () => Promise<unknown>;
  };
  /** The greeting. */
  head: ReactNode;
}

/** Q3: home as a signed-in user sees it. */
export function Clubhouse({ answer, head }: Props) {
  const { data, error, refetch } = answer;
  const look = classNames(site.section, house.house);
  if (!data) {
    return (
      <section className={look} aria-labelledby="greeting">
        {head}
        <div role="alert">{error && <p>{readingFailure(error)}</p>}</div>
        <div>
          <Button onClick={() => refetch()}>Try Again</Button>
        </div>
      </section>
    );
  }
  const { next, near, whats_new, visited_before_at, year, membership } = data.data;
  return (
    <>
      <section className={look} aria-labelledby="greeting">
        {head}
        <div className={house.top}>
          {next ? <NextTicket event={next} /> : <NothingBooked />}
          {membership ? (
            <div className={styles.card}>
              <MembershipCard membership={membership} />
              <p>
                <Link to="/my-membership">My Membership</Link>
              </p>
            </div>
          ) : (
            <CouldSave year={year} />
          )}
        </div>
      </section>
      <NearbyEvents home={near} />
      <div className={site.section}>
        <div className={styles.split}>
          <WhatsNew items={whats_new} since={visited_before_at} />
          <OwnSeason year={year} />
        </div>
      </div>
      <div className={styles.ruled}>
        <FeaturedEvents beside={[next ?? [], near?.events ?? []].flat()} />
      </div>
    </>
  );
}
