import { buttonClass } from '#web/ui/button.tsx';
import styles from './screen-message.module.css';

/**
 * For a page that is an empty frame until the program fills it: the program did not come. Waits in the
 * page as HTML, and boot.ts puts it in the place of what stands for the screen; so nothing but links.
 */
export function ProgramMissing() {
  return (
    <template id="program-missing">
      <div className={styles.screen} role="alert">
        <h1>This page did not arrive</h1>
        <p className={styles.lead}>
          A part of it could not be fetched. Check your connection and try again.
        </p>
        <p className={styles.actions}>
          {/* A fresh page also brings the files of a version that was put up meanwhile. */}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty one is the address of this page */}
          <a className={buttonClass()} href="">
            Try Again
          </a>
          <a className={buttonClass('outline')} href="/">
            Go to the Home Page
          </a>
        </p>
      </div>
    </template>
  );
}
