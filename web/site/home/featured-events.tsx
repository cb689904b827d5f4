import { useLoaded } from '#web/api/use-call.ts';
import { EventTile } from '#web/events/tile/event-tile.tsx';
import { Link } from '#web/router/link.tsx';
import site from '../site.module.css';

export function FeaturedEvents() {
  const featured = useLoaded('featured').data;
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
      <ul className={site.tiles}>
        {featured.map((event) => (
          <li key={event.uuid}>
            <EventTile event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}
