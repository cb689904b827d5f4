import { Fragment, type ReactNode } from 'react';
import type { TextPart } from '#contract/site/site-pages.ts';
import type { TableBlock } from '#contract/site/site-texts.ts';
import { Prose } from './prose.tsx';

/** What the portal fills in, where the text names it. */
export type Blocks = Partial<Record<TableBlock, ReactNode>>;

/** A text with what the portal says itself between its parts. */
export function FilledProse({
  parts = [],
  className,
  blocks = {},
}: {
  parts: TextPart[] | undefined;
  className?: string | undefined;
  blocks?: Blocks;
}) {
  const filled = new Map<string, ReactNode>(Object.entries(blocks));
  return parts.map((part, index) =>
    'html' in part ? (
      <Prose key={index} className={className} parts={[part]} />
    ) : (
      <Fragment key={index}>{filled.get(part.block)}</Fragment>
    ),
  );
}
