CREATE TABLE "page_versions" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"made" jsonb,
	"published_at" timestamp with time zone,
	"stored_at" timestamp with time zone NOT NULL,
	"kind" text,
	"changed" jsonb NOT NULL,
	"by" uuid,
	CONSTRAINT "page_versions_page_version_pk" PRIMARY KEY("page","version")
);
--> statement-breakpoint
CREATE TABLE "site_pages" (
	"page" text PRIMARY KEY NOT NULL,
	"draft" jsonb,
	"published" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by" uuid
);
--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_by_users_uuid_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pages" ADD CONSTRAINT "site_pages_changed_by_users_uuid_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_by" ON "page_versions" USING btree ("by") WHERE by is not null;--> statement-breakpoint
CREATE INDEX "site_pages_changed_by" ON "site_pages" USING btree ("changed_by") WHERE changed_by is not null;--> statement-breakpoint
-- Pages show what is published, and are cached until they hear of a change; a draft shows nowhere.
CREATE TRIGGER page_versions_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "page_versions" EXECUTE FUNCTION tell_public_change();
