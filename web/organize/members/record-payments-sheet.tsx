import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payer } from '#contract/members/member-payments.ts';
import { formatMoney } from '#contract/values/money.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { Link } from '#web/router/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import sections from '../../ui/sections.module.css';
import { LiveSum } from '../booking/acts/live-sum.tsx';
import { MethodOptions } from '../booking/acts/payment-sheet.tsx';
import { paymentCount } from '../pieces/payment-count.ts';
import { type OrganizeAnswer, organizeQuery } from '../session/organize-call.ts';
import { may, useSelf } from '../session/organizer.ts';
import { paidForChoices } from './paid-for.ts';
import { PayerLine } from './payer-line.tsx';
import { sumInWords } from './payments-sum.ts';
import styles from './record-payments.module.css';
import { fillLines, recordButton, startTexts, usePaymentsForm } from './use-payments-form.ts';

type Recorded = OrganizeAnswer<'recordPayments'>['data'];

/** An envelope of cheques: one line a person, and one sum (16.2). */
export function RecordPaymentsSheet({
  uuids,
  onClose,
}: {
  uuids: string[];
  onClose: (isDone: boolean) => void;
}) {
  const query = useQuery(organizeQuery('payers', { query: { members: uuids.join(',') } }));
  const [recorded, setRecorded] = useState<Recorded>();
  const queryClient = useQueryClient();
  const close = () => onClose(recorded !== undefined);
  function onRecorded(done: Recorded) {
    setRecorded(done);
    for (const name of ['lookUpMembers', 'memberCounts', 'memberRecord', 'today', 'undeposited'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  }
  return (
    <SideSheet title="Record payments" isOfRecord onClose={close}>
      {recorded ? (
        <Outcome recorded={recorded} onClose={close} />
      ) : query.data ? (
        <PaymentsForm {...query.data.data} onRecorded={onRecorded} />
      ) : query.error ? (
        <PartFailed what="What is to be paid" query={query} />
      ) : (
        <Skeleton className={styles.coming} />
      )}
    </SideSheet>
  );
}

/** What was recorded, and the next step where it is theirs: to the bank. */
function Outcome({ recorded, onClose }: { recorded: Recorded; onClose: () => void }) {
  const self = useSelf();
  const { people, cents, emails, charges } = recorded;
  return (
    <div className={sections.stack}>
      <p role="status">
        <strong>
          {paymentCount(people)}, {formatMoney(cents)}, {people === 1 ? 'is' : 'are'} recorded.
        </strong>{' '}
        {emails === 0
          ? 'No receipt is emailed.'
          : `${emails === 1 ? '1 receipt is' : `${emails} receipts are`} on the way.`}
      </p>
      <div className={sections.buttons}>
        {self && may(self, 'money.account') && (
          <Link
            className={buttonClass('green')}
            to="/organize/money/deposits"
            search={{ tick: charges.join(',') }}
          >
            Deposit {people === 1 ? 'It' : 'Them'}
          </Link>
        )}
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function PaymentsForm({
  people,
  plan,
  onRecorded,
}: OrganizeAnswer<'payers'>['data'] & { onRecorded: (recorded: Recorded) => void }) {
  const payers = people.filter((one) => paidForChoices(one).length > 0);
  const others = people.filter((one) => !payers.includes(one));
  const start = startTexts(payers, plan);
  const form = usePaymentsForm(payers, start, onRecorded);
  if (payers.length === 0) return <BesideCard people={others} />;
  return (
    <CheckedForm
      form={form}
      button={recordButton(payers.length)}
      frame={(button) => (
        <SheetFoot>
          <LiveSum form={form} start={start}>
            {(values) => sumInWords(payers, values, plan)}
          </LiveSum>
          {button}
        </SheetFoot>
      )}
    >
      <ForAll form={form} payers={payers} />
      <BesideCard people={others} />
      <div className={styles.lines}>
        <p className={styles.heads} aria-hidden="true">
          {['Who', 'What it is for', 'Amount', 'How', 'Day'].map((name) => (
            <span key={name}>{name}</span>
          ))}
        </p>
        {payers.map((payer) => (
          <PayerLine key={payer.uuid} payer={payer} form={form} start={start} />
        ))}
      </div>
      <TextInput
        label="Total on the Slip"
        hint="If there is one: it is compared with the sum below."
        inputMode="decimal"
        autoComplete="off"
        {...form.field('slip')}
      />
      <Checkbox
        label={`Email the receipts: ${payers.length === 1 ? '1 email' : `${payers.length} emails`}`}
        {...form.field('receipts')}
      />
    </CheckedForm>
  );
}

/** What is the same of most of them, chosen once; a line can say another. */
function ForAll({ form, payers }: { form: ReturnType<typeof usePaymentsForm>; payers: Payer[] }) {
  const ofAll = (field: 'method' | 'received_on') => {
    const { onChange, ...props } = form.field(field);
    return {
      ...props,
      onChange: ({ target }: { target: { value: string } }) => {
        fillLines(form.ref.current, field, payers, target.value);
        onChange();
      },
    };
  };
  return (
    <div className={styles.forAll}>
      <Select label="How All Were Paid" {...ofAll('method')}>
        <MethodOptions />
      </Select>
      <TextInput label="Day of All" type="date" hint="Empty: today." {...ofAll('received_on')} />
    </div>
  );
}

/** Whose year a card renews has nothing to be recorded. */
function BesideCard({ people }: { people: Payer[] }) {
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <p>
      Left out, because a card renews the membership: {names}. Nothing is recorded beside a card.
    </p>
  );
}
