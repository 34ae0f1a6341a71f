ALTER TABLE "registrants" ADD COLUMN "service_fault" text;--> statement-breakpoint
ALTER TABLE "registrants" ADD COLUMN "service_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrants" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrants" ADD COLUMN "link_told_at" timestamp with time zone;--> statement-breakpoint
-- Whoever has a place was told so before this was noted.
UPDATE "registrants" SET "confirmed_at" = "taken_at" WHERE "given_back_at" IS NULL;--> statement-breakpoint
UPDATE "registrants" SET "link_told_at" = "taken_at" WHERE "given_back_at" IS NULL AND "join_url" IS NOT NULL;
