import { useSuspenseQuery } from '@tanstack/react-query';
import { useUser } from '#web/api/session.ts';
import { announcedEventQuery } from '#web/events/announced-event.ts';
import { seasonNumbersQuery } from '#web/events/season-numbers-query.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { Prose } from '../prose.tsx';
import { useSitePage } from '../use-site-page.ts';
import { ClubhouseHome } from './clubhouse-home.tsx';
import { FeaturedEvents } from './featured-events.tsx';
import { Hero } from './hero.tsx';
import { MembershipBrings } from './membership-brings.tsx';
import { NearbyEvents } from './nearby-events.tsx';
import { SeasonNumbers } from './season-numbers.tsx';

/** Both for visitors and for users until the session is known, as the server renders it (Q1, Q3). */
export function LandingPage() {
  const user = useUser();
  const page = useSitePage('home');
  const [forVisitor, forUser] = user === undefined ? ['visitor', 'user'] : [];
  return (
    <>
      <PageHead title={page.line('title')} description={page.description} path="/" />
      {user !== null && (
        <div data-for={forUser}>
          <ClubhouseHome user={user} />
        </div>
      )}
      {!user && (
        <div data-for={forVisitor}>
          <VisitorsHome />
        </div>
      )}
    </>
  );
}

function VisitorsHome() {
  const page = useSitePage('home');
  const next = useSuspenseQuery(announcedEventQuery).data;
  const season = useSuspenseQuery(seasonNumbersQuery).data;
  return (
    <>
      <Hero next={next} />
      {(season.events > 0 || season.raised_cents > 0) && <SeasonNumbers season={season} />}
      <FeaturedEvents beside={next ? [next] : []} />
      <NearbyEvents />
      <MembershipBrings />
      <ClosingBand title={page.line('band_title')} text={<Prose parts={page.prose('band')} />} />
    </>
  );
}
