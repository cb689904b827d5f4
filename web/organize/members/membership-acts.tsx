import { type ComponentProps, useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import { may, useSelf } from '../session/organizer.ts';
import { EndForm } from './end-membership-form.tsx';
import { GiveForm } from './give-membership-form.tsx';
import { MemberDetailsForm } from './member-details-form.tsx';
import { RecordForm } from './record-payment-form.tsx';
import { ReturnedForm } from './returned-cheque-form.tsx';

type OpenAct = 'give' | 'record' | 'details' | 'end';

/** What may be done to a membership, by permission; where a card renews it is only ended (16.2). */
export function MembershipActs({ member }: { member: MemberRecord }) {
  const self = useSelf();
  const [open, setOpen] = useState<OpenAct>();
  if (!self) return null;
  const { state, unpaid_until, renews_by_card } = member.membership;
  const changes = may(self, 'members.change');
  const runs = state !== 'none' && state !== 'lapsed';
  const acts: { act: OpenAct; name: string; isShown: boolean }[] = [
    {
      act: 'record',
      name: 'Record a Payment',
      isShown: may(self, 'money.record') && (!renews_by_card || unpaid_until !== null),
    },
    {
      act: 'give',
      name: runs ? 'Extend the Membership' : 'Give a Membership',
      isShown: changes && !renews_by_card,
    },
    {
      act: 'details',
      name: 'Edit the Details',
      isShown: changes && (state !== 'none' || member.unclaimed),
    },
    { act: 'end', name: 'End the Membership', isShown: changes && runs },
  ];
  const onDone = () => setOpen(undefined);
  return (
    <>
      {renews_by_card && runs && (
        <p className={sections.quiet}>
          It renews by card, so there is nothing to extend or record by hand.
        </p>
      )}
      <div className={sections.buttons}>
        {acts
          .filter(({ isShown }) => isShown)
          .map(({ act, name }) => (
            <Button key={act} variant="outline" onClick={() => setOpen(act)}>
              {name}
            </Button>
          ))}
      </div>
      {open === 'give' && <GiveForm member={member} onDone={onDone} />}
      {open === 'record' && <RecordForm member={member} onDone={onDone} />}
      {open === 'details' && <MemberDetailsForm member={member} onDone={onDone} />}
      {open === 'end' && <EndForm member={member} onDone={onDone} />}
    </>
  );
}

/** Beside a cheque for a membership, for people who record money: open at first where the address names it. */
export function ReturnCheque({
  member,
  payment,
  charge,
}: Omit<ComponentProps<typeof ReturnedForm>, 'onDone'>) {
  const self = useSelf();
  const { returned } = useSearch();
  const [isOpen, setOpen] = useState(returned === charge);
  if (!self || !may(self, 'money.record')) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        The Bank Returned It
      </Button>
      {isOpen && (
        <ReturnedForm
          member={member}
          payment={payment}
          charge={charge}
          onDone={() => setOpen(false)}
        />
      )}
    </>
  );
}
