import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleDuties } from '#contract/calls/role-duties.ts';
import { invitationDays } from '#contract/values/portal-limits.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { RowGroups } from '../pieces/row-groups.tsx';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { boardRoles, boardRows, invitedInWords, inviteRows, noRows } from './board-values.ts';
import styles from './handover.module.css';

const words = {
  row: 'Person',
  add: 'a Person',
  out: 'Without “From” a role begins at once, without “Until” it has no end; otherwise it includes that day.',
};

/** Invites several people at once, each by an email of their own (10.2). */
export function InviteBoard() {
  const zone = useZone();
  const queryClient = useQueryClient();
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  const form = useStoredForm<Record<string, string>>('next board', noRows, async (texts) => {
    const done = new Set(invited);
    try {
      await inviteRows(texts, zone, done, (body) => organize('invite', { body }));
    } finally {
      setInvited(done);
      void queryClient.invalidateQueries({ queryKey: ['grants'] });
      void queryClient.invalidateQueries({ queryKey: ['handover'] });
    }
  });
  return (
    <section className={sections.section} aria-labelledby="next">
      <h2 id="next">Who comes next?</h2>
      <p>
        Each gets an email with a link, which holds for {invitationDays} days. Leave your own role
        as it is for some weeks, so that they can ask.
      </p>
      <ul>
        {boardRoles.map((role) => (
          <li key={role}>{roleDuties[role]}</li>
        ))}
      </ul>
      <div className={styles.outside}>
        <CheckedForm form={form} button="Send the Invitations">
          <RowGroups
            {...boardRows}
            least={1}
            limits={{}}
            words={words}
            className={styles.thing}
            field={form.field}
          />
        </CheckedForm>
        <div role="status">
          {invited.size > 0 && (
            <>
              <p>An invitation is on its way to:</p>
              <ul>
                {[...invited].map((one) => (
                  <li key={one}>{invitedInWords(one)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
