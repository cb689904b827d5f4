import { useEffect, useRef, useState } from 'react';
import type { Field } from '#contract/values/field-table.ts';
import { whenIn } from '#contract/values/when.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../../ui/sections.module.css';
import { typedInWords } from '../../fields/field-words.ts';
import styles from './changed-meanwhile.module.css';
import { joinChanges } from './join-changes.ts';

type Side = 'theirs' | 'mine' | 'both';

interface Props<Values extends object> {
  by: string | null;
  at: string;
  /** What the form began with, what is stored now, and what is typed. */
  before: Values;
  theirs: Values;
  mine: Values;
  fields: Readonly<Record<keyof Values & string, Field>>;
  /** A value in words. */
  show?: (value: Values[keyof Values & string], field: keyof Values & string) => string;
  join?: typeof joinChanges<Values>;
  /** Goes on with these values; `edited` is a field that is to be looked at before they are saved. */
  onChoose: (values: Values, edited?: keyof Values & string) => void;
}

/**
 * Shown above the form, which keeps what is typed: what one side changed is joined; of the rest this shows
 * before, theirs and mine, and the person chooses each (12.4).
 */
export function ChangedMeanwhile<Values extends object>({
  by,
  at,
  before,
  theirs,
  mine,
  fields,
  show = (value, field) => typedInWords(fields[field], String(value)),
  join = joinChanges,
  onChoose,
}: Props<Values>) {
  const zone = useZone();
  type Field = keyof Values & string;
  const { values, conflicts } = join(before, theirs, mine);
  const [chosen, setChosen] = useState<Partial<Record<Field, Side>>>({});
  const left = conflicts.filter((field) => chosen[field] === undefined).length;
  const edited = conflicts.find((field) => chosen[field] === 'both');
  const heading = useShown();

  function goOn() {
    if (left > 0) return;
    const picked = { ...values };
    for (const field of conflicts) {
      if (chosen[field] === 'theirs') picked[field] = theirs[field];
      if (chosen[field] === 'both') picked[field] = bothOf(theirs[field], mine[field]);
    }
    onChoose(picked, edited);
  }

  return (
    <section className={styles.notice} aria-labelledby="meanwhile">
      <h2 id="meanwhile" className={styles.title} ref={heading} tabIndex={-1}>
        Changed in the meantime
      </h2>
      <p>
        {by ?? 'Somebody'} saved this on {whenIn(zone, at, 'fact')}: what you changed since is not
        stored yet, and nothing is lost.
      </p>
      <p>
        {conflicts.length === 0
          ? 'You changed different things: both can stay.'
          : 'Where only one of you changed something, it stays. Choose for the rest.'}
      </p>
      {conflicts.map((field) => (
        <RadioGroup
          key={field}
          legend={`${fields[field].label}. Before: ${show(before[field], field)}`}
          value={chosen[field] ?? ''}
          onChange={(side) => setChosen({ ...chosen, [field]: side as Side })}
          choices={choicesOf(
            show(theirs[field], field),
            show(mine[field], field),
            // Texts of several sentences: both may stay, to be put together by hand.
            Boolean(fields[field].kind === 'long' && theirs[field] && mine[field]),
          )}
        />
      ))}
      <div className={sections.buttons}>
        <Button aria-disabled={left > 0 || undefined} onClick={goOn}>
          {conflicts.length === 0
            ? 'Save Both'
            : edited
              ? 'Put Both Together'
              : 'Save What Is Chosen'}
        </Button>
      </div>
      {left > 0 && (
        <p className={sections.quiet} role="status">
          Choose {left === 1 ? 'one' : left} to continue.
        </p>
      )}
    </section>
  );
}

function choicesOf(theirs: string, mine: string, isBoth: boolean) {
  const both = { value: 'both', label: 'Keep both, theirs first: you put them together' };
  return [
    { value: 'theirs', label: `Theirs: ${theirs}` },
    { value: 'mine', label: `Mine: ${mine}` },
    ...(isBoth ? [both] : []),
  ];
}

/** The button that was pressed may be screens away, at the end of a long form. */
function useShown() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // At once: a smooth scroll ends where the failure beside the button is written.
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
  return heading;
}

function bothOf<Value>(theirs: Value, mine: Value): Value {
  return `${theirs}\n\n${mine}` as Value;
}
