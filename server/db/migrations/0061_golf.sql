ALTER TABLE "users" ADD COLUMN "handicap_index" double precision;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "handicap_index_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "home_course" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hand" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gets_around" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "golf_visibility" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "member_cards_city" ON "member_cards" USING btree (fold(city),"name_key","user_uuid") INCLUDE ("listed_until") WHERE city is not null;