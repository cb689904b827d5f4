import { useRef } from 'react';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import sections from '../../ui/sections.module.css';
import styles from './second-factor-page.module.css';

/** Told once (10.3). */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => Promise<void> }) {
  const list = useRef<HTMLUListElement>(null);
  const { run, underWay } = useButtonChange();

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notifyDone('The codes are copied.');
    } catch {
      // Without https a page may not write there: the codes are selected, for the keyboard.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  }

  return (
    <section className={classNames(sections.section, styles.fitted)} aria-labelledby="recovery">
      <h2 id="recovery">Your recovery codes</h2>
      <p>
        If your device is lost, each of them lets you in once. They are not shown again: print them,
        or copy them to where you keep your passwords.
      </p>
      <ul className={styles.codes} ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={sections.buttons}>
        <Button variant="outline" onClick={copy}>
          Copy
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          Print
        </Button>
        <Button loading={underWay.includes('done')} onClick={() => run('done', onDone)}>
          I Have Stored Them
        </Button>
      </div>
    </section>
  );
}
