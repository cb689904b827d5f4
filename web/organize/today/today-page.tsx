import type { Today } from '#contract/organizing/today.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { useOrganized } from '../session/organize-call.ts';
import { ComingEvent } from './coming-event.tsx';
import { MoneyOfMonth } from './money-of-month.tsx';
import { MovingIn } from './moving-in.tsx';
import { NeedRows } from './need-rows.tsx';
import { RecentRows } from './recent-rows.tsx';
import { SixWeeks } from './six-weeks.tsx';
import styles from './today-page.module.css';

/** The eve of an event in one look: what is next, what needs somebody, what comes, what is new (W8). */
export function TodayPage() {
  const query = useOrganized('today');
  const { data, error } = query;
  return (
    <div className={page.page}>
      <PageHead title="Today" description="The next event, and what needs an organizer today." />
      <header className={styles.head}>
        <h1 className={styles.eyebrow}>Today</h1>
        {data && <Sentence today={data.data} />}
        {!data && !error && <Skeleton className={styles.sentenceComing} />}
      </header>
      {data && <Day today={data.data} />}
      {!data && error && (
        <div className={sections.stack}>
          <PartFailed what="Today" query={query} />
        </div>
      )}
      {!data && !error && <Coming />}
    </div>
  );
}

/** It names the next event, and leads there: the part below has no other name. */
function Sentence({ today: { sentence, next } }: { today: Today }) {
  const [before = '', ...after] = next ? sentence.split(next.title) : [sentence];
  return (
    <p className={styles.sentence}>
      {before}
      {next && (
        <>
          <Link id="next-event" to="/organize/events/$slug" params={{ slug: next.slug }}>
            {next.title}
          </Link>
          {after.join(next.title)}
        </>
      )}
    </p>
  );
}

function Day({ today: { next, weeks, since, money, moving_in, ...today } }: { today: Today }) {
  // Its row says the same.
  const needs = today.needs.filter(({ kind }) => !moving_in || kind !== 'page_gaps');
  // The first event within a week is the next one, which is shown large.
  const shown = needs.find(({ kind }) => kind === 'event_soon');
  return (
    <>
      {moving_in && <MovingIn lacking={moving_in} />}
      {next && <ComingEvent event={next} />}
      {(needs.length > 0 || !moving_in) && (
        <NeedRows needs={needs.filter((need) => need !== shown)} />
      )}
      {weeks.length > 0 && <SixWeeks events={weeks} />}
      {money && <MoneyOfMonth money={money} />}
      {since.lines.length > 0 && <RecentRows lines={since.lines} />}
    </>
  );
}

/** Of the size of what comes. */
function Coming() {
  return (
    <div className={styles.next}>
      <p className="visually-hidden" role="status">
        Loading Today…
      </p>
      <Skeleton className={styles.cover} />
      <div className={styles.facts} aria-hidden="true">
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton shape="short" />
        <Skeleton className={styles.barComing} />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </div>
  );
}
