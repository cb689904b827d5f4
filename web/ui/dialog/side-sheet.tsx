import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import styles from './side-sheet.module.css';

/** Open while it is rendered: beside the screen that it is about where there is room, else all of the window. */
export function SideSheet(props: { title: string; onClose: () => void; children: ReactNode }) {
  return <Modal {...props} className={styles.sheet} />;
}

/** The end of a sheet's form, in view while the fields scroll: what will happen, and the button that does it. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
