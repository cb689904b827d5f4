import styles from './account-motif.module.css';

export type Motif = 'flag' | 'envelope' | 'key';

/** The small picture at the top of each account screen: a green, and the screen's motif on it. */
export function AccountMotif({ motif }: { motif: Motif }) {
  const Shapes = shapes[motif];
  return (
    <svg className={styles.motif} viewBox="0 0 160 72" aria-hidden="true" focusable="false">
      <path
        className={styles.green}
        d="M22 61c14-11 38-16 62-15s42 7 54 15c-18 6-38 8-58 8s-40-2-58-8Z"
      />
      <path
        className={styles.contour}
        d="M40 60c11-6 25-9 41-9 15 0 28 3 38 8M60 61c7-2 14-3 22-3s14 1 20 3"
      />
      <Shapes />
    </svg>
  );
}

const shapes = { flag: Flag, envelope: Envelope, key: Key };

function Flag() {
  return (
    <>
      <ellipse className={styles.hole} cx="86" cy="57" rx="7" ry="2" />
      <path d="M86 57V6" />
      <path className={styles.flag} d="M86 7c9 1 14 5 24 4-4 4-4 7 0 12-10 1-15-3-24-3Z" />
      <circle className={styles.ball} cx="60" cy="56" r="4" />
    </>
  );
}

function Envelope() {
  return (
    <>
      <rect className={styles.paper} x="52" y="14" width="58" height="39" rx="3" />
      <path d="m53 17 28 20 28-20M53 51l20-19M109 51 89 32" />

      <path className={styles.flag} d="M98 8c5 1 8 3 13 2-2 3-2 5 0 8-5 1-8-2-13-2Z" />
      <path d="M98 8v17" />
    </>
  );
}

function Key() {
  return (
    <>
      <path d="M86 41h44m-9 0v8m-9-8v6" />
      <circle className={styles.paper} cx="71" cy="41" r="15" />
      <circle className={styles.hole} cx="66" cy="41" r="4" />
      <path d="M71 26V5" />
      <path className={styles.flag} d="M71 6c6 1 10 3 16 3-3 3-3 5 0 8-6 1-10-2-16-2Z" />
    </>
  );
}
