import type { ReactNode } from 'react';
import { NewTitle } from '#web/layout/new-title.tsx';
import { ProgressLine } from '#web/layout/screen/progress-line.tsx';
import { Overlays } from '#web/overlays/overlays.tsx';
import { classNames } from '#web/ui/class-names.ts';
import frame from '../../layout/frame/root-layout.module.css';
import { searchKeys } from '../lists/row-keys.ts';
import summaries from '../pieces/summary-arrow.module.css';
import { AskedQuestions } from './asked-questions.tsx';
import styles from './console-frame.module.css';
import { ConsoleHeader } from './console-header.tsx';

/** The frame of every screen of the console. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  return (
    <div className={frame.frame} data-page-container>
      <a className={frame.skip} href="#content">
        Skip to Content
      </a>
      <a className={classNames(frame.skip, styles.toSearch)} href={`#${searchKeys.id}`}>
        Skip to Search
      </a>
      <ProgressLine />
      <NewTitle />
      <ConsoleHeader />
      <main
        className={classNames(frame.content, styles.content, summaries.arrows)}
        id="content"
        tabIndex={-1}
      >
        {children}
      </main>
      <Overlays />
      <AskedQuestions />
    </div>
  );
}
