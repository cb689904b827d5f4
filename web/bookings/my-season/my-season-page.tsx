import { useQuery } from '@tanstack/react-query';
import type { MySeason } from '#contract/clubhouse/my-season.ts';
import { formatMonthDay, weekdayOf } from '#contract/values/dates.ts';
import { formatDollars, wholeDollars } from '#contract/values/money.ts';
import { fullName } from '#contract/values/person-names.ts';
import { lateCall } from '#web/api/late-call.ts';
import { useUser } from '#web/api/session.ts';
import { countedEvents } from '#web/events/counted-events.ts';
import { useNow } from '#web/events/now.ts';
import { TryAgain } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import { ListEmpty } from '#web/ui/lists/list-empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import chips from '../../ui/chip.module.css';
import page from '../../ui/lists/list-page.module.css';
import styles from './my-season.module.css';
import { mySeasonSearch } from './my-season-search.ts';

/** Q29: a year on one page, on paper too. */
export function MySeasonPage() {
  const { year } = mySeasonSearch(useSearch());
  const user = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: ['mySeason', year],
    queryFn: () => lateCall('mySeason', { query: { year } }),
  });
  const season = data?.data;
  return (
    <div className={page.page}>
      <PageHead title="My Season" description="What a year was for you: rounds, courses, gifts." />
      <header className={page.head}>
        <h1>My Season{season && ` ${season.year}`}</h1>
        <p className={page.lead}>
          {season?.raised_cents === 0 && season.events.some(({ has_charity }) => has_charity)
            ? 'What your events raise appears here once it is published.'
            : 'Where you played, what you saved, and what everybody there raised for charity.'}
        </p>
        {user && <p className={styles.name}>{fullName(user)}</p>}
      </header>
      {season && <Years season={season} />}
      {season && season.events.length > 0 && <Season season={season} />}
      {season && season.events.length === 0 && (
        <NoEvents year={season.year} isRunning={year === undefined} />
      )}
      {!season && error && <TryAgain error={error} onTry={refetch} />}
      {!season && !error && <Loading />}
    </div>
  );
}

function Years({ season: { year: shown, years } }: { season: MySeason }) {
  return (
    <div className={styles.tools}>
      <nav aria-label="Years">
        <ul className={page.chips}>
          {years.map((year) => (
            <li key={year}>
              <Link
                className={chips.chip}
                to="/my-season"
                search={{ year: String(year) }}
                aria-current={year === shown ? 'true' : undefined}
              >
                {year === shown && <CheckIcon />}
                {year}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button variant="outline" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

function Season({ season }: { season: MySeason }) {
  const now = useNow();
  const isToCome = ({ ends_at }: { ends_at: string }) => Date.parse(ends_at) > now;
  const { events, rounds, courses } = season;
  const coming = events.filter(isToCome);
  const savedLater = coming.reduce((sum, { saved_cents }) => sum + saved_cents, 0);
  const numbers = [
    { name: 'raised by your events', value: wholeDollars(season.raised_cents) },
    { ...countedEvents(events.length, coming.length), value: String(events.length) },
    {
      name: rounds === 1 ? 'round' : 'rounds',
      note: `on ${courses} ${courses === 1 ? 'course' : 'courses'}`,
      value: String(rounds),
    },
    {
      name: 'saved by member prices',
      // Where all is to come, the events say it.
      ...(coming.length < events.length &&
        savedLater > 0 && { note: `${formatDollars(savedLater)} of it to come` }),
      value: formatDollars(season.saved_cents),
    },
    { name: 'given by you', value: formatDollars(season.gift_cents) },
  ].filter(({ value }) => value !== '$0' && value !== '0');
  return (
    <>
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
      <EventsOfSeason season={season} isToCome={isToCome} />
    </>
  );
}

function EventsOfSeason({
  season: { year, events },
  isToCome,
}: {
  season: MySeason;
  isToCome: (event: MySeason['events'][number]) => boolean;
}) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Your events of {year}</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            Event
          </th>
          <th scope="col" className={styles.money}>
            Saved
          </th>
          <th scope="col" className={styles.money}>
            Raised
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.slug}>
            <td className={styles.picture}>
              <img src={event.cover_url} alt="" width="600" height="400" />
            </td>
            <th scope="row">
              <Link to="/events/$slug" params={{ slug: event.slug }}>
                {event.title}
              </Link>
              <p>
                <span>
                  {weekdayOf(event.day).slice(0, 3)}, {formatMonthDay(event.day)}
                </span>{' '}
                <span>
                  {event.venue_name}, {event.venue_city}
                </span>
              </p>
              <Note event={event} isToCome={isToCome(event)} />
            </th>
            <Money
              name={isToCome(event) ? 'to save' : 'saved'}
              cents={event.saved_cents}
              text={formatDollars}
            />
            <Money name="raised" cents={event.raised_cents ?? 0} text={wholeDollars} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why there is no sum that was raised. */
function Note({ event, isToCome }: { event: MySeason['events'][number]; isToCome: boolean }) {
  if (isToCome) return <p>Still to come</p>;
  if (!event.has_charity) return <p>Without a charity</p>;
  return event.raised_cents === null ? <p>The sum raised is not published yet</p> : null;
}

/** The head of the column is not there on a phone. */
function Money({
  name,
  cents,
  text,
}: {
  name: string;
  cents: number;
  text: (cents: number) => string;
}) {
  if (cents === 0) return <td className={classNames(styles.money, styles.none)}>–</td>;
  return (
    <td className={styles.money}>
      {text(cents)} <span className={styles.narrow}>{name}</span>
    </td>
  );
}

function NoEvents({ year, isRunning }: { year: number; isRunning: boolean }) {
  return (
    <ListEmpty
      title={isRunning ? 'Your season has not begun' : `No events of yours in ${year}`}
      actions={
        <Link className={buttonClass()} to="/events">
          See Events
        </Link>
      }
    >
      {isRunning
        ? 'Book a place, and the day appears here: where you played, what you saved and what it raised.'
        : 'Choose another year above.'}
    </ListEmpty>
  );
}

function Loading() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading your season…
      </p>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} />
      ))}
    </>
  );
}
