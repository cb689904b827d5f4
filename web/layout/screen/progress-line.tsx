import { useEffect, useState } from 'react';
import { useRouter } from '#web/router/router-provider.tsx';
import styles from './progress-line.module.css';

/** While the server is asked for long whether one may enter a screen: the one before still stands there. */
export function ProgressLine() {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => router.onAsking(setAsking), [router]);
  return (
    <div className={isAsking ? styles.line : 'visually-hidden'} role="status">
      {isAsking && <span className="visually-hidden">Loading…</span>}
    </div>
  );
}
