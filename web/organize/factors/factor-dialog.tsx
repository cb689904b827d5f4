import { Modal } from '#web/ui/dialog/modal.tsx';
import sections from '../../ui/sections.module.css';
import { useSelf } from '../session/organizer.ts';
import { ShowFactor } from './show-factor.tsx';

/** Asks for the second factor once more; the act behind it then goes on (10.3). */
export function FactorDialog({ onAnswer }: { onAnswer: (isShown: boolean) => void }) {
  const self = useSelf();
  if (!self) return null;
  return (
    <Modal title="Is it still you?" onClose={() => onAnswer(false)}>
      <div className={sections.stack}>
        <p>What you are about to do asks for your second factor, if it was not shown just now.</p>
        <ShowFactor factor={self.factor} onShown={() => onAnswer(true)} />
      </div>
    </Modal>
  );
}
