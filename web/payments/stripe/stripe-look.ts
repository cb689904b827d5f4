import type { Appearance } from '@stripe/stripe-js';

/** Stripe's fields are in frames that our style sheet does not reach. */
export function stripeLook(): Appearance {
  const sheet = getComputedStyle(document.documentElement);
  const token = (name: string) => sheet.getPropertyValue(`--${name}`).trim();
  const flat = { boxShadow: 'none' };
  return {
    labels: 'above',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: token('sans'),
      colorPrimary: token('green'),
      colorBackground: token('paper'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('flag'),
      borderRadius: token('radius'),
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { color: token('ink'), fontWeight: '600' },
      '.Input': { ...flat, border: `1px solid ${token('sand-deep')}` },
      '.Input:focus': { ...flat, borderColor: token('green'), outline: token('focus-ring') },
      '.Input--invalid': {
        ...flat,
        borderColor: token('flag'),
        backgroundColor: token('flag-mist'),
      },
    },
  };
}
