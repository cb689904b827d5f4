import formStyles from '../forms/form.module.css';
import { InfoIcon } from '../ui/icons/icon.tsx';

/** Every payment in the sandbox says that it is none. */
export function SandboxNote({ text }: { text: string }) {
  return (
    <p className={formStyles.answer}>
      <InfoIcon />
      {text}
    </p>
  );
}
