CREATE TABLE "module_hosts" (
	"module_key" text NOT NULL,
	"host" text NOT NULL,
	"reason" text NOT NULL,
	"allowed_by" text,
	"allowed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "module_hosts_module_key_host_pk" PRIMARY KEY("module_key","host")
);
--> statement-breakpoint
ALTER TABLE "module_versions" ADD COLUMN "outside" jsonb;