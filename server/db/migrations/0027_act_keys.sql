-- The keys of acts that move money or write to people, so that an act sent twice is done once (18).
CREATE TABLE "act_keys" (
	"key" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "act_keys_age" ON "act_keys" USING btree ("created_at");