ALTER TABLE "sandbox_cards" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "saves_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sandbox_cards_customer" ON "sandbox_cards" USING btree ("customer_id");--> statement-breakpoint
-- The cards of memberships have been kept for further charges all along.
UPDATE "sandbox_cards" SET "saved_at" = now() FROM "sandbox_customers" WHERE "sandbox_customers"."card_id" = "sandbox_cards"."id";
