import type { ReactNode } from 'react';
import { Link } from '#web/router/link.tsx';
import styles from './correct-it.module.css';

/** The rare acts on a payment, behind one short line. */
export function CorrectIt({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className={styles.correct}>
      <summary>
        Returned or Wrong<span className="visually-hidden">: {of}</span>
      </summary>
      <div className={styles.acts}>{children}</div>
    </details>
  );
}

interface SlipProps {
  deposit: { uuid: string; slip: string };
  /** Whoever keeps no accounts has no way to it. */
  seesAccounts: boolean;
}

/** The slip of the bank on which a payment lies. */
export function SlipLink({ deposit: { uuid, slip }, seesAccounts }: SlipProps) {
  if (!seesAccounts) return `slip ${slip}`;
  return (
    <Link to="/organize/money/deposits/$uuid" params={{ uuid }}>
      Slip {slip}
    </Link>
  );
}

/** Why a payment on a slip cannot be recorded as a mistake, and where that begins: the slip says how. */
export function OffSlipFirst(props: SlipProps) {
  return (
    <p>
      To record it as a mistake, first correct <SlipLink {...props} />.
    </p>
  );
}
