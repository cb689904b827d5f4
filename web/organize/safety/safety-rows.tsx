import { useState } from 'react';
import { type SafetyNotes, type SafetyPerson, safetyKinds } from '#contract/bookings/safety.ts';
import { mealLabels } from '#web/bookings/confirmation/guest-change.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { organize } from '../session/organize-call.ts';
import styles from './safety.module.css';

/** The people with notes. Those of one person at most are open, and the browser keeps them nowhere. */
export function SafetyRows({ people }: { people: SafetyPerson[] }) {
  const [notes, setNotes] = useState<SafetyNotes>();
  const { run, failure, underWay } = useButtonChange();
  const [asked, setAsked] = useState<string>();

  async function show({ seat, booking }: SafetyPerson) {
    setNotes(undefined);
    setAsked(seat);
    const answer = await run(seat, () =>
      organize('safetyNotes', { params: { id: booking }, query: { seat } }),
    );
    if (answer) setNotes(answer.data);
  }

  const row = (person: SafetyPerson) => {
    const { seat, name, is_booker, booker, here_at } = person;
    const isOpen = notes?.seat === seat;
    return (
      <li key={seat} className={styles.person}>
        <div>
          <p className={styles.name}>
            {name} {here_at !== null && <Badge tone="pine">Here</Badge>}
          </p>
          {!is_booker && <p className={styles.small}>Guest of {booker}</p>}
        </div>
        <Button
          variant="outline"
          aria-expanded={isOpen}
          loading={underWay.includes(seat)}
          onClick={() => (isOpen ? setNotes(undefined) : show(person))}
        >
          {isOpen ? 'Hide Notes' : 'Show Notes'}
          <span className="visually-hidden"> of {name}</span>
        </Button>
        <div className={styles.notes} role="status">
          {isOpen && <Notes notes={notes} />}
        </div>
        {asked === seat && <FormFailure message={failure} />}
      </li>
    );
  };
  return (
    <>
      {safetyKinds.map((kind) => {
        const left = people.filter((person) => person.left === kind);
        return (
          left.length > 0 && (
            <section key={kind} className={styles.kind} aria-labelledby={kind}>
              <h2 id={kind}>{kindNames[kind]}</h2>
              <ul className={styles.people}>{left.map(row)}</ul>
            </section>
          )
        );
      })}
    </>
  );
}

/** V21: what an emergency is about is not looked for among meals. */
const kindNames: Record<SafetyPerson['left'], string> = {
  health: 'Health notes',
  diet: 'What they cannot eat, in their words',
  contact: 'Emergency contact only',
  meal: 'Meal only',
};

function Notes({ notes }: { notes: SafetyNotes }) {
  const { emergency_contact_name: contact, emergency_contact_phone_number: phone } = notes;
  const diets = notes.dietary_restrictions;
  const isEmpty =
    notes.health_conditions === null &&
    contact === null &&
    phone === null &&
    notes.meal === null &&
    diets.length === 0;
  if (isEmpty) return <p>No notes any more.</p>;
  return (
    <dl className={styles.facts}>
      {notes.health_conditions !== null && (
        <div>
          <dt>Health</dt>
          <dd>{notes.health_conditions}</dd>
        </div>
      )}
      {(contact !== null || phone !== null) && (
        <div>
          <dt>In an emergency</dt>
          <dd>
            {contact}
            {phone !== null && (
              <a className={styles.call} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                Call {phone}
              </a>
            )}
          </dd>
        </div>
      )}
      {diets.length > 0 && (
        <div>
          <dt>Dietary restrictions</dt>
          {diets.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      )}
      {notes.meal !== null && (
        <div>
          <dt>Meal</dt>
          <dd>{mealLabels[notes.meal]}</dd>
        </div>
      )}
    </dl>
  );
}
