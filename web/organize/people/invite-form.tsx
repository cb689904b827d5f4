import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  daysAfterEvent,
  eventRoles,
  type GrantRole,
  grantRoles,
  roles,
} from '#contract/calls/access.ts';
import { roleDuties } from '#contract/calls/role-duties.ts';
import { invitationDays } from '#contract/values/portal-limits.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { endOfDay, startOfDay } from '#contract/values/wall-time.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailInput } from '#web/forms/email-input.tsx';
import { Link } from '#web/router/link.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useZone } from '#web/ui/zone.ts';
import { eventsToCome } from '../pieces/events-to-come.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';

const isForEvent = (role: string) => eventRoles.some((one) => one === role);

const start = { email: '', role: '', event: '', from: '', until: '' };

/** Invites by email; the grant begins when its person accepts, or on its first day (10.2). */
export function InviteForm({
  isOwner,
  begun = {},
  onInvited,
  onClose,
}: {
  isOwner: boolean;
  /** What the way here has chosen already. */
  begun?: Partial<Pick<typeof start, 'role' | 'event'>> | undefined;
  onInvited: (email: string) => Promise<void>;
  onClose: () => void;
}) {
  const zoneOf = useZoneOf();
  const given = isOwner ? grantRoles : eventRoles;
  // What was typed for another role does not come back for this one.
  const name = ['invitation', begun.role, begun.event].filter(Boolean).join(' ');
  const form = useStoredForm(
    name,
    { ...start, ...begun },
    async ({ email, role, event, from, until }) => {
      const of = isForEvent(role) && event !== '' ? event : null;
      const zone = await zoneOf(of);
      const body = {
        email,
        role: role as GrantRole,
        event: of,
        from: isForEvent(role) || from === '' ? null : startOfDay(zone, from).toISOString(),
        until: until === '' ? null : endOfDay(zone, until).toISOString(),
      };
      await organize('invite', { body });
      await onInvited(email);
    },
  );
  useFocusOn(form.ref, begun.role ? 'email' : 'role');
  const roleField = form.field('role');
  const [role, setRole] = useState(String(roleField.defaultValue ?? ''));
  return (
    <SideSheet title="Invite somebody" onClose={onClose}>
      <CheckedForm
        form={form}
        button="Send the Invitation"
        frame={(button) => (
          <SheetFoot>
            <p>
              They get an email with a link that works for {invitationDays} days. The role begins
              once they accept{isForEvent(role) ? '' : ', or later on its first day'}.
            </p>
            {button}
          </SheetFoot>
        )}
      >
        <DoorAlone />
        <RadioGroup
          legend="Role"
          isRequired
          name={roleField.name}
          error={roleField.error}
          choices={given.map((value) => ({
            value,
            label: roles[value].name,
            hint: roleDuties[value],
          }))}
          value={role}
          onChange={(value) => {
            flushSync(() => setRole(value));
            roleField.onChange();
            showEvent(form.ref.current);
          }}
        />
        {isForEvent(role) && <EventField aria-required {...form.field('event')} />}
        <EmailInput
          hint="Only an account with this address can accept."
          autoComplete="off"
          {...form.field('email')}
        />
        {role !== '' && <Days form={form} isOfEvent={isForEvent(role)} />}
      </CheckedForm>
    </SideSheet>
  );
}

/** What is still to be chosen is seen. */
const showEvent = (form: HTMLFormElement | null) =>
  form?.querySelector('[name="event"]')?.scrollIntoView?.({ block: 'center' });

/** 14.2: where a helper's pass is made. */
const DoorAlone = () => (
  <p>
    Who helps at the door alone needs no role but a pass: open the event under{' '}
    <Link to="/organize/events">Events</Link>, and show it at its <strong>Door</strong>.
  </p>
);

/** The sheet opened on its button to close it. */
function useFocusOn(ref: RefObject<HTMLFormElement | null>, name: string) {
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [ref, name]);
}

/** Once there is a role: a role for one event counts at once. */
function Days({
  form,
  isOfEvent,
}: {
  form: ReturnType<typeof useStoredForm<typeof start>>;
  isOfEvent: boolean;
}) {
  return (
    <>
      {!isOfEvent && (
        <TextInput
          label="From"
          type="date"
          hint="Optional. Otherwise from when they accept."
          {...form.field('from')}
        />
      )}
      <TextInput
        label="Until"
        type="date"
        hint={
          isOfEvent
            ? `Optional, and including this day. Otherwise until ${daysAfterEvent} days after the event.`
            : 'Optional, and including this day. Otherwise no end date.'
        }
        {...form.field('until')}
      />
    </>
  );
}

/** The zone in which a grant ends: that of its event, or the association's. */
function useZoneOf() {
  const zone = useZone();
  const queryClient = useQueryClient();
  return async (event: string | null) => {
    if (event === null) return zone;
    const events = await queryClient.ensureQueryData(eventsQuery);
    return events.find(({ uuid }) => uuid === event)?.timezone ?? zone;
  };
}

const eventsQuery = { queryKey: ['events to come'], queryFn: eventsToCome };

function EventField(field: Omit<Parameters<typeof Select>[0], 'label' | 'children'>) {
  const { data, error } = useQuery(eventsQuery);
  const hint = error
    ? 'The events could not be loaded. Please close this and open it again.'
    : undefined;
  return (
    // Begun anew once the events are there, so that the one that was chosen before is chosen again.
    <Select key={data ? 'loaded' : 'loading'} label="Event" hint={hint} {...field}>
      <option value="">{data || error ? 'Choose an event' : 'Loading…'}</option>
      {data?.map(({ uuid, title, status, starts_at, timezone }) => (
        <option key={uuid} value={uuid}>
          {title}, {shortWhen(timezone, starts_at, 'listYear')}
          {status === 'draft' && ' (draft)'}
        </option>
      ))}
    </Select>
  );
}
