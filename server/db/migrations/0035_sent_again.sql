-- When an organizer last sent the same email again (15.4).
ALTER TABLE "emails" ADD COLUMN "sent_again_at" timestamp with time zone;