-- The search is blind to accents and case: both extensions are trusted, so the database's owner may add them.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Naming the dictionary makes unaccent immutable, so that generated columns and indexes may use it.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC))) $$;
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"event_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"players" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_players" CHECK (players between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "education" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_uuid" uuid NOT NULL,
	"course" text NOT NULL,
	"place" text NOT NULL,
	"start_month" date NOT NULL,
	"end_month" date
);
--> statement-breakpoint
CREATE TABLE "employment" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_uuid" uuid NOT NULL,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"start_month" date NOT NULL,
	"end_month" date
);
--> statement-breakpoint
CREATE TABLE "event_agendas" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_uuid" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_finances" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "event_finances_amount" CHECK (amount_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "event_media" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"caption" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"format" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"timezone" text NOT NULL,
	"venue_name" text NOT NULL,
	"venue_address" text NOT NULL,
	"venue_city" text NOT NULL,
	"venue_province" text NOT NULL,
	"venue_latitude" double precision NOT NULL,
	"venue_longitude" double precision NOT NULL,
	"cover_url" text,
	"member_only" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	"price_cents" integer NOT NULL,
	"member_price_cents" integer NOT NULL,
	"booking_opens_at" timestamp with time zone NOT NULL,
	"booking_closes_at" timestamp with time zone NOT NULL,
	"cancel_until" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"charity_name" text,
	"charity_url" text,
	"charity_raised_cents" integer,
	"charity_goal_cents" integer,
	"search_text" text GENERATED ALWAYS AS (fold(title || ' ' || summary || ' ' || venue_name || ' ' || venue_city || ' ' || venue_province)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_order" CHECK (ends_at > starts_at and booking_closes_at > booking_opens_at),
	CONSTRAINT "events_money" CHECK (price_cents >= 0 and member_price_cents >= 0),
	CONSTRAINT "events_capacity" CHECK (capacity is null or capacity >= 0)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"last_error" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"remember" boolean NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"pending_email" text,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"pfp_url" text,
	"about" text,
	"about_visibility" boolean DEFAULT false NOT NULL,
	"linkedin" text,
	"facebook" text,
	"twitter" text,
	"instagram" text,
	"social_links_visibility" boolean DEFAULT false NOT NULL,
	"employment_visibility" boolean DEFAULT false NOT NULL,
	"education_visibility" boolean DEFAULT false NOT NULL,
	"dob_at" date,
	"dob_visibility" boolean DEFAULT false NOT NULL,
	"gender" text,
	"phone_number" text,
	"languages" text,
	"location" text,
	"emergency_contact_name" text,
	"emergency_contact_phone_number" text,
	"health_conditions" text,
	"dietary_restrictions" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "education" ADD CONSTRAINT "education_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment" ADD CONSTRAINT "employment_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_agendas" ADD CONSTRAINT "event_agendas_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_finances" ADD CONSTRAINT "event_finances_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_media" ADD CONSTRAINT "event_media_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_live" ON "bookings" USING btree ("event_uuid","user_uuid") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_uuid","created_at");--> statement-breakpoint
CREATE INDEX "education_user" ON "education" USING btree ("user_uuid","start_month");--> statement-breakpoint
CREATE INDEX "employment_user" ON "employment" USING btree ("user_uuid","start_month");--> statement-breakpoint
CREATE INDEX "event_agendas_event" ON "event_agendas" USING btree ("event_uuid","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "event_finances_position" ON "event_finances" USING btree ("event_uuid","position");--> statement-breakpoint
CREATE UNIQUE INDEX "event_media_position" ON "event_media" USING btree ("event_uuid","position");--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug_unique" ON "events" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","uuid");--> statement-breakpoint
CREATE INDEX "events_end" ON "events" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "events_title" ON "events" USING btree (fold(title),"uuid");--> statement-breakpoint
CREATE INDEX "events_price" ON "events" USING btree ("price_cents","starts_at","uuid");--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE failed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "link_tokens_newest" ON "link_tokens" USING btree ("user_uuid","purpose");--> statement-breakpoint
CREATE INDEX "link_tokens_expiry" ON "link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_to" ON "outbox" USING btree ("to","sent_at");--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_uuid");--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "throttles_expiry" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key_unique" ON "users" USING btree ("email_key");