import { boolean, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './tables.ts';

/** Whom the law or care asks to tell: the CAI, the OPC, the people concerned, anybody else. */
export const notifiedKinds = ['cai', 'opc', 'people', 'others'] as const;

/** The people told, on which day, and how. */
export interface Notified {
  whom: (typeof notifiedKinds)[number];
  on: string;
  how: string;
}

/**
 * N13: the register of confidentiality incidents that Law 25 and PIPEDA ask for. It names no person: the
 * audit log names the people affected.
 */
export const incidents = pgTable(
  'incidents',
  {
    /** A short name, by which the same incident is saved again. */
    reference: text().primaryKey(),
    /** The day on which the association learned of it. */
    noticed_on: date({ mode: 'string' }).notNull(),
    /** When it happened, as exactly as is known. */
    happened: text().notNull(),
    /** The circumstances, and the cause if it is known. */
    what: text().notNull(),
    /** Whose data, and which. */
    data: text().notNull(),
    /** How many people; null as long as nobody knows. */
    people: integer(),
    people_in_quebec: integer(),
    serious_risk: boolean().notNull(),
    /** What led to that judgement. */
    reason: text().notNull(),
    /** What the association does against the harm, and against a second time. */
    measures: text().notNull(),
    /** What the people concerned can do. */
    advice: text(),
    notified: jsonb().$type<Notified[]>().notNull(),
    recorded_at: instant().notNull(),
    changed_at: instant().notNull(),
  },
  (table) => [index('incidents_noticed').on(table.noticed_on)],
);
