ALTER TABLE "charges" ADD COLUMN "dispute_reason" text;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "dispute_reason" text;