import type { MouseEvent } from 'react';
import type { Today } from '#contract/organizing/organizing.ts';
import { isConsole } from '#web/accounts/redirect-path.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { useNavigate } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ArrowRightIcon, CheckIcon } from '#web/ui/icons/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { useOrganized } from '../session/organize-call.ts';
import styles from './today-page.module.css';

type Need = Today['needs'][number];

const kinds: Record<Need['kind'], { name: string; tone: 'flag' | 'sand' | 'green' }> = {
  event_soon: { name: 'Event', tone: 'green' },
  refund_failed: { name: 'Refund sent back', tone: 'flag' },
  dispute: { name: 'Dispute', tone: 'flag' },
  email_refused: { name: 'Email refused', tone: 'flag' },
  message_stopped: { name: 'Message stopped', tone: 'flag' },
  renewal_failed: { name: 'Renewal failed', tone: 'flag' },
  same_mailbox: { name: 'Two accounts', tone: 'sand' },
  draft_soon: { name: 'Draft', tone: 'sand' },
  statement_missing: { name: 'Statement', tone: 'sand' },
  clock_changed: { name: 'Other time', tone: 'flag' },
};

/** What needs somebody, most urgent first. */
export function TodayPage() {
  const query = useOrganized('today');
  const { data, error } = query;
  return (
    <div className={page.page}>
      <PageHead title="Today" description="What needs an organizer today, most urgent first." />
      <header className={page.head}>
        <h1>Today</h1>
        <p className={page.lead}>
          What needs one of us, most urgent first: events within a week, money that came back,
          emails that were refused, messages that stopped, drafts and statements that are due.
        </p>
      </header>
      {data && <Needs needs={data.data.needs} />}
      {!data && error && (
        <div className={sections.stack}>
          <PartFailed what="Today" query={query} />
        </div>
      )}
      {!data && !error && <Coming />}
    </div>
  );
}

function Needs({ needs }: { needs: Need[] }) {
  if (needs.length === 0) {
    return (
      <p className={styles.nothing}>
        <CheckIcon />
        Nothing needs you today.
      </p>
    );
  }
  return (
    <ul className={styles.needs}>
      {needs.map((need) => (
        <li className={styles.row} key={`${need.kind} ${need.title} ${need.at} ${need.href}`}>
          <NeedLine need={need} />
          {need.door && (
            <a className={classNames(buttonClass('outline'), styles.door)} href={need.door}>
              Open the Door<span className="visually-hidden"> of {need.title}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function NeedLine({ need: { kind, title, detail, href } }: { need: Need }) {
  const { name, tone } = kinds[kind];
  const words = (
    <>
      <Badge tone={tone}>{name}</Badge>
      <strong className={styles.title}>{title}</strong>
      <span>{detail}</span>
    </>
  );
  const navigate = useNavigate();
  // The place to do it may be on the site, which is another document: no link of the router.
  const follow = (event: MouseEvent) => {
    const isForBrowser = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (href === null || !isConsole(href) || isForBrowser) return;
    event.preventDefault();
    void navigate({ href });
  };
  return href === null ? (
    <div className={styles.need}>{words}</div>
  ) : (
    <a className={styles.need} href={href} onClick={follow}>
      {words}
      <ArrowRightIcon className={styles.arrow} />
    </a>
  );
}

function Coming() {
  return (
    <div>
      <p className="visually-hidden" role="status">
        Loading what needs you…
      </p>
      {['one', 'two', 'three'].map((key) => (
        <div className={classNames(styles.need, styles.coming)} key={key} aria-hidden="true">
          <Skeleton shape="short" />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
