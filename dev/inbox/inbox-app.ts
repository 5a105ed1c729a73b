/** The inbox over HTTP: a page to read mails, and JSON for the tests. */
import { Hono } from "hono";
import { inboxPage } from "./inbox-page.ts";
import type { Mailbox } from "./mailbox.ts";

/**
 * A mail may show pictures and styles. It runs no script, and its links open in a new tab: an
 * unsandboxed one, in which the linked page works as usual.
 */
const MAIL_POLICY = [
	"sandbox allow-popups allow-popups-to-escape-sandbox",
	"default-src 'none'",
	"img-src * data:",
	"style-src 'unsafe-inline'",
].join("; ");

/** `GET /` with `mail` and `view`, `GET /mails/:id/html`, `GET` and `DELETE /api/email`. */
export function createInboxApp(mailbox: Mailbox): Hono {
	const app = new Hono();
	app.get("/", (c) => {
		const { mail, view } = c.req.query();
		const mails = mailbox.list();
		const shown = mails.find(({ id }) => id === mail) ?? mails[0];
		return c.html(inboxPage({ mails, shown, view: view === "text" ? "text" : "html" }));
	});
	app.get("/mails/:id/html", (c) => {
		const mail = mailbox.list().find(({ id }) => id === c.req.param("id"));
		if (mail?.html === undefined) return c.notFound();
		c.header("Content-Security-Policy", MAIL_POLICY);
		return c.html(`<base target="_blank">${mail.html}`);
	});
	app.get("/api/email", (c) => c.json(mailbox.list()));
	app.get("/api/newest", (c) => c.json(mailbox.list()[0]?.id ?? null));
	app.delete("/api/email", (c) => {
		mailbox.empty();
		return c.body(null, 204);
	});
	return app;
}
