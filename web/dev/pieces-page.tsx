import { PageHead } from '../layout/page-head.tsx';
import { DatePieces } from './date-pieces.tsx';
import { FieldPieces } from './field-pieces.tsx';
import { OverlayPieces } from './overlay-pieces.tsx';
import styles from './pieces-page.module.css';
import { PressPieces } from './press-pieces.tsx';
import { SmallPieces } from './small-pieces.tsx';

/** Every interface piece in every state, for those who build the screens. */
export function PiecesPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Interface pieces" description="What the screens are made of." />
      <h1>Interface pieces</h1>
      <p className={styles.lead}>What the screens are made of, each in every state it can be in.</p>
      <PressPieces />
      <FieldPieces />
      <DatePieces />
      <OverlayPieces />
      <SmallPieces />
    </div>
  );
}
