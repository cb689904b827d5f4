import { useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { StatusIcon, type StatusType } from '../icons/status-icon.tsx';
import styles from './alert-dialog.module.css';
import modalStyles from './modal.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

/** 3.10: a confirmation. Only the primary button confirms; everything else cancels. A warning is about a loss. */
export function AlertDialog({
  type,
  title,
  bodyText,
  link,
  primaryCTAText,
  showSecondaryCTA,
  secondaryCTAText = 'No Thanks',
  onPrimary,
  onClose,
}: {
  type: StatusType;
  title: string;
  bodyText: string;
  link?: { href: string; text: string };
  primaryCTAText: string;
  showSecondaryCTA: boolean;
  secondaryCTAText?: string;
  onPrimary: () => void;
  onClose: () => void;
}) {
  const dialog = useModalDialog(onClose, { outsideCloses: false });
  const titleId = useId();
  const textId = useId();
  const primary = useRef<HTMLButtonElement>(null);
  const secondary = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The safe answer has the focus, in case Enter is pressed too early.
    (secondary.current ?? primary.current)?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classNames(modalStyles.frame, modalStyles.alert)}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <div className={modalStyles.panel}>
        <div className={classNames(styles.content, styles[type])}>
          <StatusIcon type={type} className={styles.mark} />
          <h2 className={modalStyles.title} id={titleId}>
            {title}
          </h2>
          <p className={styles.text} id={textId}>
            {bodyText}
            {link && (
              <>
                {' '}
                <a href={link.href} target="_blank" rel="noopener">
                  {link.text}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </>
            )}
          </p>
        </div>
        <div className={modalStyles.footer}>
          {showSecondaryCTA && (
            <Button ref={secondary} variant="outline" onClick={onClose}>
              {secondaryCTAText}
            </Button>
          )}
          <Button
            ref={primary}
            className={classNames(type === 'warning' && styles.danger)}
            onClick={onPrimary}
          >
            {primaryCTAText}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
