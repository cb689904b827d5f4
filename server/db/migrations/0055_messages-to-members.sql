ALTER TABLE "message_people" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "event_uuid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "message_people" ADD COLUMN "user_uuid" uuid;--> statement-breakpoint
ALTER TABLE "message_people" ADD CONSTRAINT "message_people_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_people_user" ON "message_people" USING btree ("user_uuid") WHERE user_uuid is not null;--> statement-breakpoint
ALTER TABLE "message_people" ADD CONSTRAINT "message_people_one" CHECK ((booking_id is null) <> (user_uuid is null));