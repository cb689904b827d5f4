import { useChunk } from '#web/overlays/use-chunk.ts';
import { answerQuestion, useQuestion } from '../session/questions.ts';

// Loaded on demand: most visits need neither.
const loadFactorDialog = () =>
  import('../factors/factor-dialog.tsx').then((file) => file.FactorDialog);
const loadLossDialog = () => import('../pieces/loss-dialog.tsx').then((file) => file.LossDialog);

/** The dialog for which an act waits. */
export function AskedQuestions() {
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
