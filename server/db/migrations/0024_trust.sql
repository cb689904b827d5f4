-- Somebody may have registered another person's email first (N2).
ALTER TABLE "users" ADD COLUMN "registered_again_at" timestamp with time zone;
