import { PageHead } from './page-head.tsx';
import styles from './screen-message.module.css';

/** A screen of a part that is not open yet: it says so, and what one can do meanwhile. */
export function ComingScreen({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.screen}>
      <PageHead title={title} description={text} />
      <h1>{title}</h1>
      <p className={styles.lead}>{text}</p>
    </div>
  );
}
