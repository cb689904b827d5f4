-- Whether an event shows a picture is asked with each of its readings, and by the sweep of files.
CREATE INDEX "event_media_url" ON "event_media" USING btree ("url");--> statement-breakpoint
CREATE INDEX "events_cover_url" ON "events" USING btree ("cover_url") WHERE cover_url is not null;