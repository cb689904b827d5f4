import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roles } from '#contract/calls/access.ts';
import { roleSpan } from '#contract/calls/role-span.ts';
import type { Handover } from '#contract/organizing/handover.ts';
import type { OrganizerGrant } from '#contract/organizing/organizing.ts';
import { addDays, isDay } from '#contract/values/dates.ts';
import { handoverDays } from '#contract/values/portal-limits.ts';
import { dayIn, endOfDay } from '#contract/values/wall-time.ts';
import { ApiError } from '#web/api/api-error.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useZone } from '#web/ui/zone.ts';
import checks from '../pieces/forms/checks.module.css';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { moveErrors } from '../pieces/move-errors.ts';
import { organize, organizeQuery } from '../session/organize-call.ts';
import { storeAnswer } from '../session/store-answer.ts';
import styles from './handover.module.css';

type Values = Record<string, string | boolean>;

const tickOf = ({ uuid }: Pick<OrganizerGrant, 'uuid'>) => `grant.${uuid}`;

/** Predecessors have their roles for some days beside their successors; then they end by themselves (11). */
export function RoleEnds({ handover }: { handover: Handover }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.step} aria-labelledby="ends">
      <h2 id="ends">Those who leave</h2>
      <p>Their roles go on for {handoverDays} days beside those of their successors.</p>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose Whose Role Ends
      </Button>
      {isOpen && <EndsSheet handover={handover} onClose={() => setOpen(false)} />}
    </section>
  );
}

function EndsSheet({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const zone = useZone();
  const queryClient = useQueryClient();
  const holders = handover.holders.filter(({ person, event }) => person && !event);
  const start: Values = {
    begin: firstDay(handover.holders, zone),
    ...Object.fromEntries(holders.map((grant) => [tickOf(grant), false])),
  };
  const form = useStoredForm<Values>('ends of roles', start, async (values) => {
    const grants = holders.filter((grant) => values[tickOf(grant)] === true);
    const [first] = holders;
    if (grants.length === 0 && first) throw refusal(tickOf(first), 'Choose at least one role.');
    const until = endAfter(values.begin, zone);
    if (until === undefined) throw refusal('begin', 'Choose a day.');
    const body = { grants: grants.map(({ uuid }) => uuid), until };
    try {
      storeAnswer(
        queryClient,
        organizeQuery('handover').queryKey,
        await organize('setRoleEnds', { body }),
      );
    } catch (error) {
      throw error instanceof ApiError ? moveErrors(error, () => 'begin') : error;
    }
    void queryClient.invalidateQueries({ queryKey: ['grants'] });
    notifyDone(`They have these roles ${roleSpan({ until }, zone)}. Each gets an email.`);
    onClose();
  });
  const { onChange, ...beginField } = form.field('begin');
  const [begin, setBegin] = useState<unknown>(beginField.defaultValue);
  const until = endAfter(begin, zone);
  return (
    <SideSheet title="Whose role ends?" onClose={onClose}>
      <CheckedForm
        form={form}
        button="Set the Ends"
        frame={(button) => (
          <SheetFoot>
            <p>
              An owner can only get an end once another owner, who stays, has begun and set up a
              second factor.
            </p>
            {button}
          </SheetFoot>
        )}
      >
        <TextInput
          label="Their Successors Begin On"
          type="date"
          {...beginField}
          onChange={({ target }) => {
            setBegin(target.value);
            onChange();
          }}
        />
        <fieldset className={checks.checks}>
          <legend>
            {until === undefined
              ? `Their role goes on for ${handoverDays} days`
              : `Their role goes on for ${handoverDays} days, ${roleSpan({ until }, zone)}`}
          </legend>
          {holders.map((grant) => (
            <Checkbox
              key={grant.uuid}
              label={holderInWords(grant, zone)}
              {...form.field(tickOf(grant))}
            />
          ))}
        </fieldset>
      </CheckedForm>
    </SideSheet>
  );
}

/** The last day on which somebody begins, else today. */
function firstDay(holders: OrganizerGrant[], zone: string): string {
  const begins = holders.flatMap(({ from }) => from ?? []).toSorted();
  const today = dayIn(zone, new Date());
  const last = begins.at(-1);
  const day = last === undefined ? today : dayIn(zone, new Date(last));
  return day > today ? day : today;
}

function endAfter(begin: unknown, zone: string): string | undefined {
  if (typeof begin !== 'string' || !isDay(begin)) return undefined;
  return endOfDay(zone, addDays(begin, handoverDays)).toISOString();
}

function holderInWords({ person, role, until }: OrganizerGrant, zone: string): string {
  const who = `${person?.name}, ${roles[role].name}`;
  return until === null ? who : `${who}, now ${roleSpan({ until }, zone)}`;
}

const refusal = (field: string, message: string) =>
  new ApiError(400, { message, errors: { [field]: [message] } });
