CREATE TABLE "invitations" (
	"email" text PRIMARY KEY NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"locale" text NOT NULL
);
