import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationDays } from '#contract/values/portal-limits.ts';
import { zoneName } from '#contract/values/when.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import rows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { peopleList } from '../lists/organize-lists.ts';
import { may, useSelf } from '../session/organizer.ts';
import { GrantRow } from './grant-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { LivePasses } from './live-passes.tsx';
import styles from './people.module.css';

/** Grants and invitations (10.2). */
export function PeoplePage() {
  const self = useSelf();
  const queryClient = useQueryClient();
  const zone = useZone();
  // The way here may have begun an invitation, with its role and event.
  const { invite, event = '' } = useSearch();
  const [begun, setBegun] = useState(invite === undefined ? undefined : { role: invite, event });
  const [isInviting, setInviting] = useState(begun !== undefined);
  const isOwner = self !== undefined && may(self, 'roles.give');

  function close() {
    setInviting(false);
    setBegun(undefined);
  }

  async function invited(email: string) {
    close();
    notifyDone(
      `An invitation is on its way to ${email}. Its link works for ${invitationDays} days.`,
    );
    await queryClient.invalidateQueries({ queryKey: ['grants'] });
  }

  return (
    <ListScreen
      list={peopleList}
      title="Roles"
      description="Who may do what at the association, and who is invited."
      lead={`Who may do what, for which events and how long. Times are ${zoneName(zone)}.`}
      noun={['role', 'roles']}
      searchLabel="Search Roles"
      placeholder="A name or an email"
      actions={
        <Button variant="green" aria-haspopup="dialog" onClick={() => setInviting(true)}>
          Invite Somebody
        </Button>
      }
      none={{
        title: 'Nobody yet',
        text: 'Invite somebody by email: they accept with an account of that address, and are in.',
      }}
      coming={{ row: classNames(rows.tallRow, styles.row), columns: 2 }}
      rows={(grants) => (
        <ul className={rows.rows}>
          {self && grants.map((grant) => <GrantRow key={grant.uuid} grant={grant} self={self} />)}
        </ul>
      )}
      below={
        <>
          <LivePasses />
          {isInviting && (
            <InviteForm isOwner={isOwner} begun={begun} onInvited={invited} onClose={close} />
          )}
        </>
      }
    />
  );
}
