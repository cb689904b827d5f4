import type { ReactNode } from 'react';
import { NewTitle } from '#web/layout/new-title.tsx';
import { ProgressLine } from '#web/layout/screen/progress-line.tsx';
import { Overlays } from '#web/overlays/overlays.tsx';
import frame from '../../layout/frame/root-layout.module.css';
import { ConsoleHeader } from './console-header.tsx';
import { Questions } from './question-dialogs.tsx';

/** The frame of every screen of the console. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  return (
    <div className={frame.frame} data-page-container>
      <a className={frame.skip} href="#content">
        Skip to Content
      </a>
      <ProgressLine />
      <NewTitle />
      <ConsoleHeader />
      <main className={frame.content} id="content" tabIndex={-1}>
        {children}
      </main>
      <Overlays />
      <Questions />
    </div>
  );
}
