CREATE TABLE "package_versions" (
	"module_key" text NOT NULL,
	"version" text NOT NULL,
	"files_sha256" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "package_versions_module_key_version_pk" PRIMARY KEY("module_key","version")
);
