import { organizeCalls } from 'virtual:organize-calls';
import { useDeferredValue, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { eventSections, isOfCaptains } from '#contract/events/event-fields.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { namesOf } from '#contract/values/field-table.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useNavigate, useParam } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import page from '../../ui/lists/list-page.module.css';
import { CallOffNotice } from '../event-frame/call-off-notice.tsx';
import { EventHead } from '../event-frame/event-head.tsx';
import { sendPictureTo } from '../media/send-pictures.ts';
import { useUploads } from '../media/use-uploads.ts';
import { ChangedMeanwhile } from '../pieces/forms/changed-meanwhile.tsx';
import { aboveBar } from '../pieces/forms/save-bar.tsx';
import { valuesNow } from '../pieces/forms/use-stored-form.ts';
import { useHash } from '../pieces/use-hash.ts';
import { mayAt } from '../session/organizer.ts';
import { EventHistory } from './acts/event-history.tsx';
import { CheckButton, PublishCheck, type PublishStep, useCheck } from './acts/publish-check.tsx';
import { PublishPanel, usePublishing } from './acts/publish-panel.tsx';
import styles from './event-editor.module.css';
import { EventSaveBar } from './event-save-bar.tsx';
import { AgendaRows } from './form/agenda-rows.tsx';
import { Booking, Charity, Places, What, When, Where } from './form/event-sections.tsx';
import { useMoveAlong } from './form/move-along.tsx';
import {
  type SectionName,
  SectionsOfForm,
  useOpenSections,
  useSections,
} from './form/open-sections.tsx';
import { PictureRows } from './form/picture-rows.tsx';
import { type EventForm, useEventForm } from './form/use-event-form.ts';
import {
  type ArrivedPicture,
  type EventRecord,
  type EventTexts,
  eventTexts,
  formFields,
} from './record/event-values.ts';
import { inWords } from './record/field-in-words.ts';
import { joinEvent } from './record/join-event.ts';
import { ChangeResult, ResultForm } from './result/result-form.tsx';
import { useReading } from './result/result-now.ts';
import { ResultPanel } from './result/result-panel.tsx';

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
  money: { name: 'Result of', button: 'Save the Result' },
} as const;

type Part = keyof typeof parts;

/** The form of an event, or of its result: what is typed in one is not saved by the other. */
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
  const ids = sectionsFor(rights);
  const publishing = usePublishing(form, rights.manages);
  const step = useCheck(isWhole && publishing.isDraft);
  const { gaps } = publishing;
  const reading = useReading(form);
  const sections = useOpenSections(firstOpen(ids, event));
  const { name } = parts[part];
  return (
    <div className={page.page}>
      <PageHead
        title={`${name} ${event.title}`}
        description="An event of the association, as a form."
      />
      <EventHead
        event={event}
        tab={part}
        part={name}
        actions={
          <>
            {part === 'edit' && <PublicSide form={form} />}
            {publishing.isDraft && <CheckButton step={step} variant="outline" />}
            {isWhole && <ChangeResult reading={reading} />}
          </>
        }
      />
      <CallOffNotice event={event} />
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
      <SectionsOfForm value={{ ...sections, typed: form.typed, gaps }}>
        <div className={layoutOf(part, publishing.isDraft)}>
          {publishing.isDraft && <PublishPanel publishing={publishing} />}
          {part === 'money' && <ResultPanel form={form} />}
          <div className={styles.main}>
            {ids.length > 0 ? (
              <FormOfEvent
                form={form}
                rights={rights}
                reading={reading}
                isWhole={isWhole}
                button={parts[part].button}
                isReady={part === 'money' ? !form.isTyped : publishing.isReady}
                step={publishing.isDraft ? step : undefined}
              />
            ) : (
              <p>There is nothing here for you to change. The public page shows it.</p>
            )}
            {isWhole && <EventHistory form={form} rights={rights} />}
          </div>
        </div>
        <PublishCheck form={form} publishing={publishing} step={step} />
      </SectionsOfForm>
    </div>
  );
}

const layoutOf = (part: Part, isDraft: boolean) =>
  classNames(
    styles.layout,
    part === 'money' && styles.withResult,
    part === 'edit' && isDraft && styles.withPanel,
  );

/** A draft begins with its first fields, or with the section that the address names; an event with its lines. */
function firstOpen(ids: SectionName[], { status }: OrganizerEvent): SectionName[] {
  const named = ids.filter((id) => `#${id}` === location.hash);
  return named.length > 0 || status !== 'draft' ? named : ids.slice(0, 1);
}

function PublicSide({ form: { base, isTyped, isSubmitting, saveThen } }: { form: EventForm }) {
  const { slug, status } = base.event;
  return (
    <>
      {isTyped && status === 'draft' ? (
        // Without it the preview would lack what was just typed.
        <Button variant="quiet" loading={isSubmitting} onClick={() => saveThen('preview')}>
          Save and Preview
        </Button>
      ) : (
        <Link to="/organize/events/$slug/preview" params={{ slug }}>
          Preview
        </Link>
      )}
    </>
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

interface FormProps {
  form: EventForm;
  rights: Rights;
  reading: ReturnType<typeof useReading>;
  isWhole: boolean;
  button: string;
  /** Publishing comes next, and its button is the green one. */
  isReady: boolean;
  /** The check of a draft. */
  step: PublishStep | undefined;
}

function FormOfEvent({ form, rights, reading, isWhole, button, isReady, step }: FormProps) {
  const { field, base } = form;
  const { event } = base;
  const along = useMoveAlong(form);
  const arrival = useRef<(picture: ArrivedPicture) => void>(() => undefined);
  const path = organizeCalls.addEventPicture[1].replace(':uuid', event.uuid);
  const uploads = useUploads(async (file, onProgress) => {
    const answer = (await sendPictureTo(path, file, onProgress)) as { data: ArrivedPicture };
    arrival.current(answer.data);
  });
  useRestored(form, isWhole);
  const onType = (texts: EventTexts, focused: keyof EventTexts) => {
    flushSync(() => form.type(texts));
    const field = form.ref.current?.elements.namedItem(focused);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <>
      {form.above}
      <AllSections ids={sectionsFor(rights)} />
      <form
        key={form.key}
        ref={form.ref}
        className={classNames(styles.form, aboveBar)}
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
            <When form={form} along={along} onType={onType} />
            <Where form={form} onType={onType} />
            <Places field={field} taken={event.sold + event.held} />
            <Booking field={field} along={along} />
            <Charity field={field} />
          </>
        )}
        {isWhole && rights.edits && (
          <>
            <AgendaRows key={along.agenda.key} field={along.agenda.field} />
            <PictureRows
              field={field}
              uploads={uploads}
              arrival={arrival}
              seesLibrary={rights.seesLibrary}
            />
          </>
        )}
        {isWhole && rights.states && <ResultForm form={form} reading={reading} />}
      </form>
      {isWhole && !reading.isReading && (
        <EventSaveBar
          form={form}
          button={button}
          isReady={isReady}
          step={step}
          manages={rights.manages}
          onCancel={reading.isChanging ? reading.cancel : undefined}
        />
      )}
    </>
  );
}

/** All of them at once, as for reading the whole. */
function AllSections({ ids }: { ids: SectionName[] }) {
  const { open, put } = useSections();
  const isAll = ids.every((id) => open.has(id));
  if (ids.length < 2) return null;
  return (
    <div className={styles.all}>
      <Button variant="quiet" onClick={() => put(ids, !isAll)}>
        {isAll ? 'Close All Sections' : 'Open All Sections'}
      </Button>
    </div>
  );
}

/** What was typed before a reload is seen: its sections are open. */
function useRestored({ look, isRestored, ref, texts }: EventForm, isWhole: boolean): void {
  const { put } = useSections();
  const typedBefore = useRef({ put, isRestored, texts });
  useEffect(() => {
    if (!isWhole) return;
    look();
    const { isRestored: is, ...before } = typedBefore.current;
    if (!is) return;
    const now = valuesNow(ref.current, before.texts);
    const changed = namesOf(formFields).filter((name) => now[name] !== before.texts[name]);
    before.put(
      changed.map((name) => formFields[name].section),
      true,
    );
  }, [isWhole, look, ref]);
}
