import type { ReactNode } from 'react';
import type { Kitchen } from '#contract/bookings/attendees.ts';
import type { Search } from '#web/router/url.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { noMealYet, whereNeedsAre } from '../booking/words/place-names.ts';
import { MoreMenu } from '../events/acts/more-menu.tsx';
import { ListLine } from '../lists/list-line.tsx';
import type { ListOf } from '../lists/list-search.ts';
import styles from './attendee-controls.module.css';

type Counts = Kitchen['counts'];

/** What else can be done with who comes: as a button, or as a line of the menu. */
export interface Way {
  name: string;
  way: (className?: string) => ReactNode;
  /** In the menu, however much room there is. */
  isSeldom?: boolean;
}

/** Search, filter and sort of who comes, what is asked most, and what can be done (W11). */
export function AttendeeControls({
  list,
  search,
  counts,
  day,
  ways,
}: {
  list: ListOf<'attendees'>;
  search: Search;
  counts: Counts | undefined;
  /** Before the day of the event nobody can be here, and after it nobody chooses a meal any more. */
  day: 'to come' | 'begun' | 'over';
  /** The first stands alone; what is seldom done, and with little room all the others, is behind one button. */
  ways: Way[];
}) {
  const [first, ...others] = ways;
  const hasMenu = others.filter(({ isSeldom }) => isSeldom).length > 1;
  const isInMenu = ({ isSeldom }: Way) => hasMenu && isSeldom;
  return (
    <ListLine
      list={list}
      search={search}
      searchLabel="Search Attendees"
      placeholder="Name or ticket"
      several="places"
      elsewhere={whereNeedsAre}
      asked={askedOn[day].filter((filter) => day !== 'over' || wasCounted(counts, filter))}
      note={day === 'over' && counts ? whoCame(counts) : undefined}
      countOf={(filter) => countOf(counts, filter)}
      titleOf={(filter) => (filter === 'no-meal' ? noMealYet : undefined)}
      ways={
        <div className={styles.ways}>
          {first?.way(buttonClass(day === 'over' ? 'outline' : 'green'))}
          {others
            .filter((way) => !isInMenu(way))
            .map(({ name, way }) => (
              <span key={name} className={styles.roomy}>
                {way(buttonClass('outline'))}
              </span>
            ))}
          <div className={hasMenu ? undefined : styles.tight}>
            <MoreMenu>
              {others.map((way) => (
                <li key={way.name} className={isInMenu(way) ? undefined : styles.tight}>
                  {way.way()}
                </li>
              ))}
            </MoreMenu>
          </div>
        </div>
      }
    />
  );
}

const askedOn = {
  'to come': ['owing', 'no-meal'],
  begun: ['owing', 'no-meal', 'not-here'],
  over: ['owing', 'not-here'],
};

/** Once the event is over; who did not come has a chip. */
function whoCame(counts: Counts): string | undefined {
  if (counts.confirmed === 0) return undefined;
  if (!counts.here) return 'Nobody was checked in at the door.';
  return countOf(counts, 'not-here') === 0 ? 'Everybody came.' : undefined;
}

/** Where nobody was checked in, "not here" says nothing of anybody. */
function wasCounted(counts: Counts | undefined, filter: string): boolean {
  if (filter === 'not-here' && !counts?.here) return false;
  return (countOf(counts, filter) ?? 0) > 0;
}

/** Unknown of members, and of what the person may not see. */
function countOf(counts: Counts | undefined, filter: string): number | undefined {
  if (!counts) return undefined;
  if (filter === '') return counts.confirmed + counts.held;
  return new Map<string, number | undefined>(Object.entries(counts)).get(filter);
}
