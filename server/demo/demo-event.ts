import type { SceneKind } from '#server/artwork/scenes/scene.ts';
import type { Light } from '#server/artwork/scenes/scene-light.ts';

/** An event as a person would write it down; `build-demo-events.ts` turns it into rows. */
export interface DemoEvent {
  /** Without the year, which is added once it is known. */
  slug: string;
  title: string;
  summary: string;
  paragraphs: string[];
  format: string;
  /** `[2, 'Sat', 6]` is the second Saturday of June. */
  on: [nth: 1 | 2 | 3 | 4, weekday: Weekday, month: number];
  /** Wall time at the venue; an end before the start is on the next day. */
  hours: [from: string, to: string];
  zone: string;
  venue: { name: string; address: string; city: string; province: string; at: [number, number] };
  /** Dollars for a guest, dollars for a member. */
  price: [guest: number, member: number];
  capacity: number | null;
  member_only?: true;
  featured?: true;
  status?: 'draft' | 'cancelled';
  /** How many days ahead booking opens; the rest of the window is the same for all. */
  opens?: number;
  charity?: { name: string; page: string; goal: number };
  agenda: [from: string, to: string, title: string, description: string][];
  pictures: [kind: SceneKind, caption: string, light?: Light][];
  /** Dollars from sponsors that are published before the day. */
  sponsors?: Amount[];
}

/** A past event, with what its statement shows beside the entry fees. */
export interface PastDemoEvent extends DemoEvent {
  /** How many people took part. */
  played: number;
  income: Amount[];
  expense: (Amount | [label: string, dollars: number, perPlayer: number])[];
  /** How the gift was shared out, in parts of the whole. */
  gifts?: [label: string, share: number][];
}

type Amount = [label: string, dollars: number];

export type Weekday = 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
