import { formatMoney } from '#contract/values/money.ts';
import { recordRefundPaid } from '../ledger/send-refund.ts';
import { argumentsOf, runCommand, say } from './run-command.ts';

// `npm run refund-paid -- REFUND`: records that a failed refund was paid in another way. Safe to run
// again.

await runCommand(async (deps) => {
  const [reference, ...more] = argumentsOf();
  if (!reference || more.length > 0) {
    say('Which refund? npm run refund-paid -- REFUND, as in the email about it: re_…');
    return 1;
  }
  const cents = await recordRefundPaid(deps, reference);
  say(
    cents > 0
      ? `Noted: ${formatMoney(cents)} refunded. The portal sends the receipt.`
      : 'Nothing is owed for this refund: it did not come back from the bank, or it is paid already.',
  );
  return cents > 0 ? 0 : 1;
});
