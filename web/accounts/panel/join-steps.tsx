import { CheckIcon } from '#web/ui/icons/icon.tsx';
import styles from './join-steps.module.css';

const steps = { account: 'Account', confirm: 'Confirm', join: 'Join' };

export type JoinStep = keyof typeof steps;

/** Q5: the three steps of becoming a member, and at which of them somebody is. */
export function JoinSteps({ current }: { current: JoinStep }) {
  const names = Object.keys(steps) as JoinStep[];
  const at = names.indexOf(current);
  return (
    <ol className={styles.steps} aria-label="Steps to become a member">
      {names.map((name, index) => (
        <li key={name} className={styles.step} aria-current={name === current ? 'step' : undefined}>
          <span className={styles.number} aria-hidden="true">
            {index < at ? <CheckIcon /> : index + 1}
          </span>
          {steps[name]}
          {index < at && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
