ALTER TABLE "facilitators" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "facilitators" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "facilitators" ADD COLUMN "edited_at" timestamp with time zone;