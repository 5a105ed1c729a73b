/** `/api/mails/unsubscribe`: what `List-Unsubscribe` of our mails leads to (docs/product/accounts.md#unsubscribing). */
import type { Handler } from "hono";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { HttpError, reasonOf } from "../http/errors.ts";
import { unsubscribeLocation } from "../http/redirects.ts";
import { limitBody } from "../http/validate.ts";
import { readUnsubscribeToken } from "../mail/unsubscribe.ts";

/** RFC 8058 §3.1: one field, as a form of either kind. */
const MAX_BYTES = 1024;

/** Called by mail programs: they send neither an origin nor a cookie, and the signature alone decides. */
export const unsubscribe = createHandlers(limitBody(MAX_BYTES), async (c) => {
	const { env, responses, log, sqlCalls } = c.env;
	const form = await c.req.parseBody();
	if (form["List-Unsubscribe"] !== "One-Click") throw new HttpError("invalid_request");
	const token = c.req.query("token") ?? "";
	const read = await readUnsubscribeToken(token, env.UNSUBSCRIBE_SECRET);
	if (read === undefined) throw new HttpError("signature_mismatch");
	const reply = await sqlCalls.asService("unsubscribe", read);
	if (!reply.ok) throw new HttpError("unavailable", reasonOf(reply));
	log.info("unsubscribed", { list: read.list });
	return responses.json({ unsubscribed: true });
});

/** A link that is opened changes nothing, since programs open links by themselves: it leads to the choice. */
export const unsubscribePage: Handler<AppEnv> = (c) =>
	c.env.responses.redirect(unsubscribeLocation(c.req.query("token") ?? ""));
