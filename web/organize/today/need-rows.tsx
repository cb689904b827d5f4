import type { Today } from '#contract/organizing/today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import small from '../../ui/small-button.module.css';
import { ConsoleLink } from '../pieces/console-link.tsx';
import { DrawnFlag } from './drawn-flag.tsx';
import styles from './today-page.module.css';

type Need = Today['needs'][number];

const kinds: Record<Need['kind'], { name: string; tone: 'flag' | 'sand' | 'green'; verb: string }> =
  {
    event_soon: { name: 'Event', tone: 'green', verb: 'Open Event' },
    refund_failed: { name: 'Refund', tone: 'flag', verb: 'See Refund' },
    dispute: { name: 'Dispute', tone: 'flag', verb: 'See Payment' },
    email_refused: { name: 'Email refused', tone: 'flag', verb: 'See Emails' },
    message_stopped: { name: 'Message stopped', tone: 'flag', verb: 'See Message' },
    money_undeposited: { name: 'Not deposited', tone: 'sand', verb: 'Deposit It' },
    renewal_failed: { name: 'Renewal failed', tone: 'flag', verb: 'See Member' },
    same_mailbox: { name: 'Two accounts', tone: 'sand', verb: 'See Account' },
    draft_soon: { name: 'Draft', tone: 'sand', verb: 'Finish Draft' },
    statement_missing: { name: 'Statement', tone: 'sand', verb: 'Write Statement' },
    statement_behind: { name: 'Statement', tone: 'sand', verb: 'See Result' },
    clock_changed: { name: 'Other time', tone: 'flag', verb: 'Set Times' },
    page_gaps: { name: 'Pages', tone: 'sand', verb: 'See Pages' },
  };

/** What needs somebody, most urgent first. */
export function NeedRows({ needs }: { needs: Need[] }) {
  if (needs.length === 0) {
    return (
      <div className={styles.nothing}>
        <DrawnFlag />
        <p>Nothing needs you today.</p>
      </div>
    );
  }
  return (
    <section aria-labelledby="needs">
      <h2 className={styles.heading} id="needs">
        Needs you
      </h2>
      <ul className={classNames(styles.rows, styles.needs)}>
        {needs.map((need) => (
          <NeedRow key={`${need.kind} ${need.title} ${need.at} ${need.href}`} need={need} />
        ))}
      </ul>
    </section>
  );
}

function NeedRow({ need: { kind, title, detail, href, door } }: { need: Need }) {
  const { name, tone, verb } = kinds[kind];
  const button = buttonClass('outline', small.small);
  const about = <span className="visually-hidden">: {title}</span>;
  return (
    <li className={styles.need}>
      <p>
        <Badge tone={tone}>{name}</Badge>
      </p>
      <p className={styles.what}>
        <strong>{title}</strong> <span>{detail}</span>
      </p>
      <p className={styles.does}>
        {door && (
          <a className={button} href={door}>
            Door{about}
          </a>
        )}
        {href !== null && (
          <ConsoleLink className={button} href={href}>
            {verb}
            {about}
          </ConsoleLink>
        )}
      </p>
    </li>
  );
}
