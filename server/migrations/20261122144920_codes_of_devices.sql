ALTER TABLE "client_codes" ADD COLUMN "reserved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_codes" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "registration_id" uuid;