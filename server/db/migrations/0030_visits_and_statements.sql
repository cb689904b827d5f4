ALTER TABLE "events" ADD COLUMN "statement_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "visited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "visited_before_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "events_statement" ON "events" USING btree ("statement_published_at") WHERE statement_published_at is not null;