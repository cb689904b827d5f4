import { Button } from '#web/ui/button.tsx';
import { useOrganized } from '../../session/organize-call.ts';
import styles from '../form/event-form.module.css';
import type { EventForm } from '../form/use-event-form.ts';
import { fieldInWords, sectionOf } from '../record/event-names.ts';

/** A draft: what is missing until it can be published, what is worth a look, and the button. */
export function PublishPanel({ form }: { form: EventForm }) {
  const { uuid } = form.base.event;
  const { data } = useOrganized('eventPublishing', { params: { uuid } });
  const missing = Object.entries(data?.data.errors ?? {});
  const warnings = data?.data.warnings ?? [];
  return (
    <section className={styles.panel} aria-labelledby="publish">
      <h2 id="publish">
        {missing.length > 0 ? 'Before it can be published' : 'Only organizers see this draft'}
      </h2>
      {missing.length > 0 && (
        <ul>
          {missing.map(([field, messages]) => (
            <li key={field}>
              <FieldLink field={field} />: {messages.join(' ')}
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <>
          <p>{missing.length > 0 ? 'Also worth a look:' : 'Worth a look, and no obstacle:'}</p>
          <ul>
            {warnings.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {field !== null && (
                  <>
                    <FieldLink field={field} />:{' '}
                  </>
                )}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {/* Not of the form: Enter in a field saves, and does not publish. */}
      <Button
        variant={form.conflict ? 'outline' : 'green'}
        loading={form.isSubmitting}
        onClick={form.publish}
      >
        {form.isTyped ? 'Save and Publish' : 'Publish'}
      </Button>
    </section>
  );
}

/** Leads to the field, or to the section in which it stands. */
function FieldLink({ field }: { field: string }) {
  return (
    <a
      href={`#${sectionOf(field)}`}
      onClick={(event) => {
        const form = document.getElementById('event') as HTMLFormElement | null;
        const input = form?.elements.namedItem(field);
        if (!(input instanceof HTMLElement) || input.hidden) return;
        event.preventDefault();
        input.focus();
      }}
    >
      {fieldInWords(field)}
    </a>
  );
}
