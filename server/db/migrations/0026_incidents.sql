-- The register of confidentiality incidents, and the companies that handle data for the association (N13).
CREATE TABLE "incidents" (
	"reference" text PRIMARY KEY NOT NULL,
	"noticed_on" date NOT NULL,
	"happened" text NOT NULL,
	"what" text NOT NULL,
	"data" text NOT NULL,
	"people" integer,
	"people_in_quebec" integer,
	"serious_risk" boolean NOT NULL,
	"reason" text NOT NULL,
	"measures" text NOT NULL,
	"advice" text,
	"notified" jsonb NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "processors" jsonb;--> statement-breakpoint
CREATE INDEX "incidents_noticed" ON "incidents" USING btree ("noticed_on");