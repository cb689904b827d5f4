import { useState } from 'react';
import { roles } from '#contract/calls/access.ts';
import { roleSpanLine } from '#contract/calls/role-span.ts';
import type { Handover, OpenMatter } from '#contract/organizing/handover.ts';
import { matterKinds } from '#contract/organizing/matter-kinds.ts';
import type { OrganizerGrant } from '#contract/organizing/organizing.ts';
import { formatDay, formatMonth } from '#contract/values/dates.ts';
import { advisedOwners, heldRoles } from '#contract/values/portal-limits.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import chips from '../../ui/chip.module.css';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import small from '../../ui/small-button.module.css';
import { ChipStrip } from '../lists/chip-strip.tsx';
import { ConsoleLink } from '../pieces/console-link.tsx';
import folds from '../pieces/folded.module.css';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { Everything } from '../year/everything.tsx';
import styles from './handover.module.css';
import { InviteBoard } from './invite-board.tsx';
import { OutsideForm } from './outside-form.tsx';
import { RoleEnds } from './role-ends.tsx';
import { dutiesOf, dutyInWords } from './year-tasks.ts';

/** What a board hands to the next one (11). */
export function HandoverPage() {
  const query = useOrganized('handover');
  const { data, error } = query;
  return (
    <div className={page.page}>
      <PageHead title="Handover" description="What the next board takes over." />
      <header className={page.head}>
        <h1>Handover</h1>
        <p className={page.lead}>What the next board takes over.</p>
      </header>
      <div className={sections.stack}>
        {!data && error && <PartFailed what="The handover" query={query} />}
        {!data && !error && <Skeleton className={styles.coming} />}
        {data && (
          <>
            <Jumps handover={data.data} />
            <OnlyOwner handover={data.data} />
            <div className={styles.steps}>
              <InviteBoard isNext={data.data.owners.count >= advisedOwners} />
              <RoleEnds handover={data.data} />
            </div>
            <Open handover={data.data} />
            <Holders handover={data.data} />
            <Outside handover={data.data} />
            <Year handover={data.data} />
          </>
        )}
        <Everything />
      </div>
    </div>
  );
}

/** First of all: with one owner fewer nobody could hand over anything. */
function OnlyOwner({ handover }: { handover: Handover }) {
  const { count } = handover.owners;
  if (count >= advisedOwners) return null;
  return (
    <div className={styles.alone} id="only-owner">
      <Badge tone="flag">{count === 0 ? 'No owner' : 'Only one owner'}</Badge>
      <p>
        {ownersInWords(handover)} If they cannot sign in, only another owner can let them back in.
      </p>
      <Link className={buttonClass()} to="/organize/people" search={{ invite: 'owner' }}>
        Name Another Owner
      </Link>
    </div>
  );
}

/** On a phone the parts are far below each other. */
const Jumps = ({ handover: { open } }: { handover: Handover }) => (
  <nav className={styles.jumps} aria-label="On this page">
    <ChipStrip>
      {Object.entries({
        open: `Open matters ${open.length}`,
        holders: 'Roles',
        outside: 'Outside',
        year: 'Months',
        everything: 'Everything',
      }).map(([id, name]) => (
        <li key={id}>
          <a className={chips.chip} href={`#${id}`}>
            {name}
          </a>
        </li>
      ))}
    </ChipStrip>
  </nav>
);

/** What has to be done before, or said to the next board. The state, how much, and what to do. */
function Open({ handover: { open } }: { handover: Handover }) {
  return (
    <section className={sections.section} aria-labelledby="open">
      <h2 id="open">Open matters</h2>
      {open.length === 0 ? (
        <p>Nothing is open.</p>
      ) : (
        <ul className={styles.rows}>
          {open.map((matter) => (
            <MatterRow key={`${matter.kind} ${matter.what}`} matter={matter} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MatterRow({ matter: { kind, what, is_list, href } }: { matter: OpenMatter }) {
  const { name, tone, verb, verbOfList = verb } = matterKinds[kind];
  return (
    <li className={styles.matter}>
      <Badge tone={tone}>{name}</Badge>
      <span className={styles.fact}>
        <WholeDates>{what}</WholeDates>
      </span>
      <ConsoleLink className={buttonClass('outline', small.small)} href={href}>
        {is_list ? verbOfList : verb}
      </ConsoleLink>
    </li>
  );
}

function Holders({ handover }: { handover: Handover }) {
  const { holders, owners } = handover;
  return (
    <section className={sections.section} aria-labelledby="holders">
      <h2 id="holders">Who may do what</h2>
      {owners.count >= advisedOwners && <p>{ownersInWords(handover)}</p>}
      <ul className={classNames(styles.rows, styles.holders)}>
        {holders.map((grant) => (
          <Holder key={grant.uuid} grant={grant} />
        ))}
      </ul>
      {holders.length === heldRoles && (
        <p className={sections.quiet}>These are the first {heldRoles}; all are in Roles.</p>
      )}
      <Link className={buttonClass('outline')} to="/organize/people">
        Change Roles
      </Link>
    </section>
  );
}

function Outside({ handover }: { handover: Handover }) {
  const { outside } = handover;
  const named = outside.filter(({ who }) => who !== null).length;
  /** The row whose person is asked for, or the whole list. */
  const [open, setOpen] = useState<number | 'all'>();
  return (
    <section className={sections.section} aria-labelledby="outside">
      <h2 id="outside">Outside of the portal</h2>
      {outside.length === 0 ? (
        <p>Nothing lies outside.</p>
      ) : (
        <>
          <p>
            {named} of {outside.length} have somebody named.
          </p>
          <ul className={classNames(styles.rows, styles.outside)}>
            {outside.map(({ what, who, renews_on, note }, index) => (
              <li key={[what, who, renews_on, note].join()}>
                <strong>{what}</strong>
                {who !== null && <span>{who}</span>}
                {(renews_on !== null || note !== null) && (
                  <span className={styles.note}>
                    {renews_on !== null && `Renews ${formatDay(renews_on)}. `}
                    {note}
                  </span>
                )}
                {who === null && (
                  <Button
                    className={classNames(small.small, styles.fill)}
                    variant="outline"
                    aria-haspopup="dialog"
                    onClick={() => setOpen(index)}
                  >
                    Name Somebody<span className="visually-hidden"> for {what}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen('all')}>
        Edit This List
      </Button>
      {open !== undefined && (
        <OutsideForm
          handover={handover}
          asked={open === 'all' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

/** The only one is named. */
function ownersInWords({ owners: { count, with_factor }, holders }: Handover): string {
  if (count !== 1)
    return `${count} owners have no end date, ${with_factor} of them with a second factor.`;
  const only = holders.find(({ role, until, person }) => role === 'owner' && !until && person);
  const who = only?.person?.name ?? 'One person';
  return `${who} is the only owner without an end date, and uses ${with_factor === 1 ? 'a' : 'no'} second factor.`;
}

/** "9:30 p.m. EST" stays in one line. */
function Unbroken({ text }: { text: string }) {
  const at = text.search(/\d+:\d\d /);
  return at < 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <span className={styles.clock}>{text.slice(at)}</span>
    </>
  );
}

function Holder({ grant }: { grant: OrganizerGrant }) {
  const zone = useZone();
  const { person, invited, role, event, from, until } = grant;
  return (
    <li>
      <strong>{person?.name ?? invited?.email}</strong>
      <span>
        {roles[role].name}
        {event && `, ${event.title}`}
        {invited && ', invited'}
        {person?.blocked && ', blocked'}
      </span>
      <span className={styles.note}>
        <Unbroken text={roleSpanLine({ event, from, until }, zone)} />
      </span>
    </li>
  );
}

function Year({ handover: { months } }: { handover: Handover }) {
  const { often, months: all } = dutiesOf(months);
  const isEmpty = months.every(({ tasks }) => tasks.length === 0);
  return (
    <section className={sections.section} aria-labelledby="year">
      <h2 id="year">What comes each month</h2>
      <p>
        {isEmpty
          ? 'Nothing yet: this fills with what the association does.'
          : 'What the last twelve months had, in the order in which it comes again: this month first.'}
      </p>
      {!isEmpty && (
        <details className={classNames(folds.folded, folds.onPhone, styles.year)}>
          <summary>Show the Twelve Months</summary>
          <dl className={styles.months}>
            {often.length > 0 && (
              <div>
                <dt>Most months</dt>
                {often.map((duty) => (
                  <dd key={duty}>{duty}</dd>
                ))}
              </div>
            )}
            {all.map(({ month, tasks }) => (
              <div key={month}>
                <dt>{formatMonth(`${month}-01`).split(' ')[0]}</dt>
                {tasks.map((task) => (
                  <dd key={task.task}>{dutyInWords(task)}</dd>
                ))}
                {tasks.length === 0 && (
                  <dd className={styles.note}>{often.length > 0 ? 'Nothing else' : 'Nothing'}</dd>
                )}
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}
