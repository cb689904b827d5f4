import { useQueryClient } from '@tanstack/react-query';
import { roles } from '#contract/calls/access.ts';
import { roleSpan } from '#contract/calls/role-span.ts';
import type { OrganizerGrant, OrganizerSelf } from '#contract/organizing/organizing.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { organize } from '../session/organize-call.ts';
import { may, refreshSelf } from '../session/organizer.ts';
import { confirmLoss, type Loss } from '../session/questions.ts';

type Person = NonNullable<OrganizerGrant['person']>;

/** People who give roles end them; owners also look after the accounts of others. */
export function GrantActs({ grant, self }: { grant: OrganizerGrant; self: OrganizerSelf }) {
  const { run, failure, underWay } = useButtonChange();
  const reload = useReload();
  const zone = useZone();
  const { uuid, person } = grant;
  const isLast = self.grants.length === 1;
  const isOther = person !== null && person.uuid !== self.uuid;

  /** Asks first, then acts. */
  async function act(name: string, loss: Loss, change: () => Promise<unknown>, done: string) {
    if (!(await confirmLoss(loss))) return;
    await run(name, async () => {
      await change();
      // Before the row, with the button, is gone.
      showOutcome();
      if (name === 'end' && person && !isOther && isLast) {
        // A new document: nothing of the console is theirs any more.
        location.replace('/organize/goodbye');
        return;
      }
      notifyDone(done);
      await reload();
    });
  }

  async function end() {
    const left = await run('end', () => leftOf(grant));
    if (left === undefined) return;
    const { nobodyElse, open } = left;
    const loss = isOther || !person ? endOf(grant, zone) : leaveOf(grant, zone);
    const asks = nobodyElse !== null && !isOther && !may(self, 'roles.give') && successor;
    const text = [nobodyElse, asks, loss.text].filter(Boolean).join(' ');
    const change = () => organize('endGrant', { params: { uuid } });
    await act('end', { ...loss, text, open }, change, endedOf(grant));
  }
  return (
    <>
      <div className={sections.buttons}>
        <Button variant="outline" loading={underWay.includes('end')} onClick={end}>
          {endName(grant, isOther)}
        </Button>
        {isOther && may(self, 'roles.give') && (
          <AccountActs person={person} act={act} run={run} underWay={underWay} />
        )}
      </div>
      <FormFailure message={failure} />
    </>
  );
}

function endName({ person, role }: OrganizerGrant, isOther: boolean): string {
  if (!person) return 'Take Back the Invitation';
  return isOther ? `End as ${roles[role].name}` : `Stop Being ${roles[role].name}`;
}

const successor =
  'Only an owner invites a successor: write to one before you stop, under “Who gives roles”.';

/** An invitation has nothing yet that could stay undone. */
async function leftOf({ uuid, person, role }: OrganizerGrant) {
  const heading = `Open for the next ${roles[role].name.toLowerCase()}`;
  if (!person) return { nobodyElse: null, open: { heading, matters: [] } };
  const { data, nobody_else } = await organize('openMatters', { params: { uuid } });
  return { nobodyElse: nobody_else, open: { heading, matters: data } };
}

/** Before its end, the date that the invitation and the emails say. */
export const endsAtOnce = (grant: OrganizerGrant, zone: string, where = '') =>
  `What this role allows ends at once${where}.${grant.until === null ? '' : ` Otherwise it holds ${roleSpan(grant, zone)}.`}`;

function leaveOf(grant: OrganizerGrant, zone: string): Loss {
  return {
    title: `Stop being ${roles[grant.role].name.toLowerCase()}?`,
    text: `${endsAtOnce(grant, zone)} ${leftInWords(grant, 'an owner')} The owners are told by email. It comes back by a new invitation only.`,
    button: `Stop Being ${roles[grant.role].name}`,
  };
}

/** V18: what of theirs does not go on, and what does. */
export function leftInWords(
  { role, left_behind }: Pick<OrganizerGrant, 'role' | 'left_behind'>,
  heir: string,
): string {
  const { messages = 0, passes = 0 } = left_behind ?? {};
  const sentences = [];
  if (messages > 0) {
    const emails =
      messages === 1 ? '1 message that waits is' : `${messages} messages that wait are`;
    sentences.push(`${emails} not sent.`);
  }
  if (passes > 0) {
    const many = passes === 1 ? '1 pass for the door' : `${passes} passes for the door`;
    const verb = passes === 1 ? ['ends', 'goes on'] : ['end', 'go on'];
    sentences.push(
      roles[role].isForEvent ? `${many} ${verb[0]}.` : `${many} ${verb[1]}, under ${heir}.`,
    );
  }
  return sentences.join(' ');
}

function endOf(grant: OrganizerGrant, zone: string): Loss {
  const { person, invited, role } = grant;
  if (!person) {
    return {
      title: 'Take back the invitation?',
      text: `The link that was emailed to ${invited?.email} no longer works.`,
      button: 'Take Back',
    };
  }
  return {
    title: `End ${person.name} as ${roles[role].name.toLowerCase()}?`,
    text: `${endsAtOnce(grant, zone, ', also in a screen that is open')} ${leftInWords(grant, 'your name')} ${person.name} is told by email. It comes back by a new invitation only.`,
    button: `End as ${roles[role].name}`,
  };
}

function endedOf({ person, invited, role }: OrganizerGrant): string {
  if (!person) return `The invitation of ${invited?.email} is taken back.`;
  return `${person.name} is no longer ${roles[role].name.toLowerCase()}.`;
}

function useReload() {
  const queryClient = useQueryClient();
  return async () => {
    for (const name of ['grants', 'ownGrants'])
      await queryClient.invalidateQueries({ queryKey: [name] });
    // It may have been one's own.
    await refreshSelf(queryClient);
  };
}

function AccountActs({
  person,
  act,
  run,
  underWay,
}: {
  person: Person;
  act: (name: string, loss: Loss, change: () => Promise<unknown>, done: string) => Promise<void>;
  run: ReturnType<typeof useButtonChange>['run'];
  underWay: readonly string[];
}) {
  const reload = useReload();
  const { name } = person;
  const params = { uuid: person.uuid };

  const signOut = () =>
    act(
      'sign-out',
      {
        title: `Sign out ${name}?`,
        text: 'On every device. They can sign in again.',
        button: 'Sign Out',
      },
      () => organize('signOutPerson', { params }),
      `${name} is signed out everywhere.`,
    );

  const reset = () =>
    act(
      'reset',
      {
        title: `Remove the second factors of ${name}?`,
        text: 'They set up a new one at the next sign-in, and are told so by email.',
        button: 'Remove Them',
        emails: 1,
      },
      () => organize('resetFactors', { params }),
      `${name} has no second factor any more.`,
    );

  const setBlocked = async (isBlocked: boolean) => {
    await organize(isBlocked ? 'blockPerson' : 'unblockPerson', { params });
    await reload();
  };
  const block = () =>
    run('block', async () => {
      await setBlocked(!person.blocked);
      notifyUndo(
        person.blocked ? `${name} can sign in again.` : `${name} is blocked and signed out.`,
        () => setBlocked(person.blocked),
      );
    });

  return (
    <>
      {person.sessions > 0 && (
        <Button variant="outline" loading={underWay.includes('sign-out')} onClick={signOut}>
          Sign Out Everywhere
        </Button>
      )}
      <Button variant="outline" loading={underWay.includes('block')} onClick={block}>
        {person.blocked ? 'Unblock the Account' : 'Block the Account'}
      </Button>
      {person.has_factor && (
        <Button variant="outline" loading={underWay.includes('reset')} onClick={reset}>
          Reset the Second Factor
        </Button>
      )}
    </>
  );
}
