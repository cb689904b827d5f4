import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { valuesNow } from '../../pieces/forms/use-stored-form.ts';
import styles from './live-sum.module.css';

/** What the typed values of a form come to, said again with each change (W12). */
export function LiveSum<Values extends object>({
  form: { ref },
  start,
  children,
}: {
  form: { ref: RefObject<HTMLFormElement | null> };
  start: Values;
  children: (values: Values) => ReactNode[];
}) {
  const values = useLiveValues(ref, start);
  return (
    <div className={styles.live} role="status">
      {children(values).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

/** The values that stand in the fields at this moment. */
export function useLiveValues<Values extends object>(
  ref: RefObject<HTMLFormElement | null>,
  start: Values,
): Values {
  const [values, setValues] = useState(start);
  useEffect(() => {
    const form = ref.current;
    const read = () => setValues((last) => ({ ...last, ...valuesNow(form, last) }));
    read();
    form?.addEventListener('input', read);
    return () => form?.removeEventListener('input', read);
  }, [ref]);
  return values;
}
