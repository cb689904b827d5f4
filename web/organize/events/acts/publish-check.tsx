import { useEffect, useState } from 'react';
import { whenIn } from '#contract/values/when.ts';
import { useNow } from '#web/events/now.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { instantIn } from '../../fields/event-zone.ts';
import styles from '../form/event-form.module.css';
import type { EventForm } from '../form/use-event-form.ts';
import { FieldLink, Missing, type PublishingState } from './publish-panel.tsx';

/** The check is open once it is asked for, also by the address. */
export function useCheck(isWhole: boolean) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isWhole && location.hash === '#publish') setOpen(true);
  }, [isWhole]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

export type PublishStep = ReturnType<typeof useCheck>;

/** The one button that publishing begins with, wherever it stands. */
export function CheckButton({
  step,
  variant,
}: {
  step: PublishStep;
  variant: 'outline' | 'green';
}) {
  return (
    <Button variant={variant} onClick={step.open}>
      Check and Publish
    </Button>
  );
}

/** The step before an event is public: what is wrong, what may not fit, what publishing does, and its button. */
export function PublishCheck({
  form,
  publishing: { isDraft, missing, checks, leftovers, warnings, isChecked, isFailed, checkAgain },
  step: { isOpen, close },
}: {
  form: EventForm;
  publishing: PublishingState;
  step: PublishStep;
}) {
  const now = useNow();
  if (!isOpen || !isDraft) return null;
  // What the form asks and nobody has answered (V10) is in the way, too.
  const asked = Object.entries(form.asked.current.toPublish);
  const inTheWay = [
    ...missing,
    ...asked.map(([name, messages]): [string, string] => [name, messages.join(' ')]),
  ];
  const isReady = inTheWay.length === 0;
  return (
    <SideSheet title="Check and publish" onClose={close}>
      <div className={styles.check}>
        <section>
          <h3>{heading(isReady, isChecked, isFailed)}</h3>
          <Missing lines={inTheWay} onGo={close} />
          {isFailed && <Button onClick={checkAgain}>Check Again</Button>}
        </section>
        <Noticed title="Is this meant?" lines={[...checks, ...leftovers]} onGo={close} />
        <Noticed title="Optional" lines={warnings} onGo={close} />
        <section>
          <h3>What publishing does</h3>
          <ul>
            <li>Everybody sees the event on the site at once. Nobody gets an email.</li>
            <li>{opening(form, now)}</li>
            {form.base.event.slug_changeable && (
              <li>
                <FieldLink field="slug" onGo={close} />: its page stays at{' '}
                <code>/events/{form.typed.slug}</code> from then on, because links to it go out.
              </li>
            )}
          </ul>
        </section>
      </div>
      <SheetFoot>
        {isReady && isChecked ? (
          // Not of the form: Enter in a field saves, and does not publish.
          <Button
            variant="green"
            loading={form.isSubmitting}
            onClick={() => {
              // A field that is refused gets the focus.
              close();
              form.saveThen('publish');
            }}
          >
            {form.isTyped ? 'Save and Publish' : 'Publish'}
          </Button>
        ) : (
          <p>It can be published once that is {isReady ? 'checked' : 'mended'}.</p>
        )}
      </SheetFoot>
    </SideSheet>
  );
}

function heading(isReady: boolean, isChecked: boolean, isFailed: boolean): string {
  if (!isReady) return 'Before it can be published';
  if (isFailed) return 'It could not be checked';
  return isChecked ? 'Nothing is missing' : 'Checking …';
}

/** From when people book, as it is typed. */
function opening({ typed }: EventForm, now: number): string {
  const { timezone } = typed;
  const opens = instantIn(timezone, typed.booking_opens_at);
  const closes = instantIn(timezone, typed.booking_closes_at);
  const who = typed.member_only ? 'Members' : 'People';
  if (closes && Date.parse(closes) <= now) return 'Nobody can book: booking is closed.';
  if (!opens) return `${who} can book once a time is entered.`;
  return Date.parse(opens) <= now
    ? `${who} can book at once.`
    : `${who} can book from ${whenIn(timezone, opens, 'fact')}.`;
}

function Noticed({
  title,
  lines,
  onGo,
}: {
  title: string;
  lines: { field: string | null; message: string }[];
  onGo: () => void;
}) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field !== null && (
              <>
                <FieldLink field={field} onGo={onGo} />:{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
