import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { paperName } from '#contract/membership/paper-words.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { wayNames } from '#contract/values/money-words.ts';
import { whenIn } from '#contract/values/when.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../../ui/sections.module.css';
import { DisputeNote } from '../../booking/dispute-note.tsx';
import { bankFeeTaken, feeAskedFor } from '../../booking/words/fee-words.ts';
import rows from '../../lists/list-rows.module.css';
import { SlipLink } from '../../pieces/correct-it.tsx';
import { WholeFacts } from '../../pieces/whole-facts.tsx';
import { may, useSelf } from '../../session/organizer.ts';
import { paymentState, yearInWords } from '../membership-words.ts';
import styles from './member-record.module.css';
import { ReversePayment } from './membership-acts.tsx';

type Payment = MemberRecord['payments'][number];

/** What they paid: each year, and each payment with what reverses it. */
export function MemberPayments({ member }: { member: MemberRecord }) {
  const { payments, payments_total: total } = member;
  return (
    <section className={sections.section} aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      {payments.length === 0 && <p className={sections.quiet}>None yet.</p>}
      <YearsPaid member={member} />
      {payments.length > 0 && (
        <div className={styles.part}>
          <h3>Each payment</h3>
          <ul className={rows.rows}>
            {payments.map((payment) => (
              <PaymentRow key={payment.uuid} member={member} payment={payment} />
            ))}
          </ul>
        </div>
      )}
      <RestOf total={total} shown={payments.length} />
    </section>
  );
}

function PaymentRow({ member, payment }: { member: MemberRecord; payment: Payment }) {
  const zone = useZone();
  const self = useSelf();
  const seesAccounts = self !== undefined && may(self, 'money.account');
  const { date, day, description, amount_cents, fee_cents, bank_fee_cents, booking } = payment;
  const recorded = whenIn(zone, date, 'day');
  const state = paymentState(payment);
  const isAmiss = payment.disputed_at !== null || payment.status === 'failed';
  return (
    <li className={classNames(rows.row, styles.row, styles.payment)}>
      <div className={rows.what}>
        <p>
          {booking === null ? (
            description
          ) : (
            <Link
              to="/organize/events/$slug/attendees/$id"
              params={{ slug: booking.event, id: booking.id }}
            >
              {description}
            </Link>
          )}
        </p>
        <p className={rows.small}>
          <WholeFacts
            of={[
              day === null ? recorded : formatDay(day),
              wayNames[payment.way],
              receiptOf(payment),
              slipOf(payment, seesAccounts),
            ]}
          />
        </p>
        <DisputeNote
          className={rows.small}
          payment={payment}
          since={(at) => whenIn(zone, at, 'day')}
        />
        {fee_cents !== null && <p className={rows.small}>{feeAskedFor(fee_cents, recorded)}</p>}
        {bank_fee_cents !== null && <p className={rows.small}>{bankFeeTaken(bank_fee_cents)}</p>}
      </div>
      <p className={rows.badges}>
        {/* What is as it should be needs no badge (W6); that it was refunded is said of the payment. */}
        {state !== 'Paid' && !(payment.kind === 'refund' && state === 'Refunded') && (
          <Badge tone={isAmiss ? 'flag' : 'sand'}>{state}</Badge>
        )}
      </p>
      <p className={styles.sum}>{formatMoney(amount_cents)}</p>
      <div className={styles.reverse}>
        <ReversePayment member={member} payment={payment} />
      </div>
    </li>
  );
}

function slipOf({ deposit, kind, status, way }: Payment, seesAccounts: boolean) {
  if (deposit)
    return seesAccounts ? <SlipLink deposit={deposit} seesAccounts /> : `Slip ${deposit.slip}`;
  const isByHand = kind !== 'refund' && way !== 'card';
  return isByHand && status === 'paid' ? 'Not deposited yet' : null;
}

function receiptOf({ kind, reversal, receipt_number, receipt_url }: Payment) {
  if (receipt_number === null) return null;
  const name = `${paperName({ is_refund: kind === 'refund', reversal })} ${receipt_number}`;
  if (receipt_url === null) return name;
  return (
    <a href={receipt_url} target="_blank" rel="noopener">
      {name}
    </a>
  );
}

/** What they paid by year, after refunds, and how it came and went back. */
function YearsPaid({ member: { years } }: { member: MemberRecord }) {
  if (years.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>By year</h3>
      <dl className={styles.years}>
        {years.map((year) => (
          <div key={year.year}>
            <dt>{year.year}</dt>
            <dd>{yearInWords(year)}</dd>
            <dd className={styles.sum}>
              <strong>{formatMoney(year.net_cents)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function RestOf({ total, shown }: { total: number; shown: number }) {
  if (total <= shown) return null;
  return (
    <p className={sections.quiet}>
      The latest {shown} of {total}.
    </p>
  );
}
