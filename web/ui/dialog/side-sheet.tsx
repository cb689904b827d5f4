import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Modal } from './modal.tsx';
import styles from './side-sheet.module.css';

/** Open while it is rendered: beside the screen that it is about where there is room, else all of the window. */
export function SideSheet({
  isOfRecord = false,
  ...props
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** A record has columns of its own. */
  isOfRecord?: boolean;
}) {
  return <Modal {...props} className={classNames(styles.sheet, isOfRecord && styles.ofRecord)} />;
}

/** The end of a sheet's form, in view while the fields scroll: what will happen, and the button that does it. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
