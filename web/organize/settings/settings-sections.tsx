import { useEffect, useRef, useState } from 'react';
import { keysOf } from '#contract/values/choices.ts';
import chips from '../../ui/chip.module.css';
import { ChipStrip } from '../lists/chip-strip.tsx';
import styles from './settings-sections.module.css';

/** The headings of the settings by the ids of their sections, in their order. */
export const sectionTitles = {
  association: 'Name and contact',
  emblem: 'Emblem',
  look: 'Colours',
  links: 'Our pages elsewhere',
  money: 'Money and time',
  privacy: 'Privacy page',
  history: 'History',
} as const;

/** The ways to the sections: beside the form where there is room, else in one line that stays in view above it. */
export function SettingsSections() {
  const nav = useRef<HTMLElement>(null);
  const shown = useSectionInView();
  useEffect(() => {
    const strip = nav.current?.querySelector('ul');
    const chosen = strip?.querySelector<HTMLElement>(`a[href="#${shown}"]`);
    if (!strip || !chosen) return;
    const box = chosen.getBoundingClientRect();
    const { left, right } = strip.getBoundingClientRect();
    if (box.left < left || box.right > right) strip.scrollLeft += box.left - left - 48;
  }, [shown]);
  return (
    <nav ref={nav} className={styles.sections} aria-label="Sections">
      <ChipStrip>
        {keysOf(sectionTitles).map((id) => (
          <li key={id}>
            <a
              className={chips.chip}
              href={`#${id}`}
              aria-current={id === shown ? 'true' : undefined}
            >
              {sectionTitles[id]}
            </a>
          </li>
        ))}
      </ChipStrip>
    </nav>
  );
}

/** The section that is read now: the one across the line below the top of the window. */
function useSectionInView() {
  const [shown, setShown] = useState<keyof typeof sectionTitles>('association');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.findLast(({ isIntersecting }) => isIntersecting);
        const id = keysOf(sectionTitles).find((name) => name === last?.target.id);
        if (id) setShown(id);
      },
      { rootMargin: '-20% 0% -79%' },
    );
    for (const id of keysOf(sectionTitles)) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return shown;
}
