ALTER TABLE "link_tokens" ADD COLUMN "redirect" text;
