import { createContext, type ReactNode, use, useState } from 'react';
import type { eventSections } from '#contract/events/event-fields.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type EventTexts, formFields } from '../record/event-values.ts';
import styles from './open-sections.module.css';
import { sectionInWords } from './section-in-words.ts';

export type SectionName = keyof typeof eventSections;

interface SectionsOfForm {
  /** What the fields have now. */
  typed: EventTexts;
  /** What publishing needs and is empty, by field; none for an event that is published. */
  gaps: Readonly<Record<string, string>>;
  open: ReadonlySet<string>;
  put: (ids: SectionName[], isOpen: boolean) => void;
}

export const SectionsOfForm = createContext<SectionsOfForm | undefined>(undefined);

export function useSections(): SectionsOfForm {
  const sections = use(SectionsOfForm);
  if (!sections) throw new Error('These sections are of no form.');
  return sections;
}

/** Which sections are open, also while the fields begin anew. */
export function useOpenSections(first: SectionName[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first));
  const put = (ids: SectionName[], isOpen: boolean) =>
    setOpen((before) => {
      const others = [...before].filter((id) => !ids.some((other) => other === id));
      const isAsBefore = ids.every((id) => before.has(id) === isOpen);
      return isAsBefore ? before : new Set(isOpen ? [...others, ...ids] : others);
    });
  return { open, put };
}

/** A section of the form (W10): a line that says how it stands, and opens its fields. */
export function OpenSection({
  id,
  title,
  children,
}: {
  id: SectionName;
  title: string;
  children: ReactNode;
}) {
  const { typed, gaps, open, put } = useSections();
  const missing = Object.keys(gaps).filter((name) => sectionOfField(name) === id).length;
  return (
    <details
      id={id}
      className={styles.section}
      open={open.has(id)}
      onToggle={({ currentTarget }) => {
        put([id], currentTarget.open);
        if (currentTarget.open) showFields(currentTarget);
      }}
    >
      <summary className={styles.line}>
        <h2 id={`${id}-title`}>{title}</h2>
        <span className={classNames(styles.state)}>{sectionInWords(id, typed)}</span>
        {missing > 0 && <Badge tone="sand">{missing} to fill in</Badge>}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

/** Opened by its own line, which then begins the screen if the fields go on below it. */
function showFields(section: HTMLElement): void {
  const isBelow = section.getBoundingClientRect().bottom > innerHeight;
  if (isBelow && section.firstElementChild === document.activeElement)
    section.scrollIntoView?.({ block: 'start' });
}

function sectionOfField(name: string): SectionName | undefined {
  return Object.entries(formFields).find(([own]) => own === name)?.[1].section;
}

/** Opens the section in which something stands, before it gets the focus. */
export function unfoldTo(element: Element | null): void {
  const section = element?.closest('details');
  if (section) section.open = true;
}
