/**
 * `/newsletter`: asks for the mails about new posts, and where their links lead (docs/product/blog.md#newsletter). Opening a
 * link changes nothing, since programs open links by themselves; its token is signed and never in a log.
 */
import type { Context } from "hono";
import type { NewsletterView } from "../../contract/account-pages.ts";
import { emailSchema } from "../../contract/account-schema.ts";
import type { Reply } from "../../contract/reply.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { callerOf, digestCaller } from "../http/client-address.ts";
import { reasonOf } from "../http/errors.ts";
import { readForm } from "../http/validate.ts";
import { readUnsubscribeToken } from "../mail/unsubscribe.ts";
import {
	fieldErrors,
	formOnly,
	languageOf,
	refuseForm,
	serverError,
	showAccount,
	statusOf,
	statusOfStep,
} from "./account-page.ts";
import { inFixedTime } from "./in-fixed-time.ts";
import { waitUntil } from "./wait-until.ts";

const PAGE = "newsletter";

export const newsletterPage = createHandlers(async (c) => {
	const token = c.req.query("token");
	if (token === undefined) return show(c, { page: PAGE, step: "ask" });
	const reader = await readerOf(c, token);
	const isConfirmed = reader === undefined ? null : await findReader(c, reader);
	if (isConfirmed === undefined) return show(c, { page: PAGE, step: "unavailable", token });
	if (isConfirmed === null) return show(c, { page: PAGE, step: "gone" });
	return show(c, { page: PAGE, step: isConfirmed ? "reader" : "confirm", token });
});

export const newsletterForm = createHandlers(...formOnly, async (c) => {
	const form = await readForm(c);
	if (typeof form.token !== "string") return ask(c, form);
	const { token } = form;
	const leaves = form.action === "leave";
	const refused = await refuseForm(c, form);
	if (refused) {
		return show(c, { page: PAGE, step: leaves ? "reader" : "confirm", token, failure: refused });
	}
	const { asService } = c.env.sqlCalls;
	const reader = await readerOf(c, token);
	if (reader === undefined) return show(c, { page: PAGE, step: "gone" });
	if (leaves) {
		const reply = await asService("unsubscribe", { list: PAGE, subscriber: reader });
		if (!reply.ok) return show(c, { page: PAGE, step: "unavailable", token });
		return show(c, { page: PAGE, step: "left" });
	}
	const isConfirmed = await findReader(c, reader, true);
	if (isConfirmed === undefined) return show(c, { page: PAGE, step: "unavailable", token });
	if (isConfirmed === null) return show(c, { page: PAGE, step: "gone" });
	return show(c, { page: PAGE, step: "reader", token });
});

/** Every address gets the same response after the same time. */
async function ask(c: Context<AppEnv>, form: Record<string, unknown>): Promise<Response> {
	const { env, sendDueMails, sqlCalls } = c.env;
	const values = { email: typeof form.email === "string" ? form.email.slice(0, 400) : "" };
	const parsed = emailSchema.safeParse(form);
	if (!parsed.success) {
		return show(c, { page: PAGE, step: "ask", values, errors: fieldErrors(parsed.error) });
	}
	// The forms of documents are static and have no challenge: the page asks for it.
	if (env.TURNSTILE_SITE_KEY && form.challenge === undefined) {
		return show(c, { page: PAGE, step: "ask", values });
	}
	const refused = await refuseForm(c, form);
	if (refused) return show(c, { page: PAGE, step: "ask", values, failure: refused });
	const caller = await digestCaller(callerOf(c.req.raw.headers), env.SESSION_SECRET);
	const args = { email: parsed.data.email, language: languageOf(c), caller };
	const asked = sqlCalls.asService("ask_for_newsletter", args);
	waitUntil(
		c,
		asked.then(({ ok }) => (ok ? sendDueMails() : undefined)),
	);
	const failed = await inFixedTime(c, PAGE, asked.then(resultOf));
	if (failed) return show(c, { page: PAGE, step: "ask", values, failure: serverError(failed) });
	return show(c, { page: PAGE, step: "sent" });
}

function resultOf(reply: Reply<unknown>) {
	if (reply.ok) return { ok: true as const, data: undefined };
	const isUnread = reply.status === 0 || reply.status > 500;
	return {
		...{ ok: false as const, code: "unavailable", reason: reasonOf(reply) },
		...(isUnread ? { isUnread } : {}),
	};
}

/** Whether a reader has confirmed, after it does so if it `confirms`; null for nobody, undefined when unavailable. */
async function findReader(c: Context<AppEnv>, reader: string, confirms = false) {
	const reply = await c.env.sqlCalls.asService("find_newsletter_reader", { reader, confirms });
	return reply.ok ? reply.value : undefined;
}

async function readerOf(c: Context<AppEnv>, token: string): Promise<string | undefined> {
	const read = await readUnsubscribeToken(token, c.env.env.UNSUBSCRIBE_SECRET);
	return read?.list === PAGE ? read.subscriber : undefined;
}

function show(c: Context<AppEnv>, view: NewsletterView): Promise<Response> {
	return showAccount(c, view, { status: statusOfView(view) });
}

function statusOfView(view: NewsletterView): number {
	if ("failure" in view && view.failure) return statusOf(view);
	return view.step === "ask" && view.errors ? 400 : statusOfStep(view);
}
