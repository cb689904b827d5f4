import { useEffect, useState } from 'react';
import { useRouter } from '#web/router/router-provider.tsx';
import styles from './progress-line.module.css';

/** While the server is asked for long whether one may enter a screen: the one before still stands there. */
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
