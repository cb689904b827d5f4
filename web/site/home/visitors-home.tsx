import { useSuspenseQuery } from '@tanstack/react-query';
import { announcedEventQuery } from '#web/events/announced-event.ts';
import { seasonNumbersQuery } from '#web/events/season-numbers-query.ts';
import { ClosingBand } from '../closing-band.tsx';
import { FeaturedEvents } from './featured-events.tsx';
import { Hero } from './hero.tsx';
import { MembershipBrings } from './membership-brings.tsx';
import { NearbyEvents } from './nearby-events.tsx';
import { SeasonNumbers } from './season-numbers.tsx';

export function VisitorsHome() {
  const next = useSuspenseQuery(announcedEventQuery).data;
  const season = useSuspenseQuery(seasonNumbersQuery).data;
  return (
    <>
      <Hero next={next} />
      <SeasonNumbers season={season} />
      <FeaturedEvents />
      <NearbyEvents />
      <MembershipBrings />
      <ClosingBand
        title="There is a place in the next foursome"
        text="Come as a guest once, and you will know whether you want your name in the book."
      />
    </>
  );
}
