import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { findPayments } from './payment-queries.ts';

export function billingRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, api.billingHistory, async ({ session }) => {
    const payments = await findPayments(db, session.userUuid);
    return {
      data: payments.map((payment) => ({
        ...payment,
        date: payment.paid_at.toISOString(),
        receipt_url: null,
      })),
    };
  });
}
