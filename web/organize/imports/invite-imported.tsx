import { useState } from 'react';
import {
  type InvitationState,
  invitationFilters,
  invitationStates,
} from '#contract/members/import-fields.ts';
import type { ImportAfter, ImportedPersonRow } from '#contract/members/imports.ts';
import { keysOf } from '#contract/values/choices.ts';
import { formatNumber } from '#contract/values/money.ts';
import { invitationBatch } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import chips from '../../ui/chip.module.css';
import sections from '../../ui/sections.module.css';
import { ChipStrip } from '../lists/chip-strip.tsx';
import rows from '../lists/list-rows.module.css';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { organize, useOrganized } from '../session/organize-call.ts';
import { confirmLoss } from '../session/questions.ts';
import { people } from './count-people.ts';
import styles from './imports.module.css';
import { RowPages } from './row-pages.tsx';

/** Of an import that was run: the invitations, which leave when somebody says so, and where each is (16.4). */
export function InviteImported({
  after,
  reload,
}: {
  after: ImportAfter;
  reload: () => Promise<void>;
}) {
  const { to_invite, invitations } = after;
  const total = Object.values(invitations).reduce((sum, count) => sum + count, 0);
  return (
    <section className={sections.section} aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      {total === 0 && <p>Everybody in this list has an account of their own. Nobody is invited.</p>}
      {to_invite > 0 && <Invite after={after} reload={reload} />}
      {total > 0 && <People after={after} total={total} />}
    </section>
  );
}

const minutes = (count: number) => (count === 1 ? 'a minute' : `${formatNumber(count)} minutes`);

function Invite({ after, reload }: { after: ImportAfter; reload: () => Promise<void> }) {
  const { uuid, to_invite } = after;
  const [giveKey] = useState(() => keyGiver());
  const { run, failure, underWay } = useButtonChange();

  async function act() {
    const isSure = await confirmLoss({
      title: `Invite ${people(to_invite)}?`,
      text: 'Each gets one email with a link to choose a password. It says that the address is from your list, and lets them remove themselves.',
      button: `Invite ${people(to_invite)}`,
      people: to_invite,
      isHarmless: true,
      ...(to_invite > invitationBatch && {
        facts: [
          `${formatNumber(to_invite)} emails, ${formatNumber(invitationBatch)} in a minute: the last one leaves after about ${minutes(Math.floor((to_invite - 1) / invitationBatch))}`,
        ],
      }),
    });
    if (!isSure) return;
    const body = giveKey({ expect: { emails: to_invite } });
    const answer = await run('invite', () =>
      organize('inviteImported', { params: { uuid }, body }),
    );
    if (answer) notifyDone(`${people(to_invite)} invited.`);
    await reload();
  }

  return (
    <>
      <p>
        {people(to_invite)} {to_invite === 1 ? 'has' : 'have'} no account of their own yet. An email
        invites them to choose a password; nobody gets it twice.
      </p>
      {failure && <p role="alert">{failure}</p>}
      <Button onClick={act} loading={underWay.includes('invite')}>
        Invite {people(to_invite)}
      </Button>
    </>
  );
}

const tones = {
  not_invited: 'sand',
  invited: 'pine',
  claimed: 'green',
  refused: 'sand',
  bounced: 'flag',
} as const satisfies Record<InvitationState, string>;

function People({ after, total }: { after: ImportAfter; total: number }) {
  const { invited: asked = 'all', people: at = '1' } = useSearch();
  const filter = keysOf(invitationFilters).find((name) => name === asked) ?? 'all';
  const params = { uuid: after.uuid };
  const query = useOrganized('importedPeople', {
    params,
    query: { filter, page: at },
  });
  const { data, error } = query;
  const search = (name: string, to = 1) => ({
    ...(name !== 'all' && { invited: name }),
    ...(to > 1 && { people: `${to}` }),
  });
  const countOf = (name: keyof typeof invitationFilters) =>
    name === 'all' ? total : after.invitations[name];
  return (
    <>
      <nav aria-label="Filter invitations">
        <ChipStrip>
          {keysOf(invitationFilters)
            .filter((name) => name === 'all' || name === filter || countOf(name) > 0)
            .map((name) => (
              <li key={name}>
                <Link
                  className={chips.chip}
                  to="/organize/members/import/$uuid"
                  params={params}
                  search={search(name)}
                  aria-current={name === filter ? 'true' : undefined}
                >
                  {invitationFilters[name]} {formatNumber(countOf(name))}
                </Link>
              </li>
            ))}
        </ChipStrip>
      </nav>
      {error && !data && <PartFailed what="The people" query={query} />}
      {!data && !error && <Skeleton />}
      {data?.data.length === 0 && <p>Nobody.</p>}
      {data && data.data.length > 0 && (
        <ul className={rows.rows}>
          {data.data.map((person, index) => (
            <Person key={person.uuid ?? index} person={person} />
          ))}
        </ul>
      )}
      {data && (
        <RowPages
          of="invitations"
          names={['Earlier People', 'Later People']}
          meta={data.meta}
          uuid={after.uuid}
          search={(to) => search(filter, to)}
        />
      )}
    </>
  );
}

function Person({ person }: { person: ImportedPersonRow }) {
  const zone = useZone();
  const { uuid, name, state, invited_at } = person;
  return (
    <li className={classNames(rows.row, styles.person)}>
      {uuid === null ? (
        <p className={rows.small}>Somebody who removed themselves; nothing else is kept.</p>
      ) : (
        <p className={rows.what}>
          <Link className={rows.name} to="/organize/members/$uuid" params={{ uuid }}>
            {name ?? ''}
          </Link>
        </p>
      )}
      <p>
        <Badge tone={tones[state]}>{invitationStates[state]}</Badge>
      </p>
      <p className={rows.small}>
        {invited_at !== null && `Invited ${whenIn(zone, invited_at, 'log')}`}
      </p>
    </li>
  );
}
