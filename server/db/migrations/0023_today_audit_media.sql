-- The audit log says old and new, the association's row has a version, pictures of events are a library,
-- disputes are noted; and what Today asks for has its indexes.
ALTER TABLE "audit_entries" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "audit_entries_what" ON "audit_entries" USING btree ("what","at");--> statement-breakpoint
CREATE INDEX "audit_entries_about" ON "audit_entries" USING btree ("about") WHERE about is not null;--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "association" ADD CONSTRAINT "association_changed_by_users_uuid_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "library_pictures" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"content_hash" text,
	"alt" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by" uuid,
	CONSTRAINT "library_pictures_url_unique" UNIQUE("url"),
	CONSTRAINT "library_pictures_content_hash_unique" UNIQUE("content_hash")
);
--> statement-breakpoint
ALTER TABLE "library_pictures" ADD CONSTRAINT "library_pictures_changed_by_users_uuid_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The pictures that events show already. Their size is in the files, which the next start reads.
INSERT INTO "library_pictures" ("url", "alt", "created_at")
  SELECT p.url, max(p.alt), min(p.created_at) FROM (
    SELECT m.url, m.alt, e.created_at FROM "event_media" m JOIN "events" e ON e.uuid = m.event_uuid
    UNION ALL SELECT e.cover_url, '', e.created_at FROM "events" e
  ) p WHERE p.url LIKE '/pictures/%' GROUP BY p.url;--> statement-breakpoint
CREATE INDEX "library_pictures_newest" ON "library_pictures" USING btree ("created_at","uuid");--> statement-breakpoint
CREATE INDEX "library_pictures_deleted" ON "library_pictures" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "library_pictures_unmeasured" ON "library_pictures" USING btree ("uuid") WHERE width is null;--> statement-breakpoint
CREATE INDEX "library_pictures_changed_by" ON "library_pictures" USING btree ("changed_by") WHERE changed_by is not null;--> statement-breakpoint
CREATE INDEX "library_pictures_search" ON "library_pictures" USING gin (fold(alt) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "dispute_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "charges_disputed" ON "charges" USING btree ("disputed_at") WHERE disputed_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "memberships_payment_problem" ON "memberships" USING btree ("renews_at") WHERE payment_problem;--> statement-breakpoint
CREATE INDEX "events_drafts" ON "events" USING btree ("starts_at") WHERE status = 'draft';
