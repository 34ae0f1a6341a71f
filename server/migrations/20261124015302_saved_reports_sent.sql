ALTER TABLE "saved_reports" ADD COLUMN "send_day" integer;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "send_to" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "next_send_on" date;