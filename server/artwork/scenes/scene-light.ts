import { palette, type Season } from '../materials/palette.ts';

export type Light = 'dawn' | 'day' | 'evening';

/** The tones of one picture, from the sky to what stands closest. */
export interface Tones {
  high: string;
  haze: string;
  low: string;
  sun: string;
  cloud: string;
  far: string;
  near: string;
  dark: string;
  grass: string;
  lit: string;
  water: string;
  sparkle: string;
  snow: string;
  snowShade: string;
  earth: string;
  glow: string;
}

export const tonesOf: Record<Light, Tones> = {
  dawn: {
    high: '#C3D7D1',
    haze: '#E6E4D3',
    low: '#F6E6CF',
    sun: '#FCF3E1',
    cloud: '#FAF0E0',
    far: '#B9CCC0',
    near: '#3E7159',
    dark: '#1D4737',
    grass: '#8DB187',
    lit: '#CBDBAE',
    water: '#BDD2CB',
    sparkle: '#F4EBDA',
    snow: '#F6F1E6',
    snowShade: '#CFDAD3',
    earth: '#B9A883',
    glow: '#F2D59B',
  },
  day: {
    high: '#B2D0CF',
    haze: '#D3E4DD',
    low: '#E9F1E6',
    sun: palette.cream,
    cloud: '#F5F8F1',
    far: '#A4C1B7',
    near: '#2F6E50',
    dark: '#164031',
    grass: '#88AF82',
    lit: '#C3D8A8',
    water: '#8DB8B8',
    sparkle: '#DCEAE3',
    snow: '#F8FAF5',
    snowShade: '#CBDDD8',
    earth: '#C2B48D',
    glow: palette.cream,
  },
  evening: {
    high: '#85A8A3',
    haze: '#DDC9A0',
    low: '#F4DAAA',
    sun: '#FBEFD3',
    cloud: '#E7CFA4',
    far: '#A6B095',
    near: '#2C5B47',
    dark: '#0F3024',
    grass: '#6F9263',
    lit: '#BDC083',
    water: '#A9B8A0',
    sparkle: '#F4E2B8',
    snow: '#F4E7CF',
    snowShade: '#B9C2B0',
    earth: '#9D8A61',
    glow: '#F6CF7E',
  },
};

/** What lies outside in that season: fresh, as it is, turning, under snow. */
export function inSeason(tones: Tones, season: Season): Tones {
  const { grass, lit, near, snow, snowShade } = tones;
  if (season === 'winter') return { ...tones, grass: snowShade, lit: snow };
  if (season === 'summer') return tones;
  const [turf, sunny, leaves] =
    season === 'spring' ? ['#A9CF8B', '#E0EDB8', '#6FA36A'] : ['#BFA25C', '#E3CB8C', '#A06A3C'];
  return {
    ...tones,
    grass: mix(grass, turf, 0.45),
    lit: mix(lit, sunny, 0.45),
    near: mix(near, leaves, 0.3),
  };
}

/** A tone between two, as distance or mist makes it. */
export function mix(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const value = channel(one, at) * (1 - share) + channel(other, at) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}
