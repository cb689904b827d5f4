import { saveHandover as limits } from 'virtual:organize-limits';
import type { OutsideRecord, OutsideThing } from '#contract/organizing/handover.ts';
import { outsideFields } from '#contract/organizing/handover-fields.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { filledRows, rowTexts, typedRows } from '../fields/row-texts.ts';
import { moveErrors } from '../pieces/move-errors.ts';

// Between what lies outside of the portal and the texts of its form.

const list = 'outside';

export const outsideRows = { list, fields: outsideFields, maxItems: limits.outside.maxItems };

type Texts = Record<string, string>;

export const outsideTexts = ({ outside }: Pick<OutsideRecord, 'outside'>): Texts =>
  rowTexts(outsideRows, outside);

export const outsideOf = (texts: Texts) => ({
  outside: typedRows<OutsideThing>(outsideRows, texts),
});

/** The server counts the rows that were sent. */
export function atOutsideRows(error: ApiError, texts: Texts): ApiError {
  return moveErrors(error, (sent) => {
    const [, index, name] = sent.split('.');
    if (index === undefined) return `${list}.0.what`;
    return `${filledRows(outsideRows, texts)[Number(index)]}.${name ?? 'what'}`;
  });
}

/** To compare what two people have typed. */
export const outsideInWords = (things: OutsideThing[]): string =>
  things.length === 0
    ? 'nothing'
    : things
        .map(({ what, who, renews_on, note }) =>
          [what, who, renews_on, note].filter(Boolean).join(', '),
        )
        .join('; ');
