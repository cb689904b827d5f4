CREATE SEQUENCE "public"."receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
DROP INDEX "payments_reference";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_number" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "announced_renewal" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "announced_days" integer;--> statement-breakpoint
CREATE INDEX "payments_refunds" ON "payments" USING btree ("refunds");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_entry" UNIQUE NULLS NOT DISTINCT("reference","kind","refunds");--> statement-breakpoint
-- What was paid before has its receipt, too, in the order in which it was paid.
UPDATE "payments" SET "receipt_number" = "numbered"."number" FROM (
  SELECT "reference", nextval('receipt_numbers') AS "number" FROM (
    SELECT "reference" FROM "payments" WHERE "status" IN ('paid', 'refunded')
    GROUP BY "reference" ORDER BY min("paid_at"), "reference"
  ) AS "charged"
) AS "numbered"
WHERE "numbered"."reference" = "payments"."reference" AND "status" IN ('paid', 'refunded');
