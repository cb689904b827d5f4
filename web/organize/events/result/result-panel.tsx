import { addedByAssociation } from '#contract/events/statement.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { MoneyRibbon } from '#web/events/details/money-ribbon.tsx';
import { Link } from '#web/router/link.tsx';
import { AlertIcon } from '#web/ui/icons/icon.tsx';
import forms from '../../../forms/form.module.css';
import { mayAt, useSelf } from '../../session/organizer.ts';
import type { EventForm } from '../form/use-event-form.ts';
import {
  canPublish,
  inShort,
  isPublished,
  type ResultNow,
  resultKinds,
  resultNow,
  sumLinesNow,
} from './result-now.ts';
import styles from './result-panel.module.css';

/** How an event came out (17.3): income, costs and gift, as they are and as everybody reads them. */
export function ResultPanel({ form }: { form: EventForm }) {
  const result = resultNow(form);
  if (!result) return null;
  const { lines, soFar, sumsNow } = result;
  const { event } = form.base;
  const bars = [
    { kind: 'income', name: resultKinds.income, total: sumsNow.income },
    { kind: 'expense', name: resultKinds.expense, total: sumsNow.costs },
    { kind: 'donation', name: resultKinds.donation, total: sumsNow.gift },
  ] as const;
  const shown = bars.filter(({ total }) => total > 0);
  const goal = event.charity?.goal_cents ?? 0;
  // With nothing left to give it is one band of costs, which shows nothing.
  const isPicture = sumsNow.income > 0 && sumsNow.gift > 0 && shown.length > 1;
  return (
    <section className={styles.panel} aria-labelledby="result">
      <h2 id="result" className="visually-hidden">
        Result
      </h2>
      {lines.length + soFar.length > 0 && (
        <p className={styles.sums} role="status">
          {sumLinesNow(result).map(({ kind, name, cents }, at) => (
            <span key={kind}>
              {at > 0 && <span className="visually-hidden"> · </span>}
              <span>{name}</span> <strong>{formatMoney(cents)}</strong>
            </span>
          ))}
        </p>
      )}
      <FeesSoFar form={form} result={result} />
      <TooMuch sums={result.sums} />
      {isPicture && (
        <div className={styles.picture}>
          <MoneyRibbon bars={shown} goal={goal} />
          {goal > 0 && <p className={styles.goal}>{goalInWords(goal, sumsNow.gift)}</p>}
        </div>
      )}
      <Remarks form={form} result={result} />
      <Publication form={form} result={result} />
    </section>
  );
}

const goalInWords = (goal: number, gift: number) =>
  gift < goal
    ? `${formatMoney(goal - gift)} short of the goal of ${formatDollars(goal)}`
    : `The goal of ${formatDollars(goal)} is reached`;

/** What of the income is in no statement yet. */
function FeesSoFar({ form, result }: { form: EventForm; result: ResultNow }) {
  const { slug } = form.base.event;
  if (!result.isToCome) return null;
  return (
    <p>
      {result.soFar.length > 0
        ? 'The lines ‘so far’ come from Money; they become public when the event is over. '
        : 'Entry fees are added when the event is over. '}
      <Link className={styles.way} to="/organize/events/$slug/attendees" params={{ slug }}>
        See Who Has Paid
      </Link>
    </p>
  );
}

/** N20: a gift larger than what is left is said before it is published. */
function TooMuch({ sums: { income, costs, gift, added } }: Pick<ResultNow, 'sums'>) {
  const left = income - costs;
  if (gift === 0 || gift <= left) return null;
  return (
    <p className={forms.failure}>
      <AlertIcon />
      {formatMoney(gift)} is given, and {formatMoney(left)} is left: {formatMoney(gift - left)} more
      than there is. It can be published so: every page then shows {formatMoney(added)} as ‘
      {addedByAssociation}’, and not as income of the event.
    </p>
  );
}

/** Where the lines come from, and what does not agree with them yet. */
function Remarks({ form, result }: { form: EventForm; result: ResultNow }) {
  const self = useSelf();
  const { known, lines, sums } = result;
  const { uuid, slug, charity, status } = form.base.event;
  const isCancelled = status === 'cancelled';
  const isRaised = !charity || sums.gift === 0 || charity.raised_cents === sums.gift;
  return (
    <div className={styles.remarks}>
      {isCancelled && <WhatWentBack known={known} slug={slug} />}
      {lines.length === 0 && !isCancelled && (
        <p>
          {known.is_over ? 'Nothing came in, and nothing is typed yet.' : 'Nothing is typed yet.'}
        </p>
      )}
      {known.is_over && <TypedHere lines={lines} />}
      {known.fees_unknown > 0 && (
        <p>
          The provider has not said yet what it kept of{' '}
          {known.fees_unknown === 1 ? '1 card payment' : `${known.fees_unknown} card payments`}.
        </p>
      )}
      {known.is_over && !isRaised && (
        <p>
          The gift is {formatMoney(sums.gift)}, and the page of the event says that{' '}
          {formatMoney(charity.raised_cents)} was raised for {charity.name}.{' '}
          {self && mayAt(self, 'event.manage', uuid) && (
            <Link to="/organize/events/$slug/edit" params={{ slug }} hash="charity">
              Change What Was Raised
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

/** What went back, and what calling it off has cost. */
function WhatWentBack({
  known: { refunded_cents, to_go_back_cents, ledger },
  slug,
}: Pick<ResultNow, 'known'> & { slug: string }) {
  const { fees_cents } = ledger;
  return (
    <p>
      Called off.{' '}
      {[
        ...(refunded_cents > 0 ? [`${formatMoney(refunded_cents)} was refunded.`] : []),
        ...(to_go_back_cents > 0 ? [`${formatMoney(to_go_back_cents)} is still to go back.`] : []),
        ...(refunded_cents + to_go_back_cents === 0 ? ['Nothing was refunded.'] : []),
      ].join(' ')}
      {fees_cents > 0 && ` ${formatMoney(fees_cents)} of card fees are lost.`}{' '}
      <Link
        to="/organize/events/$slug/attendees"
        params={{ slug }}
        search={{ filter: 'cancelled' }}
      >
        See Who Had Booked
      </Link>
    </p>
  );
}

/** 17.3: why the statement says another sum than Money: what is typed here is in no payment. */
function TypedHere({ lines }: Pick<ResultNow, 'lines'>) {
  const income = lines.filter(({ kind }) => kind === 'income');
  const sumOf = (some: typeof lines) => some.reduce((sum, line) => sum + line.amount_cents, 0);
  const typed = sumOf(income.filter(({ from }) => from === null));
  if (typed === 0) return null;
  return (
    <p>
      {formatMoney(sumOf(income) - typed)} of the income was paid through the portal. The other{' '}
      {formatMoney(typed)} is entered here, so it is not in Money.
    </p>
  );
}

/** What everybody reads, and will read; the step to it stands beside Save. */
function Publication({ form, result }: { form: EventForm; result: ResultNow }) {
  const { known, lines, soFar, sums, publicSums } = result;
  const { event } = form.base;
  const isKnown = isPublished(form, result);
  const publicLines = lines.map(
    ({ label, amount_cents }) => `${label} ${formatMoney(amount_cents)}`,
  );
  if (isKnown && lines.length === 0) return null;
  return (
    <div className={styles.public}>
      <h3>Public statement</h3>
      <p role="status">
        {isKnown
          ? soFar.length > 0
            ? `Public now: ${publicLines.join(' · ')}.`
            : 'Published: everybody reads these lines.'
          : known.statement.length === 0
            ? 'Nobody else sees this yet.'
            : `The public page says: ${inShort(publicSums)}.`}
      </p>
      {canPublish(form, result) && <p>Once it is published: {inShort(sums)}.</p>}
      {event.status !== 'draft' && (
        <p>
          <a href={`/events/${event.slug}`}>See the Public Page</a>
        </p>
      )}
    </div>
  );
}
