import { buttonClass } from '#web/ui/button.tsx';
import { RainDelay } from './rain-delay.tsx';
import styles from './screen-error.module.css';
import message from './screen-message.module.css';

/**
 * The error of a page without a rendered screen when the app's JavaScript does not load. It is in the page
 * as a template, and boot.ts shows it, so it works without that JavaScript.
 */
export function ScriptMissing() {
  return (
    <template id="script-missing">
      <div className={styles.screen} role="alert">
        <RainDelay />
        <h1>This page didn’t arrive</h1>
        <p className={message.lead}>
          A part of it could not be fetched. Check your connection and try again.
        </p>
        <p className={message.actions}>
          {/* A reload also gets the files of a newer version. */}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty one is the URL of this page */}
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
