import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleDuties } from '#contract/calls/role-duties.ts';
import { invitationDays } from '#contract/values/portal-limits.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { useZone } from '#web/ui/zone.ts';
import forms from '../../forms/form.module.css';
import { RowGroups } from '../pieces/forms/row-groups.tsx';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { boardRoles, boardRows, invitedInWords, inviteRows, noRows } from './board-values.ts';
import styles from './handover.module.css';

const words = {
  row: 'Person',
  add: 'a Person',
  out: 'Without “From” a role begins once they accept, without “Until” it has no end; otherwise it includes that day.',
};

/** Invites several people at once, each by an email of their own (10.2). */
export function InviteBoard({ isNext }: { /** Nothing comes before it. */ isNext: boolean }) {
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  return (
    <section className={styles.step} aria-labelledby="next">
      <h2 id="next">The next board</h2>
      <p>Invite all of them at once, and stay some weeks beside them.</p>
      <Button
        variant={isNext ? 'green' : 'outline'}
        aria-haspopup="dialog"
        onClick={() => setInviting(true)}
      >
        Invite the Next Board
      </Button>
      <Invited invited={invited} />
      {isInviting && (
        <BoardSheet invited={invited} setInvited={setInvited} onClose={() => setInviting(false)} />
      )}
    </section>
  );
}

function BoardSheet({
  invited,
  setInvited,
  onClose,
}: {
  /** Stays when this closes: nobody is invited twice. */
  invited: ReadonlySet<string>;
  setInvited: (invited: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const zone = useZone();
  const queryClient = useQueryClient();
  const form = useStoredForm<Record<string, string>>('next board', noRows, async (texts) => {
    const done = new Set(invited);
    try {
      await inviteRows(texts, zone, done, (body) => organize('invite', { body }));
    } finally {
      setInvited(done);
      void queryClient.invalidateQueries({ queryKey: ['grants'] });
      void queryClient.invalidateQueries({ queryKey: ['handover'] });
    }
    onClose();
  });
  return (
    <SideSheet title="Invite the next board" onClose={onClose}>
      <ul className={forms.steps}>
        {boardRoles.map((role) => (
          <li key={role}>{roleDuties[role]}</li>
        ))}
      </ul>
      <CheckedForm
        form={form}
        button="Send the Invitations"
        frame={(button) => (
          <SheetFoot>
            <p>Each gets an email with a link that works for {invitationDays} days.</p>
            {button}
          </SheetFoot>
        )}
      >
        <RowGroups
          {...boardRows}
          least={1}
          limits={{}}
          words={words}
          className={styles.thing}
          field={form.field}
        />
      </CheckedForm>
      <Invited invited={invited} />
    </SideSheet>
  );
}

function Invited({ invited }: { invited: ReadonlySet<string> }) {
  return (
    <div role="status">
      {invited.size > 0 && (
        <>
          <p>An invitation is on its way to:</p>
          <ul className={forms.steps}>
            {[...invited].map((one) => (
              <li key={one}>{invitedInWords(one)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
