/** The product's colours, and the tints of them that land, water and weather need. */
export const palette = {
  pine: '#12372A',
  green: '#1B6B45',
  mist: '#E7EFE8',
  cream: '#FAF7F0',
  sand: '#E6DCC6',
  flag: '#B3261E',
};

/** The colours of a course plan: one printing of the book in different seasons. */
export interface SeasonColours {
  rough: string;
  deep: string;
  cut: string;
  fairway: string;
  stripe: string;
  green: string;
  water: string;
  shore: string;
  line: string;
  trees: [Tree, ...Tree[]];
}

export interface Tree {
  kind: 'fir' | 'leaf';
  dark: string;
  light: string;
}

/** Sand where the sun lies on it. */
export const bunkerSand = '#F5EDD6';

const firs: Tree = { kind: 'fir', dark: '#2A5B47', light: '#3D6E58' };
const leaves: Tree = { kind: 'leaf', dark: '#427556', light: '#578766' };

const summer: SeasonColours = {
  rough: '#A3BE9C',
  deep: '#87A982',
  cut: '#AFC8A5',
  fairway: '#C4D9B4',
  stripe: '#B9D1AA',
  green: '#E0ECCB',
  water: '#8FB7B8',
  shore: '#D2E2DA',
  line: palette.pine,
  trees: [firs, leaves],
};

const may: SeasonColours = {
  rough: '#C5D4B6',
  deep: '#AFC3A0',
  cut: '#CEDBBF',
  fairway: '#DDE8CB',
  stripe: '#D3E0C0',
  green: '#EBF2D6',
  water: '#A6C8C8',
  shore: '#E0EBE4',
  line: palette.green,
  trees: [leaves, { kind: 'leaf', dark: '#7DA574', light: '#93B888' }, firs],
};

const october: SeasonColours = {
  rough: '#C6C8A4',
  deep: '#AEB289',
  cut: '#CED0AE',
  fairway: '#DADDBD',
  stripe: '#D0D5B1',
  green: '#ECEFD3',
  water: '#9CBBB6',
  shore: '#E0E6D6',
  line: '#474526',
  trees: [
    { kind: 'leaf', dark: '#A8754F', light: '#B78A64' },
    { kind: 'leaf', dark: '#BD9D5C', light: '#CAAF74' },
    firs,
  ],
};

const lastLight: SeasonColours = {
  rough: '#4E7A66',
  deep: '#3D6753',
  cut: '#5A8671',
  fairway: '#79A483',
  stripe: '#6F9B7A',
  green: '#B4D0A8',
  water: '#3A6873',
  shore: '#86AAA3',
  line: palette.cream,
  trees: [
    { kind: 'fir', dark: '#1C4535', light: '#2A5644' },
    { kind: 'leaf', dark: '#255643', light: '#326551' },
  ],
};

const bySea: SeasonColours = {
  rough: '#DFD5B4',
  deep: '#CCBF98',
  cut: '#D8D6B0',
  fairway: '#CCD7AF',
  stripe: '#C1CEA3',
  green: '#E6EDD0',
  water: '#9DBEC0',
  shore: '#EAEFE4',
  line: '#6B5C36',
  trees: [
    { kind: 'leaf', dark: '#728559', light: '#83956A' },
    { kind: 'leaf', dark: '#97905E', light: '#A79F6D' },
  ],
};

/** By the day of the event. In summer the greens come most often, so that a page of holes stays green. */
export const coloursOf: Record<Season, [SeasonColours, ...SeasonColours[]]> = {
  spring: [may],
  summer: [summer, summer, summer, lastLight, bySea],
  autumn: [october],
  winter: [bySea, lastLight],
};

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** Of a plan without a day. */
export const anySeason: [SeasonColours, ...SeasonColours[]] = [
  summer,
  summer,
  summer,
  may,
  may,
  october,
  lastLight,
  bySea,
];
