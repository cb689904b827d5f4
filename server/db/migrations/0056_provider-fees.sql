ALTER TABLE "charges" ADD COLUMN "provider_fee_cents" integer;--> statement-breakpoint
CREATE INDEX "charges_received" ON "charges" USING btree ("received_on") WHERE received_on is not null;--> statement-breakpoint
CREATE INDEX "charges_without_fee" ON "charges" USING btree ("paid_at") WHERE state = 'paid' and method = 'card' and provider_fee_cents is null;--> statement-breakpoint
CREATE INDEX "refunds_given" ON "refunds" USING btree ("given_on") WHERE given_on is not null;