import { Spinner } from '../ui/spinner.tsx';
import styles from './form.module.css';

export function Working({ text }: { text: string }) {
  return (
    <p className={styles.working} role="status">
      <Spinner />
      {text}
    </p>
  );
}
