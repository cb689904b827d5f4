-- V35: people with one name stand in the lists by that name. The index goes with the column, and carries the end of the
-- membership as before (0002).
ALTER TABLE "member_cards" DROP COLUMN "name_key";--> statement-breakpoint
ALTER TABLE "member_cards" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (left(fold(btrim(last_name || ' ' || first_name)), 200)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "member_cards_name" ON "member_cards" USING btree ("name_key","user_uuid") INCLUDE ("listed_until");
