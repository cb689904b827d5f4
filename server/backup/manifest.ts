import { z } from 'zod';

/** The first entry of an archive. */
export const manifestSchema = z.object({
  fairway: z.literal('backup'),
  version: z.literal(1),
  /** The schema of the rows. */
  migrations: z
    .array(z.object({ hash: z.string(), folderMillis: z.number(), version: z.string().optional() }))
    .min(1),
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});

/** The last entry of an archive. */
export const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type End = z.infer<typeof endSchema>;
