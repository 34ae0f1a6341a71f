ALTER TABLE "guides" ADD COLUMN "folder_key" text;--> statement-breakpoint
ALTER TABLE "guides" ADD CONSTRAINT "guides_folder_key_unique" UNIQUE("folder_key");