import { addBooking as limits } from 'virtual:organize-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asksForHandicap } from '#contract/events/event-kinds.ts';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { formatDollars } from '#contract/values/money.ts';
import { type HandWay, handWays, wayNames } from '#contract/values/money-words.ts';
import { detailsDays } from '#contract/values/portal-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { sentHandicap } from '#web/bookings/checkout/typed-numbers.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailInput } from '#web/forms/email-input.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { useNavigate } from '#web/router/router-provider.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { typedAmount } from '../booking/acts/typed-values.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { type OrganizeArguments, organize } from '../session/organize-call.ts';
import { mayAt } from '../session/organizer.ts';
import styles from './attendees.module.css';

type NewBooking = NonNullable<OrganizeArguments<'addBooking'>[0]>['body'];

const numbers = [...Array(limits.seats.maxItems).keys()];

const startTexts: Record<string, string> = {
  ...Object.fromEntries(
    numbers.flatMap((at) =>
      ['name', 'email', 'phone', 'handicap_index'].map((field) => [`seats.${at}.${field}`, '']),
    ),
  ),
  count: '1',
  how: 'cash',
  expected_total_cents: '',
  note: '',
};

/** Adds up to four people by hand: with cash, a cheque, an e-Transfer, owing or free (13.6). */
export function AddBooking({
  event,
  self,
  onClose,
}: {
  event: Event;
  self: OrganizerSelf;
  onClose: () => void;
}) {
  const { form, existing, isFree, mayGive } = useAddBooking(event, self, onClose);
  const countField = form.field('count');
  const [count, setCount] = useState(Number(countField.defaultValue ?? 1));

  return (
    <SideSheet title={`Add people to ${event.title}`} onClose={onClose}>
      <CheckedForm
        form={form}
        button="Add to the List"
        frame={(button) => <SheetFoot>{button}</SheetFoot>}
      >
        <Select
          label="How Many"
          {...countField}
          onChange={({ target }) => {
            setCount(Number(target.value));
            countField.onChange();
          }}
        >
          {numbers.map((at) => (
            <option key={at} value={at + 1}>
              {at === 0 ? '1 person' : `${at + 1} people`}
            </option>
          ))}
        </Select>
        {numbers.slice(0, count).map((at) => (
          <Person key={at} at={at} field={form.field} hasIndex={asksForHandicap(event)} />
        ))}
        {!isFree && <Payment field={form.field} event={event} count={count} mayGive={mayGive} />}
        <TextArea
          label="Note"
          hint={`For organizers only. It goes ${detailsDays} days after the event.`}
          rows={2}
          maxLength={limits.note.maxLength}
          {...form.field('note')}
        />
      </CheckedForm>
      {existing && (
        <p>
          <Link
            to="/organize/events/$slug/attendees/$id"
            params={{ slug: event.slug, id: existing }}
            onClick={onClose}
          >
            See Their Booking
          </Link>
        </p>
      )}
    </SideSheet>
  );
}

/** The form, and the booking that the booker has already. */
function useAddBooking(event: Event, self: OrganizerSelf, onClose: () => void) {
  const { uuid, slug } = event;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [giveKey] = useState(keyGiver);
  const [existing, setExisting] = useState<string>();
  const isFree = event.price_cents === 0 && event.member_price_cents === 0;
  const mayGive = mayAt(self, 'event.manage', uuid);

  const form = useStoredForm(`add ${uuid}`, startTexts, async (texts) => {
    setExisting(undefined);
    const body = giveKey(
      addedBookingOf(isFree ? { ...texts, how: mayGive ? 'free' : 'owing' } : texts),
    );
    try {
      const { data } = await organize('addBooking', { params: { uuid }, body });
      for (const name of ['attendees', 'kitchen', 'namedEvent'])
        void queryClient.invalidateQueries({ queryKey: [name] });
      notifyDone(`${data.booker.name} is on the list.`);
      // The list stays beside the new booking.
      onClose();
      void navigate({
        to: '/organize/events/$slug/attendees/$id',
        params: { slug, id: data.id },
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_booked')
        setExisting((error.current as { id?: string } | undefined)?.id);
      throw error;
    }
  });
  return { form, existing, isFree, mayGive };
}

type FieldOf = ReturnType<typeof useStoredForm<Record<string, string>>>['field'];

/** How it is paid, and what was taken by hand. */
function Payment({
  field,
  event,
  count,
  mayGive,
}: {
  field: FieldOf;
  event: Event;
  count: number;
  mayGive: boolean;
}) {
  const howField = field('how');
  const [how, setHow] = useState(String(howField.defaultValue ?? 'cash'));
  const amount = field('expected_total_cents');
  // What it comes to, until somebody types another amount.
  const [isTyped, setTyped] = useState(Boolean(amount.defaultValue));
  const due = formatDollars(count * event.price_cents).replace('$', '');
  return (
    <>
      <Select
        label="How It Is Paid"
        {...howField}
        onChange={({ target }) => {
          setHow(target.value);
          howField.onChange();
        }}
      >
        {handWays.map((method) => (
          <option key={method} value={method}>
            {wayNames[method]}
          </option>
        ))}
        <option value="owing">Owing: they pay later</option>
        {mayGive && <option value="free">Free: nothing is to be paid</option>}
      </Select>
      {isHandMethod(how) && (
        <TextInput
          key={isTyped ? 'typed' : due}
          label="Amount You Took"
          hint={priceInWords(event, count)}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          {...amount}
          {...(!isTyped && { defaultValue: due })}
          onChange={() => {
            setTyped(true);
            amount.onChange();
          }}
        />
      )}
    </>
  );
}

function Person({ at, field, hasIndex }: { at: number; field: FieldOf; hasIndex: boolean }) {
  return (
    <fieldset className={styles.person}>
      <legend>{at === 0 ? 'Booker' : `Guest ${at}`}</legend>
      <TextInput
        label="Name"
        hint={at === 0 ? undefined : `Empty: “${unnamed(at)}”, until you know it.`}
        maxLength={limits.seats.items.name.maxLength}
        autoComplete="off"
        aria-required={at === 0}
        {...field(`seats.${at}.name`)}
      />
      <EmailInput
        aria-required={false}
        autoComplete="off"
        hint={
          at === 0
            ? 'With the email of a confirmed account, the booking shows in their My Events. Without one nobody gets an email.'
            : 'The ticket goes there.'
        }
        {...field(`seats.${at}.email`)}
      />
      {at === 0 && (
        <TextInput
          label="Telephone"
          type="tel"
          maxLength={limits.seats.items.phone.maxLength}
          autoComplete="off"
          {...field('seats.0.phone')}
        />
      )}
      {hasIndex && (
        <TextInput
          label="Handicap Index"
          inputMode="decimal"
          autoComplete="off"
          {...field(`seats.${at}.handicap_index`)}
        />
      )}
    </fieldset>
  );
}

/** As the portal names a guest without a name (V22). */
const unnamed = (at: number) => `Guest of … ${at}`;

function priceInWords(event: Event, count: number): string {
  const { price_cents: price, member_price_cents: member } = event;
  const all =
    count === 1
      ? formatDollars(price)
      : `${count} × ${formatDollars(price)} = ${formatDollars(count * price)}`;
  return member === price
    ? `${all}.`
    : `${all}. Members pay ${formatDollars(member)} for their own place.`;
}

function isHandMethod(how: string): how is HandWay {
  return (handWays as readonly string[]).includes(how);
}

/** What is typed, as the call takes it. */
export function addedBookingOf(texts: Record<string, string>): Omit<NewBooking, 'key'> {
  const text = (field: string) => texts[field]?.trim() ?? '';
  const { how = '' } = texts;
  const paid = isHandMethod(how)
    ? {
        method: how,
        expected_total_cents: typedAmount(text('expected_total_cents')),
      }
    : { pay: how as 'owing' | 'free' };
  return {
    ...paid,
    seats: numbers.slice(0, Number(texts.count)).map((at) => ({
      // A guest may be named later.
      name: text(`seats.${at}.name`) || (at === 0 ? '' : null),
      email: text(`seats.${at}.email`) || null,
      ...(at === 0 && text('seats.0.phone') !== '' && { phone: text('seats.0.phone') }),
      handicap_index: sentHandicap(text(`seats.${at}.handicap_index`)),
    })),
    note: text('note'),
  };
}
