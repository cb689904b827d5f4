import type { FiscalYearRecord, YearChecks } from '#contract/organizing/export-api.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { Link } from '#web/router/link.tsx';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { bankCharges } from '../booking/words/fee-words.ts';
import { ConsoleLink } from '../pieces/console-link.tsx';
import done from '../pieces/done-rows.module.css';
import folds from '../pieces/folded.module.css';
import { useOrganized } from '../session/organize-call.ts';
import { checksOf } from './closing-words.ts';
import styles from './year.module.css';
import { YearStep } from './year-step.tsx';

export const useYearChecks = ({ year }: Pick<FiscalYearRecord, 'year'>) =>
  useOrganized('yearChecks', { params: { year: `${year}` } });

/** How many of the checks of a year are open; unknown until they are read. */
export const openChecks = (checks: YearChecks | undefined): number | undefined =>
  checks && checksOf(checks).filter(({ isOpen }) => isOpen).length;

/** The first step of a year's end: what of it is not in order yet, each with where it is put right. */
export function CheckBooks({ year }: { year: FiscalYearRecord }) {
  const query = useYearChecks(year);
  const { data, error } = query;
  const open = openChecks(data?.data);
  const state =
    open === undefined
      ? undefined
      : { text: open === 0 ? 'In order' : `${open} open`, isDone: open === 0 };
  return (
    <YearStep id="check" title="Check the books" state={state}>
      {data && (
        <ul className={done.rows}>
          {checksOf(data.data)
            .toSorted(openFirst)
            .map((check) => (
              <li key={check.name} className={done.row} data-done={!check.isOpen || undefined}>
                <span className={done.sign}>
                  {!check.isOpen && <CheckIcon />}
                  <span className="visually-hidden">{check.isOpen ? 'Open: ' : 'In order: '}</span>
                </span>
                <div>
                  <p>{check.text}</p>
                  {check.name === 'statements' && <Statements of={data.data.statements} />}
                </div>
                {(check.isOpen || check.name === 'statements') && (
                  <ConsoleLink href={check.href}>{check.verb}</ConsoleLink>
                )}
              </li>
            ))}
        </ul>
      )}
      {!data && error && <PartFailed what="What is open" query={query} />}
      {!data && !error && <Skeleton className={styles.checksComing} />}
      <details className={folds.folded}>
        <summary>How bank charges are counted</summary>
        <p className={styles.quiet}>{bankCharges}</p>
      </details>
    </YearStep>
  );
}

const openFirst = (one: { isOpen: boolean }, next: { isOpen: boolean }) =>
  Number(next.isOpen) - Number(one.isOpen);

/** So many are named. */
const few = 5;

function Statements({ of }: { of: YearChecks['statements'] }) {
  if (of.length === 0) return null;
  return (
    <ul className={styles.events}>
      {of.slice(0, few).map(({ slug, title, is_missing }) => (
        <li key={slug}>
          <Link to="/organize/events/$slug/money" params={{ slug }}>
            {title}
          </Link>
          {is_missing ? ', no statement' : ', out of date'}
        </li>
      ))}
      {of.length > few && <li>{of.length - few} more</li>}
    </ul>
  );
}
