/**
 * `POST /api/blog/test-mail`: mails a post to the WordPress user who asks for it, as readers of the newsletter would get
 * it (docs/product/blog.md#newsletter). The plugin signs the user's own address; the database limits the mails.
 */
import type { Handler } from "hono";
import * as z from "zod/mini";
import { emailAddress } from "../../contract/email-address-schema.ts";
import type { AppEnv } from "../app-env.ts";
import { HttpError, reasonOf } from "../http/errors.ts";
import { parseJson } from "../runtime/parse-json.ts";
import { readSigned } from "./read-signed.ts";
import { waitUntil } from "./wait-until.ts";

const MAX_BYTES = 16 * 1024;
/** `post` is a response of WordPress's REST interface. */
const requestSchema = z.object({
	email: emailAddress(),
	post: z.looseObject({ id: z.int().check(z.positive()) }),
});

export const blogTestMail: Handler<AppEnv> = async (c) => {
	const { responses, sendDueMails, sqlCalls } = c.env;
	const request = requestSchema.safeParse(parseJson(await readSigned(c, "test-mail", MAX_BYTES)));
	if (!request.success) throw new HttpError("invalid_request");
	const { email, post: response } = request.data;
	const post = (await c.env.blog()).summary(response);
	if (post === undefined) throw new HttpError("invalid_request", "a language of no site");
	const { language, title, excerpt, slug } = post;
	const args = { email, language, post: { title, excerpt, slug } };
	const reply = await sqlCalls.asService("add_newsletter_test", args);
	if (!reply.ok) {
		throw new HttpError(
			reply.code === "rate_limited" ? reply.code : "unavailable",
			reasonOf(reply),
		);
	}
	waitUntil(c, sendDueMails());
	return responses.json({ sent: true });
};
