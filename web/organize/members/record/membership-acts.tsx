import { useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { formatMoney } from '#contract/values/money.ts';
import { inWay } from '#contract/values/money-words.ts';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import sections from '../../../ui/sections.module.css';
import { CorrectIt, OffSlipFirst } from '../../pieces/correct-it.tsx';
import loss from '../../pieces/loss-button.module.css';
import { may, useSelf } from '../../session/organizer.ts';
import { EndForm } from '../end-membership-form.tsx';
import { GiveForm } from '../give-membership-form.tsx';
import { MistakenForm } from '../mistaken-membership-form.tsx';
import { RecordForm } from '../record-payment-form.tsx';
import { ReturnedForm } from '../returned-cheque-form.tsx';

type OpenAct = 'give' | 'record';

/** What may be done to a membership, by permission; where a card renews it is only ended (16.2). */
export function MembershipActs({ member }: { member: MemberRecord }) {
  const self = useSelf();
  const [open, setOpen] = useState<OpenAct>();
  if (!self) return null;
  const { state, unpaid_until, renews_by_card } = member.membership;
  const changes = may(self, 'members.change');
  const runs = isRunning(member);
  const all: { act: OpenAct; name: string; isNext?: boolean; isShown: boolean }[] = [
    {
      act: 'record',
      name: 'Record a Payment',
      isNext: state === 'unpaid',
      isShown: may(self, 'money.record') && (!renews_by_card || unpaid_until !== null),
    },
    {
      act: 'give',
      name: runs ? 'Extend the Membership' : 'Give a Membership',
      isShown: changes && !renews_by_card,
    },
  ];
  const acts = all.filter(({ isShown }) => isShown);
  const onDone = () => setOpen(undefined);
  return (
    <>
      {renews_by_card && runs && (
        <p className={sections.quiet}>
          It renews by card, so there is nothing to extend or record by hand. To pay in another way,
          they cancel the renewal on their page My Membership; what is paid stays.
        </p>
      )}
      {acts.length > 0 && (
        <div className={sections.buttons}>
          {acts.map(({ act, name, isNext }) => (
            <Button key={act} variant={isNext ? 'green' : 'outline'} onClick={() => setOpen(act)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {open === 'give' && <GiveForm member={member} onDone={onDone} />}
      {open === 'record' && <RecordForm member={member} onDone={onDone} />}
    </>
  );
}

/** Below everything else: what cannot be taken back. */
export function EndMembership({ member }: { member: MemberRecord }) {
  const self = useSelf();
  const [isOpen, setOpen] = useState(false);
  if (!self || !may(self, 'members.change') || !isRunning(member)) return null;
  return (
    <section className={sections.section} aria-labelledby="end">
      <h2 id="end">End of the membership</h2>
      <p>End it now or on its last day. You choose first how much is refunded.</p>
      <Button
        variant="outline"
        className={loss.red}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        End the Membership
      </Button>
      {isOpen && <EndForm member={member} onDone={() => setOpen(false)} />}
    </section>
  );
}

const isRunning = ({ membership: { state } }: MemberRecord) =>
  state !== 'none' && state !== 'lapsed';

/**
 * Beside a payment by hand for a membership, for people who record money: what reverses it, open at first where the
 * address names it.
 */
export function ReversePayment({
  member,
  payment,
}: {
  member: MemberRecord;
  payment: MemberRecord['payments'][number];
}) {
  const self = useSelf();
  const { returned, mistaken } = useSearch();
  const { deposit } = payment;
  const { charge, is_cheque } = payment.reversible ?? {};
  const [open, setOpen] = useState<'returned' | 'mistaken' | undefined>(() => {
    if (charge === undefined) return undefined;
    if (is_cheque && returned === charge) return 'returned';
    return deposit === null && mistaken === charge ? 'mistaken' : undefined;
  });
  if (!self || !may(self, 'money.record') || charge === undefined) return null;
  const shared = { member, payment, charge, onDone: () => setOpen(undefined) };
  return (
    <>
      <CorrectIt of={`the payment of ${formatMoney(payment.amount_cents)} ${inWay(payment.way)}`}>
        {is_cheque && (
          <Button variant="quiet" onClick={() => setOpen('returned')}>
            Record as Returned
          </Button>
        )}
        {deposit ? (
          <OffSlipFirst deposit={deposit} seesAccounts={may(self, 'money.account')} />
        ) : (
          <Button variant="quiet" onClick={() => setOpen('mistaken')}>
            Record as a Mistake
          </Button>
        )}
      </CorrectIt>
      {open === 'returned' && <ReturnedForm {...shared} />}
      {open === 'mistaken' && <MistakenForm {...shared} />}
    </>
  );
}
