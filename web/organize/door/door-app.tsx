import { showByTable } from '#contract/values/when.ts';
import { clockByTable } from '#web/events/zone-clock.ts';
import styles from './door.module.css';
import { DoorScreen } from './door-screen.tsx';
import { OpenPass } from './open-pass.tsx';

const prefix = '/organize/door/';

showByTable(clockByTable);

/** The whole document. On the server only its frame is known: nobody is signed in there, and no list is loaded. */
export function DoorApp({ path }: { path?: string }) {
  const slug = path?.slice(prefix.length).replace(/\/$/, '');
  return (
    <>
      <title>The door</title>
      <meta name="robots" content="noindex" />
      <main className={styles.page} id="content" tabIndex={-1}>
        {slug === undefined && <Loading />}
        {slug === 'pass' && <OpenPass />}
        {slug !== undefined && slug !== 'pass' && <DoorScreen slug={decodeURIComponent(slug)} />}
      </main>
    </>
  );
}

function Loading() {
  return (
    <div className={styles.closed}>
      <h1>The door</h1>
      <p role="status">Loading the list…</p>
    </div>
  );
}
