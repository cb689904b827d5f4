import folds from '../pieces/folded.module.css';
import { offSlipFirst } from './words/reversible.ts';

/** Help for a rare act: why a payment on a slip cannot be recorded as a mistake. */
export function RecordedByMistake() {
  return (
    <details className={folds.folded}>
      <summary>Recorded by Mistake?</summary>
      <p>{offSlipFirst}</p>
    </details>
  );
}
