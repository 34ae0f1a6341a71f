CREATE TABLE "event_drafts" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"new_key" text,
	"fields" jsonb NOT NULL,
	"edited_by" text NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_drafts_new_key" UNIQUE("new_key")
);
