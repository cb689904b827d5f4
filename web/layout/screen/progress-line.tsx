import { useEffect, useState } from 'react';
import { useRouter } from '#web/router/router-provider.tsx';
import styles from './progress-line.module.css';

/** Shown over the previous screen while the guard of the next one waits for the server. */
export function ProgressLine() {
  const router = useRouter();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => router.onSlowGuard(setSlow), [router]);
  return (
    <div className={isSlow ? styles.line : 'visually-hidden'} role="status">
      {isSlow && <span className="visually-hidden">Loading…</span>}
    </div>
  );
}
