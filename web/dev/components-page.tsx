import { PageHead } from '../layout/page-head.tsx';
import { ButtonComponents } from './button-components.tsx';
import styles from './components-page.module.css';
import { DateComponents } from './date-components.tsx';
import { FieldComponents } from './field-components.tsx';
import { OverlayComponents } from './overlay-components.tsx';
import { SmallComponents } from './small-components.tsx';

/** Every component of web/ui in every state, for developers of screens. */
export function ComponentsPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Components" description="What the screens are made of." />
      <h1>Components</h1>
      <p className={styles.lead}>What the screens are made of, each in every state it can be in.</p>
      <ButtonComponents />
      <FieldComponents />
      <DateComponents />
      <OverlayComponents />
      <SmallComponents />
    </div>
  );
}
