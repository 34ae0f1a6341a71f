CREATE TABLE "reference_lists" (
	"id" integer PRIMARY KEY NOT NULL,
	"print" text NOT NULL,
	CONSTRAINT "reference_lists_one" CHECK ("reference_lists"."id" = 1)
);
