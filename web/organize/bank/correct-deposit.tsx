import type { DepositLine, DepositRecord } from '#contract/organizing/deposit-api.ts';
import { undoDepositDays } from '#contract/values/portal-limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './bank.module.css';
import { TakeBackDeposit } from './take-back-deposit.tsx';
import { TakeOffPayment } from './take-off-payment.tsx';

/** What can still be put right in a deposit, and until when. */
export function CorrectDeposit({
  deposit,
  way,
}: {
  deposit: DepositRecord;
  way: 'undo' | 'reverse';
}) {
  const payments = deposit.payments > 1 ? deposit.lines.filter(canComeOff) : [];
  const hasCheque = deposit.lines.some(
    ({ way, returned_on, refund }) => way === 'cheque' && returned_on === null && refund === null,
  );
  return (
    <section className={classNames(styles.correct, styles.screenOnly)} aria-labelledby="correct">
      <h2 id="correct">Correct it</h2>
      <ul>
        <li>
          {way === 'undo'
            ? `For ${undoDepositDays} days a deposit can be undone${payments.length > 0 ? ', or a payment taken off it' : ''}. Later, or once the file of its year was downloaded, another deposit takes it back.`
            : 'This deposit cannot be undone any more: another deposit of the opposite sum takes it back, and both stay in the books.'}
        </li>
        {way === 'reverse' && deposit.payments > 1 && (
          <li>
            All {deposit.payments} payments come off it: none comes off alone any more. If one was
            entered twice, record that one as a mistake then, and deposit the others again.
          </li>
        )}
        {hasCheque && (
          <li>
            A cheque that the bank returned is recorded at its payment: open it by its name above.
            The deposit stays as it is.
          </li>
        )}
      </ul>
      <div className={styles.acts}>
        {way === 'undo' && payments.length > 0 && (
          <TakeOffPayment deposit={deposit} payments={payments} />
        )}
        <TakeBackDeposit deposit={deposit} way={way} />
      </div>
    </section>
  );
}

/** The bank had a cheque that it returned. */
const canComeOff = ({ in_total, refund, is_returned }: DepositLine) =>
  in_total && refund === null && !is_returned;
