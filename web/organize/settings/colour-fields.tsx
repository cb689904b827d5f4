import { useEffect, useRef, useState } from 'react';
import { settingsFields } from '#contract/organizing/organizing-fields.ts';
import {
  type Colours,
  contrastMistake,
  isColour,
  nearestShade,
  shadesOf,
  usualColours,
} from '#contract/values/colours.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import small from '../../ui/small-button.module.css';
import type { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import styles from './colour-fields.module.css';

type FieldOf = ReturnType<typeof useStoredForm<Record<string, string>>>['field'];

const kinds = ['deep', 'action'] as const;

/** The two colours, what is wrong with them while they are typed, and a page in them (19.1). */
export function ColourFields({ field }: { field: FieldOf }) {
  const [typed, setTyped] = useState<Colours>(() => ({
    deep: field('colours.deep').defaultValue ?? usualColours.deep,
    action: field('colours.action').defaultValue ?? usualColours.action,
  }));
  return (
    <>
      <div className={styles.pair}>
        {kinds.map((kind) => (
          <ColourInput
            key={kind}
            kind={kind}
            typed={typed[kind]}
            field={field(`colours.${kind}`)}
            onType={(colour) => setTyped((last) => ({ ...last, [kind]: colour }))}
          />
        ))}
      </div>
      <Preview colours={typed} />
    </>
  );
}

/** Both as they look, and for readers as they are written. */
export function Swatches({ colours: { deep, action } }: { colours: Colours }) {
  return (
    <>
      <span className="visually-hidden">
        {deep} and {action}
      </span>
      {[deep, action].map((colour, at) => (
        <svg
          key={kinds[at]}
          className={styles.swatch}
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width="1" height="1" fill={colour} />
        </svg>
      ))}
    </>
  );
}

/** As text, which a brand's book has, and as a picker beside it. */
function ColourInput({
  kind,
  typed,
  field: { error, onChange, ...native },
  onType,
}: {
  kind: keyof Colours;
  typed: string;
  field: ReturnType<FieldOf>;
  onType: (colour: string) => void;
}) {
  const { label } = settingsFields[`colours.${kind}`];
  const text = useRef<HTMLInputElement>(null);
  const colour = plain(typed);
  const wrong = isColour(colour) ? contrastMistake(kind, colour) : undefined;

  function put(value: string) {
    if (text.current) text.current.value = value;
    onType(value);
    onChange();
  }

  return (
    <div className={styles.colour}>
      <Field label={label} hint={error ? undefined : wrong} error={error}>
        {(control) => (
          <span className={styles.inputs}>
            <input
              {...native}
              {...control}
              ref={text}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => put(target.value)}
            />
            <input
              className={styles.picker}
              type="color"
              aria-label={`${label}, Picker`}
              value={isColour(colour) ? colour : usualColours[kind]}
              onChange={({ target }) => put(target.value)}
            />
          </span>
        )}
      </Field>
      {wrong && (
        <Button
          variant="outline"
          className={small.small}
          onClick={() => put(nearestShade(kind, colour))}
        >
          Use {nearestShade(kind, colour)}
        </Button>
      )}
    </div>
  );
}

const plain = (typed: string) => typed.trim().toLowerCase();

/** What is no colour yet leaves the last one. */
function Preview({ colours }: { colours: Colours }) {
  const page = useRef<HTMLDivElement>(null);
  const { deep, action } = colours;
  useEffect(() => {
    const style = page.current?.style;
    const shades = shadesOf({ deep: plain(deep), action: plain(action) });
    if (isColour(plain(deep))) style?.setProperty('--pine', shades.deep);
    if (isColour(plain(action))) style?.setProperty('--green', shades.action);
  }, [deep, action]);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Preview</figcaption>
      <div className={styles.page} ref={page} aria-hidden="true">
        <p className={styles.header}>Header</p>
        <p className={styles.body}>
          <span className={styles.button}>A Button</span>
          <span className={styles.link}>A link on cream</span>
        </p>
        <p className={styles.mist}>
          <span className={styles.link}>A link on mist</span>
        </p>
      </div>
    </figure>
  );
}
