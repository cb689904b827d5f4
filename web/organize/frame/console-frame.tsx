import type { ReactNode } from 'react';
import { NewTitle } from '#web/layout/new-title.tsx';
import { ProgressLine } from '#web/layout/screen/progress-line.tsx';
import { Overlays } from '#web/overlays/overlays.tsx';
import { useChunk } from '#web/overlays/use-chunk.ts';
import { classNames } from '#web/ui/class-names.ts';
import frame from '../../layout/frame/root-layout.module.css';
import { searchKeys } from '../lists/row-keys.ts';
import { answerQuestion, useQuestion } from '../session/questions.ts';
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
      <main className={classNames(frame.content, styles.content)} id="content" tabIndex={-1}>
        {children}
      </main>
      <Overlays />
      <Questions />
    </div>
  );
}

// Loaded on demand: most visits need neither.
const loadFactorDialog = () =>
  import('../factors/factor-dialog.tsx').then((file) => file.FactorDialog);
const loadLossDialog = () => import('../pieces/loss-dialog.tsx').then((file) => file.LossDialog);

/** The dialog for which an act waits. */
function Questions() {
  const question = useQuestion();
  const isFactor = question?.kind === 'factor';
  const FactorDialog = useChunk(loadFactorDialog, isFactor, decline);
  const LossDialog = useChunk(loadLossDialog, question?.kind === 'loss', decline);
  if (isFactor) return FactorDialog ? <FactorDialog onAnswer={answerQuestion} /> : null;
  if (!question || !LossDialog) return null;
  return <LossDialog loss={question.loss} onAnswer={answerQuestion} />;
}

function decline(): void {
  answerQuestion(false);
}
