import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { publishingGaps } from '#contract/events/event-fields.ts';
import { type EventKind, kindNames } from '#contract/events/event-kinds.ts';
import { whatToBring } from '#contract/events/what-to-bring.ts';
import { centsOf } from '../../fields/field-texts.ts';
import { organizeQuery } from '../../session/organize-call.ts';
import styles from '../form/event-form.module.css';
import { unfoldTo } from '../form/open-sections.tsx';
import type { EventForm } from '../form/use-event-form.ts';
import { fieldInWords, sectionOf } from '../record/event-names.ts';
import { type EventTexts, formFields } from '../record/event-values.ts';

/** What a draft lacks as it is typed (V11), and what is worth a look; nothing for an event that is published. */
export function usePublishing({ base: { event }, typed, texts }: EventForm, manages: boolean) {
  const isDraft = manages && event.status === 'draft';
  const { data, isError, refetch } = useQuery({
    ...organizeQuery('eventPublishing', { params: { uuid: event.uuid } }),
    enabled: isDraft,
  });
  const gaps: Readonly<Record<string, string>> = isDraft
    ? publishingGaps((name) => typed[name])
    : {};
  // What the server refuses of a value holds until something else is typed there.
  const isAsStored = (name: string) =>
    Object.keys(formFields).every(
      (own) =>
        (own !== name && own.split('.')[0] !== name) ||
        new Map(Object.entries(typed)).get(own) === new Map(Object.entries(texts)).get(own),
    );
  const refused = Object.entries(data?.data.errors ?? {}).filter(
    ([name]) => !(name in gaps) && isAsStored(name),
  );
  const missing = [
    ...Object.entries(gaps),
    ...refused.map(([name, messages]): [string, string] => [name, messages.join(' ')]),
  ];
  const checks = isDraft ? checksOf(typed) : [];
  return {
    isDraft,
    isReady: isDraft && missing.length === 0,
    /** What the portal says of it is not here: on its way, or not to be had. */
    isChecked: data !== undefined,
    isFailed: isError && data === undefined,
    checkAgain: () => void refetch(),
    gaps,
    missing,
    // Noticed as it is typed.
    checks,
    // What the portal noticed holds until it is typed otherwise.
    leftovers: (data?.data.leftovers ?? []).filter(({ field }) => isAsStored(field)),
    warnings: (data?.data.warnings ?? []).filter(
      ({ field }) =>
        field === null || (isAsStored(field) && !checks.some((check) => check.field === field)),
    ),
  };
}

/** What is easily so by mistake, and dear: who comes, and what they pay. */
function checksOf(typed: EventTexts): { field: string; message: string }[] {
  const isFree = centsOf(typed.price_cents) === 0;
  const isUnlimited = typed.capacity.trim() === '';
  return [
    ...(isUnlimited
      ? [
          {
            field: 'capacity',
            message: isFree
              ? 'The event is free and its places are not limited: nobody is turned away.'
              : 'The number of places is not limited.',
          },
        ]
      : []),
    ...(isFree && !isUnlimited ? [{ field: 'price_cents', message: 'The event is free.' }] : []),
    ...(isFreeForMembers(typed)
      ? [{ field: 'member_price_cents', message: 'Members pay nothing.' }]
      : []),
    ...usualThings(typed),
  ];
}

/** An email and a ticket say what is usual for its kind, which may not be what is said for a supper. */
function usualThings({ kind, what_to_bring, starts_at, ...typed }: EventTexts) {
  const isKind = (text: string): text is EventKind => Object.hasOwn(kindNames, text);
  if (what_to_bring.trim() !== '' || !isKind(kind)) return [];
  const province = typed['venue.province'];
  const things = whatToBring({ kind, what_to_bring: null, starts_at, province });
  const message = `Empty, so people read ‘${things.join('; ')}’.`;
  return things.length > 0 ? [{ field: 'what_to_bring', message }] : [];
}

/** Easily so by mistake: a price was entered, and the one below it left as it was. */
function isFreeForMembers({ price_cents, member_price_cents }: EventTexts): boolean {
  const price = centsOf(price_cents);
  return typeof price === 'number' && price > 0 && centsOf(member_price_cents) === 0;
}

export type PublishingState = ReturnType<typeof usePublishing>;

/** A draft: what is missing until it can be published, and how much there is to look at before. */
export function PublishPanel({
  publishing: { isReady, isChecked, missing, checks, leftovers },
}: {
  publishing: PublishingState;
}) {
  const points = checks.length + leftovers.length;
  return (
    <section className={styles.panel} aria-labelledby="missing">
      <h2 id="missing">
        {missing.length > 0 ? 'Before it can be published' : 'Only organizers see this draft'}
      </h2>
      <Missing lines={missing} />
      {isReady && isChecked && <p>Nothing is missing: publish it with Check and Publish.</p>}
      {points > 0 && (
        <p>
          {points === 1 ? '1 point' : `${points} points`} to look at under Check and Publish
          {missing.length > 0 ? ', too' : ''}.
        </p>
      )}
    </section>
  );
}

/** What publishing refuses, each with the way to its field. */
export function Missing({
  lines,
  onGo,
}: {
  lines: PublishingState['missing'];
  onGo?: (() => void) | undefined;
}) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(([field, message]) => (
        <li key={field}>
          <FieldLink field={field} onGo={onGo} />: {message}
        </li>
      ))}
    </ul>
  );
}

/** Leads to the field, or to the section in which it stands. */
export function FieldLink({
  field,
  onGo,
}: {
  field: string;
  /** Closes what lies above the form. */
  onGo?: (() => void) | undefined;
}) {
  return (
    <a
      href={`#${sectionOf(field)}`}
      onClick={(event) => {
        if (onGo) flushSync(onGo);
        unfoldTo(document.getElementById(sectionOf(field)));
        const form = document.getElementById('event');
        const input = form instanceof HTMLFormElement && form.elements.namedItem(field);
        if (!(input instanceof HTMLElement) || input.hidden) return;
        event.preventDefault();
        input.focus();
      }}
    >
      {fieldInWords(field)}
    </a>
  );
}
