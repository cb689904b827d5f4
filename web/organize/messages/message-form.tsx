import { writeMessage as limits } from 'virtual:organize-limits';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Event } from '#contract/events/events.ts';
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
import { DateTimeInput } from '../fields/date-time-input.tsx';
import rows from '../lists/list-rows.module.css';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { valuesNow } from '../pieces/use-stored-form.ts';
import { type OrganizeAnswer, organize } from '../session/organize-call.ts';
import { AudiencePanel, audienceQuery } from './audience-panel.tsx';
import { PreviewDialog } from './message-preview.tsx';
import { type Addressed, emptyMessage, filtersOf, type MessageValues } from './message-words.ts';
import styles from './messages.module.css';
import { type MessageFormState, useMessageForm } from './use-message-form.ts';

/** Whom, what, when; then the numbers, and it waits (15.3). */
export function MessageForm({
  event,
  to: addressed,
  start,
  record,
}: {
  event: Event;
  to: Addressed;
  start: MessageValues;
  record: string;
}) {
  const { title } = event;
  const form = useMessageForm(event, addressed, start, record);

  function beginAnew() {
    const typed = valuesNow(form.ref.current, start);
    form.forget();
    notifyUndo('The form is empty again.', async () => form.refill(typed));
  }

  return (
    <div className={styles.form}>
      <CheckedForm key={form.key} form={form} button="Send" frame={(button) => button}>
        <WhoFields form={form} addressed={addressed} />
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
        <LookAtIt form={form.ref} addressed={addressed} />
        <WhenFields form={form} event={event} />
        <Checkbox
          label={`This email is about ${title}, and nothing else`}
          aria-required
          {...form.field('about')}
        />
        <p className={rows.small}>
          News and invitations to other events need people’s consent. Nobody is asked for it yet, so
          they cannot be sent from here.
        </p>
      </CheckedForm>
      {form.isTyped && (
        <Button variant="quiet" onClick={beginAnew}>
          Start Over
        </Button>
      )}
    </div>
  );
}

/** V15: of an event that is over, who is not here did not come. */
export const hereNames = (isOver: boolean) =>
  isOver
    ? { yes: 'Only who came', no: 'Only who did not come' }
    : { yes: 'Only who is here', no: 'Only who is not here' };

/** The filters, and at once whom they leave. */
function WhoFields({ form, addressed }: { form: MessageFormState; addressed: Addressed }) {
  const fields = {
    state: form.field('state'),
    owing: form.field('owing'),
    here: form.field('here'),
  };
  const [chosen, setChosen] = useState({
    state: String(fields.state.defaultValue ?? 'confirmed'),
    owing: fields.owing.defaultChecked === true,
    here: String(fields.here.defaultValue ?? ''),
  });
  const { data } = useQuery(audienceQuery(filtersOf(addressed, chosen)));
  const here = hereNames(data?.data.is_over === true);
  const choose = (changed: Partial<typeof chosen>, { onChange }: { onChange: () => void }) => {
    setChosen({ ...chosen, ...changed });
    onChange();
  };
  return (
    <>
      <Select
        label="To Whom"
        {...fields.state}
        onChange={({ target }) => choose({ state: target.value }, fields.state)}
      >
        <option value="confirmed">Everybody with a place, and their guests</option>
        <option value="cancelled">Only who gave up their place</option>
      </Select>
      {chosen.state === 'confirmed' && (
        <>
          <Checkbox
            label="Only People Who Still Owe"
            {...fields.owing}
            onChange={({ target }) => choose({ owing: target.checked }, fields.owing)}
          />
          <Select
            label="At the Door"
            {...fields.here}
            onChange={({ target }) => choose({ here: target.value }, fields.here)}
          >
            <option value="">Here or not</option>
            <option value="not-here">{here.no}</option>
            <option value="here">{here.yes}</option>
          </Select>
        </>
      )}
      <AudiencePanel filters={filtersOf(addressed, chosen)} />
    </>
  );
}

function WhenFields({
  form,
  event: { timezone, starts_at },
}: {
  form: MessageFormState;
  event: Pick<Event, 'timezone' | 'starts_at'>;
}) {
  const field = form.field('when');
  const [when, setWhen] = useState(String(field.defaultValue ?? 'soon'));
  return (
    <>
      <Select
        label="When"
        {...field}
        onChange={({ target }) => {
          setWhen(target.value);
          field.onChange();
        }}
      >
        <option value="soon">In {messageWait}, in which you can stop it</option>
        <option value="later">At a set time</option>
      </Select>
      {when === 'later' && (
        <>
          <DateTimeInput
            label="Goes Out"
            hint={`By the clocks at the event: ${zoneName(starts_at, timezone)}.`}
            aria-required
            {...form.field('at')}
          />
          <p className={rows.small}>
            Whoever books or takes over a place after you have sent this does not get it.
          </p>
        </>
      )}
    </>
  );
}

/** The email before it is sent, as everybody will see it. */
function LookAtIt({
  form,
  addressed,
}: {
  form: RefObject<HTMLFormElement | null>;
  addressed: Addressed;
}) {
  const { run, failure, underWay } = useButtonChange();
  const [shown, setShown] = useState<{
    preview: OrganizeAnswer<'previewMessage'>['data'];
    words: { subject: string; text: string; filters: ReturnType<typeof filtersOf> };
  }>();
  const show = () =>
    run('preview', async () => {
      const { subject, text, ...values } = valuesNow(form.current, emptyMessage);
      const words = { subject, text, filters: filtersOf(addressed, values) };
      const { data } = await organize('previewMessage', { body: words });
      setShown({ preview: data, words });
    });
  return (
    <div className={styles.look}>
      <Button variant="outline" loading={underWay.includes('preview')} onClick={show}>
        Preview
      </Button>
      <FormFailure message={failure} />
      {shown && <PreviewDialog {...shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
