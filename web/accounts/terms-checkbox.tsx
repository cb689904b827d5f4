import type { ComponentProps } from 'react';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

/** The consent to the terms, of who opens an account and of who claims one (N9). */
export function TermsCheckbox(field: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  return (
    <Checkbox
      aria-required
      label={
        <>
          I accept the {/* In a new tab, so that the form keeps what was typed. */}
          <a href="/terms" target="_blank" rel="noopener">
            terms<span className="visually-hidden"> (opens in a new tab)</span>
          </a>{' '}
          and have read the{' '}
          <a href="/privacy" target="_blank" rel="noopener">
            privacy notice<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          .
        </>
      }
      {...field}
    />
  );
}
