import { organizeCalls } from 'virtual:organize-calls';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { eventSections, isOfCaptains } from '#contract/events/event-fields.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { namesOf } from '#contract/values/field-table.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useNavigate, useParam } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { EventHead } from '../event-frame/event-head.tsx';
import { sendPictureTo } from '../media/send-pictures.ts';
import { useUploads } from '../media/use-uploads.ts';
import { ChangedMeanwhile } from '../pieces/changed-meanwhile.tsx';
import { valuesNow } from '../pieces/use-stored-form.ts';
import { mayAt } from '../session/organizer.ts';
import { EventHistory } from './acts/event-history.tsx';
import { PublishPanel } from './acts/publish-panel.tsx';
import styles from './event-editor.module.css';
import { AgendaRows } from './form/agenda-rows.tsx';
import { Booking, Charity, Places, What, When, Where } from './form/event-sections.tsx';
import { MoveAlong } from './form/move-along.tsx';
import { PictureRows } from './form/picture-rows.tsx';
import { StatementRows } from './form/statement-rows.tsx';
import { type EventForm, useEventForm } from './form/use-event-form.ts';
import { MoveNotice } from './move-notice.tsx';
import {
  type ArrivedPicture,
  type EventRecord,
  eventTexts,
  formFields,
} from './record/event-values.ts';
import { inWords } from './record/field-in-words.ts';
import { joinEvent } from './record/join-event.ts';

/** What of this event the person may change; the server decides the same. */
interface Rights {
  manages: boolean;
  edits: boolean;
  states: boolean;
  seesLibrary: boolean;
}

/** The screens that save an event, and what stands in the head of each. */
const parts = {
  edit: { name: 'Edit', button: 'Save the Event' },
  money: { name: 'Money of', button: 'Save the Statement' },
} as const;

type Part = keyof typeof parts;

/** The form of an event, or of its statement: what is typed in one is not saved by the other. */
export function EventEditor({
  part,
  record,
  self,
}: {
  part: Part;
  record: EventRecord;
  self: OrganizerSelf;
}) {
  const form = useEventForm(record, self, part);
  const { event } = form.base;
  useSlug(event.slug, part);
  // A form of forty fields: the first of them are painted before the others are made.
  const isWhole = useDeferredValue(true, false);
  useHash(isWhole);
  const rights = rightsOf(self, event.uuid, part);
  const isForm = sectionsFor(rights).length > 0;
  const { name } = parts[part];
  return (
    <div className={page.page}>
      <PageHead
        title={`${name} ${event.title}`}
        description="An event of the association, as a form."
      />
      <EventHead event={event} tab={part} part={name} actions={<PublicSide event={event} />} />
      {event.call_off_reason !== null && <p>Called off: {event.call_off_reason}</p>}
      <MoveNotice event={event} />
      {form.conflict && (
        <ChangedMeanwhile
          {...form.conflict}
          before={form.texts}
          theirs={eventTexts(form.conflict.theirs)}
          fields={formFields}
          show={(value, field) => inWords(field, value)}
          join={joinEvent}
          onChoose={form.choose}
        />
      )}
      <div className={styles.layout}>
        <SectionLinks rights={rights} />
        <div className={styles.main}>
          {rights.manages && event.status === 'draft' && <PublishPanel form={form} />}
          {isForm ? (
            <FormOfEvent
              form={form}
              rights={rights}
              isWhole={isWhole}
              button={parts[part].button}
            />
          ) : (
            <p>There is nothing here for you to change. The public page shows it.</p>
          )}
          {isWhole && <EventHistory form={form} rights={rights} />}
        </div>
      </div>
    </div>
  );
}

function PublicSide({ event: { slug, status } }: { event: OrganizerEvent }) {
  return (
    <>
      <Link to="/organize/events/$slug/preview" params={{ slug }}>
        Preview
      </Link>
      {status !== 'draft' && <a href={`/events/${slug}`}>Public Page</a>}
    </>
  );
}

function SectionLinks({ rights }: { rights: Rights }) {
  return (
    <nav className={styles.sections} aria-label="Sections of this event">
      <ul>
        {sectionsFor(rights).map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{eventSections[id]}</a>
          </li>
        ))}
        <li>
          <a href="#history">History</a>
        </li>
      </ul>
    </nav>
  );
}

function rightsOf(self: OrganizerSelf, uuid: string, part: Part): Rights {
  const may = (permission: Parameters<typeof mayAt>[1]) => mayAt(self, permission, uuid);
  const isEdit = part === 'edit';
  return {
    manages: isEdit && may('event.manage'),
    edits: isEdit && may('event.edit'),
    states: !isEdit && may('money.statement'),
    seesLibrary: may('site.edit'),
  };
}

function sectionsFor({ manages, edits, states }: Rights) {
  const all = Object.keys(eventSections) as (keyof typeof eventSections)[];
  return all.filter((id) => {
    if (id === 'statement') return states;
    return namesOf(formFields).some(
      (name) => formFields[name].section === id && (isOfCaptains(name) ? edits : manages),
    );
  });
}

/** The address follows the slug of a draft. */
function useSlug(slug: string, part: Part): void {
  const shown = useParam('slug');
  const navigate = useNavigate();
  useEffect(() => {
    if (slug !== shown)
      void navigate({ to: `/organize/events/$slug/${part}`, params: { slug }, replace: true });
  }, [slug, shown, part, navigate]);
}

/** The section that the address names was not there yet when the screen was entered. */
function useHash(isWhole: boolean): void {
  useEffect(() => {
    if (isWhole) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isWhole]);
}

interface FormProps {
  form: EventForm;
  rights: Rights;
  isWhole: boolean;
  button: string;
}

function FormOfEvent({ form, rights, isWhole, button }: FormProps) {
  const { field, base } = form;
  const { event } = base;
  const [start, setStart] = useState<string>();
  const arrival = useRef<(picture: ArrivedPicture) => void>(() => undefined);
  const path = organizeCalls.addEventPicture[1].replace(':uuid', event.uuid);
  const uploads = useUploads(async (file, onProgress) => {
    const answer = (await sendPictureTo(path, file, onProgress)) as { data: ArrivedPicture };
    arrival.current(answer.data);
  });
  return (
    <>
      {form.isRestored && (
        <p className={sections.notice} role="status">
          What you typed before is here again, and not saved yet.
          <Button variant="quiet" onClick={form.startAgain}>
            Leave It Out
          </Button>
        </p>
      )}
      <form
        key={form.key}
        ref={form.ref}
        className={styles.form}
        id="event"
        method="post"
        noValidate
        onSubmit={form.submit}
      >
        {rights.edits && (
          <What field={field} isManager={rights.manages} isSlugOpen={event.slug_changeable} />
        )}
        {isWhole && rights.manages && (
          <>
            <When field={field} onStart={setStart}>
              <MoveAlong form={form} start={start} onDone={() => setStart(undefined)} />
            </When>
            <Where field={field} />
            <Places field={field} taken={event.sold + event.held} />
            <Booking field={field} />
            <Charity field={field} />
          </>
        )}
        {isWhole && rights.edits && (
          <>
            <AgendaRows
              field={field}
              startOfEvent={() => valuesNow(form.ref.current, form.texts).starts_at}
            />
            <PictureRows
              field={field}
              uploads={uploads}
              arrival={arrival}
              seesLibrary={rights.seesLibrary}
            />
          </>
        )}
        {isWhole && rights.states && <StatementRows field={field} />}
      </form>
      <SaveBar form={form} button={button} />
    </>
  );
}

/** The height of the bar, for the toasts above it. */
function useSaveBar() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--save-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar');
    };
  }, []);
  return bar;
}

/** Outside of the form, which begins anew after a save: the focus stays on the button. */
function SaveBar({
  form: { isTyped, isSubmitting, failure, conflict },
  button,
}: Pick<FormProps, 'form' | 'button'>) {
  const bar = useSaveBar();
  return (
    <div ref={bar} className={styles.bar}>
      <Button
        type="submit"
        form="event"
        variant={conflict ? 'outline' : 'green'}
        loading={isSubmitting}
      >
        {button}
      </Button>
      <p className={styles.unsaved} role="status">
        {isTyped ? 'Not saved yet; kept in this tab.' : 'Everything is saved.'}
      </p>
      <FormFailure message={failure} />
    </div>
  );
}
