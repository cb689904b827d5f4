import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

/** `flag`: it decides something by which somebody loses. */
type Variant = 'green' | 'flag' | 'outline' | 'quiet';

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  loading?: boolean;
};

/** The look of a button, also for links. */
export function buttonClass(variant: Variant = 'green', className?: string): string {
  return classNames(styles.button, styles[variant], className);
}

/** Disabled until the app's JavaScript has loaded, because nothing else handles a press. */
export function Button({
  variant = 'green',
  loading,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isEarly = !useHydrated();

  // Inert, not `disabled`: a disabled button would lose the focus during a save.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <>
      <button
        {...rest}
        type={type}
        className={buttonClass(
          variant,
          classNames(isEarly && styles.early, loading && styles.loading, className),
        )}
        disabled={isEarly || rest.disabled}
        aria-disabled={loading || rest['aria-disabled']}
        onClick={press}
      >
        <span className={styles.label}>
          {children}
          {isEarly && <noscript> (needs JavaScript)</noscript>}
        </span>
        {loading && (
          <span className={styles.spinner}>
            <Spinner />
          </span>
        )}
      </button>
      {loading !== undefined && (
        <span className="visually-hidden" role="status">
          {loading ? 'Please wait' : ''}
        </span>
      )}
    </>
  );
}
