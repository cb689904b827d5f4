import type { ReactNode } from 'react';
import type { Kitchen } from '#contract/bookings/attendees.ts';
import type { Search } from '#web/router/url.ts';
import { noMealYet } from '../booking/words/place-names.ts';
import { MoreMenu } from '../events/acts/more-menu.tsx';
import { ListLine } from '../lists/list-line.tsx';
import rows from '../lists/list-rows.module.css';
import type { ListOf } from '../lists/list-search.ts';
import styles from './attendee-controls.module.css';

type Counts = Kitchen['counts'];

/** Search, filter and sort of who comes, what is asked most, and what can be done (W11). */
export function AttendeeControls({
  list,
  search,
  seesContact,
  counts,
  isDay,
  add,
  ways,
}: {
  list: ListOf<'attendees'>;
  search: Search;
  seesContact: boolean;
  counts: Counts | undefined;
  /** From the day of the event on: before it nobody can be here. */
  isDay: boolean;
  /** The first thing to do here. */
  add: ReactNode;
  /** What else can be done with who comes: what is seldom done, and on a phone all of it, behind one button. */
  ways: { name: string; way: ReactNode; isSeldom?: boolean }[];
}) {
  const hasMenu = ways.filter(({ isSeldom }) => isSeldom).length > 1;
  const isInMenu = ({ isSeldom }: (typeof ways)[number]) => hasMenu && isSeldom;
  return (
    <ListLine
      list={list}
      search={search}
      searchLabel="Search Attendees"
      placeholder={seesContact ? 'A name, an email, a ticket' : 'A name or a ticket'}
      several="places"
      asked={isDay ? ['owing', 'no-meal', 'not-here'] : ['owing', 'no-meal']}
      countOf={(filter) => countOf(counts, filter)}
      titleOf={(filter) => (filter === 'no-meal' ? noMealYet : undefined)}
      ways={
        <div className={styles.ways}>
          {add}
          <div className={styles.wide}>
            <div className={rows.ways}>
              {ways
                .filter((way) => !isInMenu(way))
                .map(({ name, way }) => (
                  <span key={name}>{way}</span>
                ))}
            </div>
          </div>
          <div className={hasMenu ? undefined : styles.narrow}>
            <MoreMenu>
              {ways.map((way) => (
                <li key={way.name} className={isInMenu(way) ? undefined : styles.narrow}>
                  {way.way}
                </li>
              ))}
            </MoreMenu>
          </div>
        </div>
      }
    />
  );
}

/** Unknown of members, and of what the person may not see. */
function countOf(counts: Counts | undefined, filter: string): number | undefined {
  if (!counts) return undefined;
  if (filter === '') return counts.confirmed + counts.held;
  return new Map<string, number | undefined>(Object.entries(counts)).get(filter);
}
