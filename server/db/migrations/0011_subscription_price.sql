-- A member may go on at an older price than the one that is sold now.
ALTER TABLE "subscriptions" ADD COLUMN "price_cents" integer;