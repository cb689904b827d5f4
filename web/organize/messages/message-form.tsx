import { writeMessage as limits } from 'virtual:organize-limits';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { formatNumber } from '#contract/values/money.ts';
import { messageWait } from '#contract/values/portal-limits.ts';
import { zoneName } from '#web/events/event-time.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useLiveValues } from '../booking/acts/live-sum.tsx';
import { DateTimeInput } from '../fields/date-time-input.tsx';
import rows from '../lists/list-rows.module.css';
import { useBarHeight } from '../pieces/forms/save-bar.tsx';
import { valuesNow } from '../pieces/forms/use-stored-form.ts';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { type OrganizeAnswer, organize } from '../session/organize-call.ts';
import { AttendeeFields, MemberFields, OneMember } from './audience-fields.tsx';
import { AudiencePanel, audienceQuery } from './audience-panel.tsx';
import { LivePreview, PreviewDialog, SendToMe, useIsWide, type Words } from './message-preview.tsx';
import {
  type Addressed,
  type Addressee,
  emptyMessage,
  filtersOf,
  type MessageValues,
  sendAtOf,
} from './message-words.ts';
import styles from './messages.module.css';
import { type MessageFormState, mistakesIn, useMessageForm } from './use-message-form.ts';

/** Whom, what, when; then the numbers, and it waits (15.3). */
export function MessageForm({
  addressee,
  start,
  record,
}: {
  addressee: Addressee;
  start: MessageValues;
  record: string;
}) {
  const form = useMessageForm(addressee, start, record);

  function beginAnew() {
    const typed = valuesNow(form.ref.current, start);
    form.forget();
    notifyUndo('The form is empty again.', async () => form.refill(typed));
  }

  return (
    <div className={styles.form}>
      <Fields
        key={form.key}
        form={form}
        addressee={addressee}
        start={start}
        onBeginAnew={beginAnew}
      />
    </div>
  );
}

/** Begun anew with another key, so that what is counted and shown is what stands in the fields. */
function Fields({
  form,
  addressee,
  start,
  onBeginAnew,
}: {
  form: MessageFormState;
  addressee: Addressee;
  start: MessageValues;
  onBeginAnew: () => void;
}) {
  const { title, timezone, to, servesMeal = false } = addressee;
  const bar = useBarHeight(true);
  const values = useLiveValues(form.ref, start);
  const filters = filtersOf(to, values);
  const { data: audience } = useQuery(audienceQuery(filters));
  const emails = audience?.data.emails;
  const isComplete = !mistakesIn(values, sendAtOf(values, timezone), to);
  return (
    <CheckedForm
      form={form}
      button={sendName(emails)}
      variant={isComplete && emails ? undefined : 'outline'}
      frame={(button) => (
        <div ref={bar} className={styles.foot}>
          {button}
          <LookAtIt form={form.ref} to={to} />
          {form.isTyped && (
            <Button className={styles.anew} variant="quiet" onClick={onBeginAnew}>
              Start Over
            </Button>
          )}
        </div>
      )}
    >
      {to !== 'members' && <AttendeeFields form={form} to={to} servesMeal={servesMeal} />}
      {to === 'members' && start.person !== '' && <OneMember form={form} />}
      {to === 'members' && start.person === '' && <MemberFields form={form} />}
      <div className={styles.beside}>
        <AudiencePanel filters={filters} />
        <LivePreview subject={values.subject} text={values.text} filters={filters} />
      </div>
      <TextInput
        label="Subject"
        autoComplete="off"
        maxLength={limits.subject.maxLength}
        aria-required
        {...form.field('subject')}
      />
      <TextArea
        label="Text"
        hint="Plain text. An empty line begins a new paragraph; addresses that begin with https:// become links."
        rows={10}
        maxLength={limits.text.maxLength}
        aria-required
        {...form.field('text')}
      />
      <WhenFields form={form} addressee={addressee} />
      {to === 'members' ? (
        <p className={rows.small}>
          Who sends it, the mailing address and a link that stops these emails are added below.
        </p>
      ) : (
        <>
          <Checkbox
            label={`This email is about ${title}, and nothing else`}
            aria-required
            {...form.field('about')}
          />
          <p className={rows.small}>
            News and invitations to other events go to members who agree to them.
          </p>
        </>
      )}
    </CheckedForm>
  );
}

/** W4: the button has the number of emails. */
export function sendName(emails: number | undefined): string {
  if (!emails) return 'Send';
  return emails === 1 ? 'Send 1 Email' : `Send ${formatNumber(emails)} Emails`;
}

function WhenFields({
  form,
  addressee: { timezone, at, to },
}: {
  form: MessageFormState;
  addressee: Addressee;
}) {
  const field = form.field('when');
  const [when, setWhen] = useState(String(field.defaultValue ?? 'soon'));
  return (
    <>
      <Select
        label="When"
        hint={
          when === 'soon'
            ? `Asks once more, then waits ${messageWait}, in which you can stop it.`
            : 'Asks once more, then waits for its time, until which you can stop it.'
        }
        {...field}
        onChange={({ target }) => {
          setWhen(target.value);
          field.onChange();
        }}
      >
        <option value="soon">In {messageWait}</option>
        <option value="later">At a set time</option>
      </Select>
      {when === 'later' && (
        <>
          <DateTimeInput
            label="Goes Out"
            hint={`By the clocks ${to === 'members' ? 'of the association' : 'at the event'}: ${zoneName(at, timezone)}.`}
            aria-required
            {...form.field('at')}
          />
          <p className={rows.small}>
            {to === 'members'
              ? 'People who become members after you send this do not get it.'
              : 'People who book or take over a place after you send this do not get it.'}
          </p>
        </>
      )}
    </>
  );
}

/** Beside the button: the email before it is sent, as everybody will see it, unless it is shown already; and a copy of it. */
function LookAtIt({ form, to }: { form: RefObject<HTMLFormElement | null>; to: Addressed }) {
  const { run, failure, underWay } = useButtonChange();
  const [shown, setShown] = useState<{
    preview: OrganizeAnswer<'previewMessage'>['data'];
    words: Words;
  }>();
  const isWide = useIsWide();
  const wordsNow = (): Words => {
    const { subject, text, ...values } = valuesNow(form.current, emptyMessage);
    return { subject, text, filters: filtersOf(to, values) };
  };
  const show = () =>
    run('preview', async () => {
      const words = wordsNow();
      const { data } = await organize('previewMessage', { body: words });
      setShown({ preview: data, words });
    });
  return (
    <>
      {!isWide && (
        <div className={styles.look}>
          <Button variant="outline" loading={underWay.includes('preview')} onClick={show}>
            Preview
          </Button>
          <FormFailure message={failure} />
          {shown && <PreviewDialog {...shown} onClose={() => setShown(undefined)} />}
        </div>
      )}
      <SendToMe variant="outline" className={styles.test} wordsNow={wordsNow} />
    </>
  );
}
