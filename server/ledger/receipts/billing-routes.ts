import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { loadPrintedHead } from '../../association/letterhead.ts';
import { audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps/deps.ts';
import { HttpError } from '../../errors/http-error.ts';
import { pageMeta } from '../../http/page-meta.ts';
import { route } from '../../http/route.ts';
import { findBillingPage, paymentsPerPage } from './billing-queries.ts';
import { loadReceipt, receiptNumber } from './load-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

export function billingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.billingHistory, async ({ session, query }) => {
    const { rows, total } = await findBillingPage(deps.db, session.userUuid, query.page);
    return {
      data: rows.map((row) => ({
        ...row,
        date: row.paid_at.toISOString(),
        receipt_url:
          row.receipt_number === null ? null : api.receipt.path.replace(':uuid', row.uuid),
        receipt_number: numberOf(row.receipt_number),
        refunds:
          row.refunds !== null && row.refunded_at
            ? {
                uuid: row.refunds,
                date: row.refunded_at.toISOString(),
                receipt_number: numberOf(row.refunded_number),
              }
            : null,
      })),
      meta: pageMeta(query.page, total, paymentsPerPage),
    };
  });
  route(app, api.receipt, async ({ params, session, reply }) => {
    const receipt = await loadReceipt(deps, params.uuid, session.userUuid);
    if (!receipt) throw new HttpError('not_found');
    const now = deps.clock.now();
    await audit(deps.db, 'receipt_opened', {
      at: now,
      subject: session.userUuid,
      about: params.uuid,
    });
    reply.header('content-disposition', `inline; filename="${receipt.fileName}"`);
    return receiptPdf(receipt, await loadPrintedHead(deps));
  });
}

function numberOf(number: number | null): string | null {
  return number === null ? null : receiptNumber(number);
}
