import type { ReactNode } from 'react';
import type { EventOverview, EventTask } from '#contract/events/event-overview.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { listed } from '#contract/values/choices.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { inWay, type MoneyWay } from '#contract/values/money-words.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import { useZone } from '#web/ui/zone.ts';
import small from '../../../ui/small-button.module.css';
import { WholeDates } from '../../pieces/whole-dates.tsx';
import { WholeFacts } from '../../pieces/whole-facts.tsx';
import { useOrganized } from '../../session/organize-call.ts';
import { mayAt } from '../../session/organizer.ts';
import { fieldInWords, sectionOf } from '../record/event-names.ts';
import styles from './event-hub.module.css';
import { whatLeadsRead } from './special-needs.tsx';

const button = classNames(buttonClass('outline'), small.small);

/** What needs somebody at this event, each with the way to where it is done. */
export function EventTasks({ overview, self }: { overview: EventOverview; self: OrganizerSelf }) {
  const { event, tasks } = overview;
  const isDraft = event.status === 'draft';
  if (isDraft && mayAt(self, 'event.manage', event.uuid)) return <BeforePublishing event={event} />;
  // Right after it is called off nobody knows yet what of its money waits for a hand.
  if (event.status === 'cancelled' && overview.money === null) return null;
  // Of an event that is over the result is the story.
  if (overview.statement.length > 0 && tasks.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="tasks">
      <h2 id="tasks">{isDraft ? 'Draft' : 'Needs doing'}</h2>
      {isDraft && <p>Only organizers see it, until one of them publishes it.</p>}
      {!isDraft && tasks.length === 0 && (
        <p className={styles.nothing}>
          <CheckIcon />
          Nothing needs doing.
        </p>
      )}
      {tasks.length > 0 && (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <TaskRow key={task.task} {...task} overview={overview} self={self} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface Row {
  words: string;
  /** Why, below them. */
  why?: string;
  way: ReactNode;
  isGrave?: true;
}

const toBooking = (slug: string, id: string | null, name: string): ReactNode =>
  id !== null && (
    <Link className={button} to="/organize/events/$slug/attendees/$id" params={{ slug, id }}>
      {name}
    </Link>
  );

/** "$240.00 is still to give back: $180.00 by cheque and $60.00 in cash", "$70.00 is still to give back in cash to Kit Poe" */
function stillToGive(back: { way: MoneyWay; cents: number }[], name: string | undefined): string {
  const sum = back.reduce((all, { cents }) => all + cents, 0);
  const byWay = back.map(({ way, cents }) => `${formatMoney(cents)} ${inWay(way)}`);
  const [first] = back;
  return `${formatMoney(sum)} is still to give back${back.length === 1 && first ? ` ${inWay(first.way)}` : `: ${listed(byWay)}`}${name === undefined ? '' : ` to ${name}`}`;
}

/** What Today says, too; `first` is the first of them, a booking or a message. */
function pressingRows({ count, first, due }: Omit<TaskOf, 'task'>, slug: string, zone: string) {
  const payment = toBooking(slug, first, 'See Payment');
  const message = first !== null && (
    <Link className={button} to="/organize/messages/$id" params={{ id: first }}>
      See Message
    </Link>
  );
  const grave = (one: string, many: string, way: ReactNode): Row => ({
    // Their queries end at 21 (need-queries.ts).
    words: count === 1 ? `1 ${one}` : `${count > 20 ? 'More than 20' : count} ${many}`,
    isGrave: true,
    way,
  });
  const answer = `disputed: answer the bank${due ? ` by ${shortWhen(zone, due, 'list')}` : ''}`;
  return {
    refunds: grave(
      'refund has not reached its payer',
      'refunds have not reached their payers',
      payment,
    ),
    disputes: grave(`payment is ${answer}`, `payments are ${answer}`, payment),
    messages: grave('message was not sent', 'messages were not sent', message),
  };
}

/** "2 places offered until Nov 30, 6:54 p.m. EST · 4 more people wait" */
function lineInWords({ event: { offered, timezone }, line }: EventOverview): string {
  const { people = 0, until = null } = line ?? {};
  const offer = `${offered === 1 ? '1 place' : `${offered} places`} offered`;
  const who = `${people}${offered > 0 ? ' more' : ''} ${people === 1 ? 'person waits' : 'people wait'}`;
  return [
    ...(offered > 0
      ? [until ? `${offer} until ${shortWhen(timezone, until, 'deadline')}` : offer]
      : []),
    ...(people > 0 ? [who] : []),
  ].join(' · ');
}

const waitingRow = (overview: EventOverview): Row => ({
  words: lineInWords(overview),
  way: (
    <Link
      className={button}
      to="/organize/events/$slug/waiting"
      params={{ slug: overview.event.slug }}
    >
      See Waiting List
    </Link>
  ),
});

type TaskOf = EventOverview['tasks'][number] & { overview: EventOverview; self: OrganizerSelf };

/** To where each sum is recorded once it is given: of several the list, for who may see it. */
function toGiveRow({ count, first, overview, self }: Omit<TaskOf, 'task'>): Row {
  const { event, money, latest } = overview;
  const only = count === 1 ? latest?.find(({ booking }) => booking === first) : undefined;
  const isListed = count > 1 && mayAt(self, 'money.account', event.uuid);
  return {
    words: stillToGive(money?.back.by_hand ?? [], only?.name),
    isGrave: true,
    way: isListed ? (
      <Link
        className={button}
        to="/organize/money"
        search={{ filter: 'owed-back', event: event.uuid }}
      >
        See Refunds
      </Link>
    ) : (
      toBooking(event.slug, first, 'See Refund')
    ),
  };
}

function TaskRow({ task, ...of }: TaskOf) {
  const { count, first, overview, self } = of;
  const { event, money } = overview;
  const { slug } = event;
  const filtered = (filter: string, name: string) => (
    <Link
      className={button}
      to="/organize/events/$slug/attendees"
      params={{ slug }}
      search={{ filter }}
    >
      {name}
    </Link>
  );
  const invite = (role: 'captain' | 'safety', name: string) => (
    <Link className={button} to="/organize/people" search={{ invite: role, event: event.uuid }}>
      {name}
    </Link>
  );
  const people = (many: string, one: string) =>
    count === 1 ? `1 person ${one}` : `${count} people ${many}`;
  const rows: Record<EventTask, Row> = {
    ...pressingRows(of, slug, useZone()),
    to_give: toGiveRow({ count, first, overview, self }),
    emails: {
      words: count === 1 ? '1 email was refused' : `${count} emails were refused`,
      isGrave: true,
      way: (
        <Link className={button} to="/organize/mail" search={{ filter: 'open', event: event.uuid }}>
          See Emails
        </Link>
      ),
    },
    waiting: waitingRow(overview),
    captain: { words: 'Nobody is captain yet', way: invite('captain', 'Invite a Captain') },
    safety: {
      words: 'Nobody is safety lead yet',
      why: whatLeadsRead(event.serves_meal),
      way: invite('safety', 'Invite a Safety Lead'),
    },
    passes: {
      words: 'No helper has a pass for the door',
      way: (
        <a className={button} href={`/organize/door/${slug}#passes`}>
          Give a Pass
        </a>
      ),
    },
    meals: {
      words: people('have not chosen a meal yet', 'has not chosen a meal yet'),
      way: filtered('no-meal', 'See Who'),
    },
    owing: {
      words: `${people('owe', 'owes')} ${formatDollars(money?.owing_cents ?? 0)}`,
      way: filtered('owing', 'Collect'),
    },
    statement: {
      words: 'The statement is due',
      way: (
        <Link className={button} to="/organize/events/$slug/money" params={{ slug }}>
          Write the Statement
        </Link>
      ),
    },
  };
  const { words, why, way, isGrave } = rows[task];
  return (
    <li>
      <span className={isGrave && styles.grave}>
        <WholeFacts
          of={words.split(' · ').map((fact) => <WholeDates key={fact}>{fact}</WholeDates>)}
        />
      </span>
      {way}
      {why && <p className={styles.why}>{why}</p>}
    </li>
  );
}

/** A draft: what it lacks, each with the way to its field. */
function BeforePublishing({ event: { uuid, slug } }: { event: EventOverview['event'] }) {
  const { data } = useOrganized('eventPublishing', { params: { uuid } });
  const missing = Object.entries(data?.data.errors ?? {});
  return (
    <section className={styles.part} aria-labelledby="tasks">
      <h2 id="tasks">
        {missing.length > 0 ? 'Before it can be published' : 'Only organizers see this draft'}
      </h2>
      {missing.length > 0 && (
        <ul className={styles.tasks}>
          {missing.map(([field, messages]) => (
            <li key={field}>
              <span>
                {fieldInWords(field)}: {messages.join(' ')}
              </span>
              <Link
                className={button}
                to="/organize/events/$slug/edit"
                params={{ slug }}
                hash={sectionOf(field)}
              >
                Fill In<span className="visually-hidden"> {fieldInWords(field)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <p>
          <Link
            className={buttonClass()}
            to="/organize/events/$slug/edit"
            params={{ slug }}
            {...(missing.length === 0 && { hash: 'publish' })}
          >
            {missing.length > 0 ? 'Continue the Draft' : 'Check and Publish'}
          </Link>
        </p>
      )}
    </section>
  );
}
