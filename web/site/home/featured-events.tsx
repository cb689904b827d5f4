import { useLoaded } from '#web/api/use-call.ts';
import { EventTile } from '#web/events/tile/event-tile.tsx';
import { Link } from '#web/router/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import site from '../site.module.css';

/** Three beside the events that are on the page already. */
export function FeaturedEvents({ beside }: { beside: { uuid: string }[] }) {
  const featured = useLoaded('featured')
    .data.filter(({ uuid }) => !beside.some((one) => one.uuid === uuid))
    .slice(0, 3);
  if (featured.length === 0) return null;
  return (
    <section className={site.section} aria-labelledby="featured">
      <div className={site.headRow}>
        <div>
          <p className={site.eyebrow}>Featured events</p>
          <h2 id="featured">Worth the trip</h2>
        </div>
        <Link to="/events">All Events</Link>
      </div>
      <ul className={classNames(site.tiles, site.full)}>
        {featured.map((event) => (
          <li key={event.uuid}>
            <EventTile event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}
