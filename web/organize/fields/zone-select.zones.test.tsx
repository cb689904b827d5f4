import { expect, test } from 'vitest';
import { one, render } from '#web/ui/testing/render.tsx';
import { ZoneSelect } from './zone-select.tsx';

test('15.6 the zone that is stored stays chosen while the others arrive', () => {
  for (const zone of ['America/Regina', 'Europe/Zurich']) {
    const { unmount } = render(<ZoneSelect label="Zone" defaultValue={zone} />);
    expect(one<HTMLSelectElement>('select').value).toBe(zone);
    expect(document.querySelectorAll('option').length).toBeGreaterThan(300);
    unmount();
  }
});
