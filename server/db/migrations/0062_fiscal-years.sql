CREATE TABLE "exports" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"year_begins_on" date,
	"state" text DEFAULT 'waiting' NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"bytes" bigint,
	"why_not" text,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	"shows_at" timestamp with time zone,
	"ready_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "exports_year" CHECK ((kind = 'year') = (year_begins_on is not null))
);
--> statement-breakpoint
CREATE TABLE "fiscal_years" (
	"begins_on" date PRIMARY KEY NOT NULL,
	"ends_on" date NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"downloaded_at" timestamp with time zone,
	CONSTRAINT "fiscal_years_order" CHECK (ends_on > begins_on)
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_asked_by_users_uuid_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_years" ADD CONSTRAINT "fiscal_years_closed_by_users_uuid_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_asked_by" ON "exports" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "exports_asked" ON "exports" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "exports_with_file" ON "exports" USING btree ("ready_at") WHERE state = 'ready';