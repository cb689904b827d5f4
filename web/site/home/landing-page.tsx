import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaded } from '#web/api/use-call.ts';
import { announcedEventQuery } from '#web/events/announced-event.ts';
import { EventTile } from '#web/events/tile/event-tile.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { ClosingBand } from '../closing-band.tsx';
import site from '../site.module.css';
import { Hero } from './hero.tsx';
import { MembershipBrings } from './membership-brings.tsx';
import { NearbyEvents } from './nearby-events.tsx';
import { SeasonNumbers } from './season-numbers.tsx';

export function LandingPage() {
  const next = useSuspenseQuery(announcedEventQuery).data;
  const featured = useLoaded('featured').data;
  const season = useLoaded('season').data;

  return (
    <>
      <PageHead
        title="Golf for charity, across Canada"
        description="Fairway is a Canadian golf association. Play good courses in good company; what an event earns beyond its costs is given to charity."
        path="/"
      />
      <Hero next={next} />
      <SeasonNumbers season={season} />
      {featured.length > 0 && (
        <section className={site.section} aria-labelledby="featured">
          <div className={site.headRow}>
            <div>
              <p className={site.eyebrow}>Featured events</p>
              <h2 id="featured">Worth the trip</h2>
            </div>
            <Link to="/events">All Events</Link>
          </div>
          <ul className={site.tiles}>
            {featured.map((event) => (
              <li key={event.uuid}>
                <EventTile event={event} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <NearbyEvents />
      <MembershipBrings />
      <ClosingBand
        title="There is a place in the next foursome"
        text="Come as a guest once, and you will know whether you want your name in the book."
      />
    </>
  );
}
