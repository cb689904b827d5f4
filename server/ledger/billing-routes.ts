import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { audit } from '../audit/audit.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { pageMeta } from '../http/page-meta.ts';
import { route } from '../http/route.ts';
import { loadReceipt, receiptNumber } from './load-receipt.ts';
import { findPaymentPage, type Payment, paymentsPerPage } from './payment-queries.ts';
import { receiptPdf } from './receipt-pdf.ts';

export function billingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.billingHistory, async ({ session, query }) => {
    const { rows, total } = await findPaymentPage(deps.db, session.userUuid, query.page);
    return {
      data: rows.map(({ payment, refunded }) => ({
        ...payment,
        date: payment.paid_at.toISOString(),
        receipt_url: hasReceipt(payment) ? api.receipt.path.replace(':uuid', payment.uuid) : null,
        receipt_number: numberOf(payment),
        refunds: refunded && {
          uuid: refunded.uuid,
          date: refunded.paid_at.toISOString(),
          receipt_number: numberOf(refunded),
        },
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
    return receiptPdf(receipt);
  });
}

function hasReceipt({ receipt_number }: Payment): boolean {
  return receipt_number !== null;
}

function numberOf(payment: Payment): string | null {
  return hasReceipt(payment) ? receiptNumber(payment) : null;
}
