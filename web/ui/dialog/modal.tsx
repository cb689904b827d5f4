import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icon.tsx';
import styles from './modal.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

/** Open while it is rendered. `footer` stays in view while the body scrolls. */
export function Modal({
  title,
  onClose,
  footer,
  className,
  children,
}: {
  title: string;
  onClose: () => void;
  footer?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const dialog = useModalDialog(onClose, { outsideCloses: true });
  const titleId = useId();

  return (
    <dialog ref={dialog} className={classNames(styles.frame, className)} aria-labelledby={titleId}>
      <div className={styles.panel}>
        {/* A header and a footer in a dialog would be announced as those of the page. */}
        <div className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        {footer && (
          <footer className={styles.footer} role="presentation">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}
