import { formatMoney } from '#contract/values/money.ts';

/** How what goes back goes back; nothing if nothing does. */
export function moneyBackText(refundCents: number, byHandCents: number): string[] {
  const toCard = refundCents - byHandCents;
  return [
    ...(toCard > 0
      ? [`${formatMoney(toCard)} goes back to your card. Banks take up to ten days to show it.`]
      : []),
    ...(byHandCents > 0
      ? [
          `${formatMoney(byHandCents)} was not paid by card: we give it back in the way in which you paid, and send a receipt when we have.`,
        ]
      : []),
  ];
}

export const reasonFact = (reason: string | null) =>
  reason === null ? [] : [{ label: 'Reason', value: reason }];
