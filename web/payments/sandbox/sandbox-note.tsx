import { InfoIcon } from '#web/ui/icons/icon.tsx';
import formStyles from '../../forms/form.module.css';

/** Every payment in the sandbox says that it is none. */
export function SandboxNote({ text }: { text: string }) {
  return (
    <p className={formStyles.answer}>
      <InfoIcon />
      {text}
    </p>
  );
}
