-- V38: a search for people ignores punctuation, in the text and in what was typed. A comma and a semicolon part words, all
-- other signs go.
CREATE FUNCTION unpunctuated(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $fold$ SELECT translate(public.fold($1), ',;!"#$%&''()*+-./:<=>?@[\]^_`{|}~‘’‚‛“”„«»‐‑‒–—―…·•ʹʻʼʽˈ´′″−', '  ') $fold$;
--> statement-breakpoint
-- The index goes with the column.
ALTER TABLE "member_cards" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "member_cards" ADD COLUMN "search_text" text GENERATED ALWAYS AS (unpunctuated(' ' || first_name || ' ' || last_name || ' ' || coalesce(headline, '') || ' ' || coalesce(city, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "member_cards_search" ON "member_cards" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);
