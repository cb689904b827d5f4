import type { OpenMatter } from '#contract/organizing/handover.ts';
import forms from '../../forms/form.module.css';
import { ConsoleLink } from './console-link.tsx';

/** What somebody leaves unfinished, each with the way to it (11). */
export function OpenMatters({
  matters,
  onFollow,
}: {
  matters: OpenMatter[];
  onFollow?: (() => void) | undefined;
}) {
  return (
    <ul className={forms.steps}>
      {matters.map(({ state, what, href }) => (
        <li key={`${state} ${what}`}>
          <ConsoleLink href={href} onFollow={onFollow}>
            {state}: {what}
          </ConsoleLink>
        </li>
      ))}
    </ul>
  );
}
