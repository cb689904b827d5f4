import { type ReactNode, useId, useState } from 'react';
import { roles } from '#contract/calls/access.ts';
import { roleSpanLine } from '#contract/calls/role-span.ts';
import type { OrganizerGrant, OrganizerSelf } from '#contract/organizing/organizing.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { whenIn } from '#contract/values/when.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import rows from '../lists/list-rows.module.css';
import folds from '../pieces/folded.module.css';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { GrantActs } from './grant-acts.tsx';
import styles from './people.module.css';

/** One grant or invitation, and what can be done about it. */
export function GrantRow({ grant, self }: { grant: OrganizerGrant; self: OrganizerSelf }) {
  const zone = useZone();
  const { person, invited, role } = grant;
  const [isOpen, setOpen] = useState(false);
  const acts = useId();
  const name = person?.name ?? invited?.email ?? '';
  const isOpenToPassword = person?.has_factor === false && !self.factor.required;
  // Who gives roles, and who gives money back.
  const isGrave = role === 'owner' || role === 'treasurer';
  return (
    <li className={classNames(rows.tallRow, styles.row)}>
      <div className={classNames(rows.lines, styles.who)}>
        <p>
          <strong>{name}</strong> {person?.blocked && <Badge tone="flag">Blocked</Badge>}
          {!person && <Badge tone="sand">Invited</Badge>}
        </p>
        {person && <p className={sections.quiet}>{person.email}</p>}
        {isOpenToPassword && (
          <p className={styles.factor}>
            {isGrave ? <Badge tone="flag">Password only</Badge> : 'Password only'}
            {person.uuid === self.uuid && (
              <Link to="/organize/second-factor">Set Up a Second Factor</Link>
            )}
          </p>
        )}
      </div>
      <div className={rows.lines}>
        <GrantSpan grant={grant}>
          <Badge tone={role === 'owner' ? 'pine' : 'green'}>{roles[role].name}</Badge>{' '}
        </GrantSpan>
      </div>
      <details className={classNames(rows.small, folds.folded, folds.onPhone)}>
        <summary>
          Details<span className="visually-hidden"> of {name}</span>
        </summary>
        {person && <Seen person={person} />}
        {person && !isOpenToPassword && (
          <p>
            {person.has_factor
              ? 'Second factor on'
              : 'Cannot use the role before setting up a second factor'}
          </p>
        )}
        {invited && <p>The link works until {shortWhen(zone, invited.expires_at, 'yearEntry')}</p>}
        <p>
          {grant.given_by === null
            ? `Set up at installation, ${whenIn(zone, grant.given_at, 'day')}`
            : `${person ? 'Given' : 'Invited'} ${whenIn(zone, grant.given_at, 'day')} by ${grant.given_by}`}
        </p>
      </details>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={acts}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Close' : 'Change'}
        <span className="visually-hidden"> {`${name}, ${roles[role].name}`}</span>
      </Button>
      <div className={styles.acts} id={acts} hidden={!isOpen}>
        {isOpen && <GrantActs grant={grant} self={self} />}
      </div>
    </li>
  );
}

/** For which events it is, and how long. */
export function GrantSpan({
  grant: { event, from, until },
  children,
}: {
  grant: Pick<OrganizerGrant, 'event' | 'from' | 'until'>;
  children?: ReactNode;
}) {
  const zone = useZone();
  return (
    <>
      <p>
        {children}
        <WholeDates>
          {event
            ? `${event.title}, ${shortWhen(event.timezone, event.starts_at, 'listYear')}`
            : 'All events'}
        </WholeDates>
      </p>
      <p className={rows.small}>
        <WholeDates>{roleSpanLine({ event, from, until }, zone)}</WholeDates>
      </p>
    </>
  );
}

function Seen({
  person: { last_seen_at, sessions },
}: {
  person: NonNullable<OrganizerGrant['person']>;
}) {
  const zone = useZone();
  return (
    <>
      <p>
        {last_seen_at === null
          ? 'Has never signed in'
          : `Last here ${shortWhen(zone, last_seen_at, 'yearEntry')}`}
      </p>
      {sessions > 0 && <p>Signed in on {sessions === 1 ? '1 device' : `${sessions} devices`}</p>}
    </>
  );
}
