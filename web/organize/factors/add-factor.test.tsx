import { expect, test } from 'vitest';
import type { FactorState } from '#contract/organizing/organizing.ts';
import buttons from '#web/ui/button.module.css';
import { render } from '#web/ui/testing/render.tsx';
import { AddFactor } from './add-factor.tsx';

test.each([
  [true, buttons.outline],
  [false, buttons.green],
])(
  '10.3 one button leads: that of the app where passkeys are not offered (offered: %s)',
  (offered, look) => {
    const factor = { passkeys: 0, totp: false, passkeys_offered: offered } as FactorState;
    const { container } = render(<AddFactor factor={factor} onAdded={() => undefined} />);
    const [app, ...others] = [...container.querySelectorAll('[type=submit]')].reverse();
    expect(app?.className).toContain(look);
    expect(others.map(({ className }) => className.includes(String(buttons.green)))).toEqual(
      offered ? [true] : [],
    );
    // A passkey is named as its device is in the list of devices.
    const name = container.querySelector<HTMLInputElement>('input[name=name]')?.value;
    expect(name).toBe(offered ? 'A browser on Linux' : undefined);
  },
);
