// The association's two colours (19.1), and what is made of them. Colours are #rrggbb in small letters.

export interface Colours {
  /** Header, footer and the browser's frame. */
  deep: string;
  /** Buttons and links. */
  action: string;
}

export const usualColours: Colours = { deep: '#12372a', action: '#1b6b45' };

/** WCAG AA for text of any size. */
const enough = 4.5;

const white = { name: 'White', colour: '#ffffff' };

/** What must be readable: white on both, and links on the grounds of the pages. */
const grounds: Record<keyof Colours, { name: string; colour: string }[]> = {
  deep: [white],
  action: [white, { name: 'cream', colour: '#faf7f0' }, { name: 'mist', colour: '#e7efe8' }],
};

export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

const partsOf = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

const colourOf = (parts: number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** By WCAG: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [brightness(one), brightness(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** With so much of black in it, or of white. */
const darker = (colour: string, share: number) =>
  colourOf(partsOf(colour).map((part) => part * (1 - share)));
const lighter = (colour: string, share: number) =>
  colourOf(partsOf(colour).map((part) => part + (255 - part) * share));

/** The ground on which a colour is least readable, and how well it is. */
function weakest(kind: keyof Colours, colour: string) {
  const all = grounds[kind].map((ground) => ({
    name: ground.name,
    ratio: contrast(colour, ground.colour),
  }));
  return all.reduce((least, one) => (one.ratio < least.ratio ? one : least));
}

/** The lightest of the colour's own shades that can be read. */
export function nearestShade(kind: keyof Colours, colour: string): string {
  for (let share = 0; share < 1; share += 1 / 256) {
    const shade = darker(colour, share);
    if (weakest(kind, shade).ratio >= enough) return shade;
  }
  return '#000000';
}

/** Why a colour cannot be read, in a sentence; undefined if it can. */
export function contrastMistake(kind: keyof Colours, colour: string): string | undefined {
  const { name, ratio } = weakest(kind, colour);
  if (ratio >= enough) return undefined;
  const pair = name === white.name ? 'White on it' : `It on ${name}`;
  // Rounded down: 4.49 must not read as enough.
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
  return `${pair} has a contrast of ${shown} : 1, and needs ${enough} : 1. The nearest shade that passes is ${nearestShade(kind, colour)}.`;
}

/** What pages, emails and the door have of them, by day and in the dark. */
export function shadesOf({ deep, action }: Colours) {
  return {
    deep,
    deepest: darker(deep, 0.31),
    action,
    pressed: darker(action, 0.23),
    /** On dark grounds. */
    light: lighter(action, 0.65),
  };
}

export const isUsual = ({ deep, action }: Colours) =>
  deep === usualColours.deep && action === usualColours.action;
