import type { ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AccountMotif, type Motif } from './account-motif.tsx';
import styles from './account-panel.module.css';
import { type JoinStep, JoinSteps } from './join-steps.tsx';
import { PurposeEvent } from './purpose-event.tsx';

/** The frame of the account screens: one narrow panel. */
export function AccountPanel({
  title,
  description,
  motif,
  lead,
  step,
  event,
  children,
  footer,
}: {
  title: string;
  /** For the page's head. */
  description: string;
  motif: Motif;
  lead?: ReactNode;
  /** Of becoming a member (Q5). */
  step?: JoinStep | undefined;
  /** What somebody is here for, shown beside the panel (Q5). */
  event?: Event | undefined;
  children?: ReactNode;
  /** Links to related screens. */
  footer?: ReactNode;
}) {
  return (
    <div className={classNames(styles.page, event && styles.pair)}>
      <PageHead title={title} description={description} />
      {event && <PurposeEvent event={event} />}
      <div className={styles.panel}>
        <div className={styles.head}>
          <AccountMotif motif={motif} />
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {step && <JoinSteps current={step} />}
        </div>
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </div>
  );
}
