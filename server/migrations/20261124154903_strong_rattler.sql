ALTER TABLE "themes" ADD COLUMN "folder_key" text;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "folder_key" text;--> statement-breakpoint
ALTER TABLE "utilities" ADD COLUMN "folder_key" text;--> statement-breakpoint
ALTER TABLE "themes" ADD CONSTRAINT "themes_folder_key_unique" UNIQUE("folder_key");--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_folder_key_unique" UNIQUE("folder_key");--> statement-breakpoint
ALTER TABLE "utilities" ADD CONSTRAINT "utilities_folder_key_unique" UNIQUE("folder_key");