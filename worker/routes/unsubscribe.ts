/** `/api/mails/unsubscribe`: what `List-Unsubscribe` of our mails leads to (docs/product/accounts.md#unsubscribing). */
import type { Handler } from "hono";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { HttpError, reasonOf } from "../http/errors.ts";
import { unsubscribeLocation } from "../http/redirects.ts";
import { readUnsubscribeToken } from "../mail/unsubscribe.ts";

/**
 * Called by mail programs (RFC 8058 §3.2): they send neither an origin nor a cookie, and the signed address alone
 * decides. The body is not read, because some programs send another one than the RFC's, or none.
 */
export const unsubscribe = createHandlers(async (c) => {
	const { env, responses, log, sqlCalls } = c.env;
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
