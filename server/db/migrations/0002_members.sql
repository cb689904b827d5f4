-- Names are compared letter by letter ("C"), the same on every server, and the orders carry the end of the
-- membership, so that a page is found in the index alone.
CREATE TABLE "member_cards" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"headline" text,
	"city" text,
	"joined_at" timestamp with time zone NOT NULL,
	"listed_until" timestamp with time zone NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (left(fold(last_name || ' ' || first_name), 200)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(' ' || first_name || ' ' || last_name || ' ' || coalesce(headline, '') || ' ' || coalesce(city, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_cards" ADD CONSTRAINT "member_cards_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_cards_name" ON "member_cards" USING btree ("name_key","user_uuid") INCLUDE ("listed_until");--> statement-breakpoint
CREATE INDEX "member_cards_joined" ON "member_cards" USING btree ("joined_at","user_uuid") INCLUDE ("listed_until");--> statement-breakpoint
CREATE INDEX "member_cards_listed" ON "member_cards" USING btree ("listed_until");--> statement-breakpoint
CREATE INDEX "member_cards_search" ON "member_cards" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);