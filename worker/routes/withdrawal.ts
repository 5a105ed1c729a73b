/**
 * `POST /withdrawal`: the two steps of a declaration and its receipt on screen (docs/product/dashboard.md#withdrawal).
 * The address is the page's own, so that the form needs no script.
 */
import type { Context } from "hono";
import type { Language } from "../../contract/events.ts";
import type { ServiceInput, ServiceOutput } from "../../contract/sql-calls.ts";
import type { WithdrawalView } from "../../contract/withdrawal.ts";
import { parseWithdrawal } from "../../contract/withdrawal-schema.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { callerOf, digestCaller } from "../http/client-address.ts";
import { limitBody, readForm, urlEncodedOnly } from "../http/validate.ts";
import { ownPagesOnly } from "./own-pages-only.ts";
import { waitUntil } from "./wait-until.ts";

const MAX_BYTES = 8 * 1024;
const STATUSES = { unavailable: 503, rate_limited: 429 } as const;

export function withdrawal(language: Language) {
	return createHandlers(ownPagesOnly, urlEncodedOnly, limitBody(MAX_BYTES), async (c) => {
		const { step, values, wrong, id } = parseWithdrawal(await readForm(c));
		if (wrong.length > 0 || step === "edit") {
			const shown = step === "edit" ? [] : wrong;
			const status = shown.length > 0 ? 400 : 200;
			return show(c, language, { state: "form", values, wrong: shown }, status);
		}
		if (step === "review" || id === undefined) {
			return show(c, language, { state: "confirm", values, id: crypto.randomUUID() });
		}
		const declared = await declare(c, { withdrawal: id, ...values, language });
		if ("failure" in declared) {
			const { failure } = declared;
			return show(c, language, { state: "confirm", values, id, failure }, STATUSES[failure]);
		}
		waitUntil(c, c.env.sendDueMails());
		// With the texts of all mails, which no isolate should read before it needs them.
		const { fillText } = await import("../mail/fill-text.ts");
		const time = fillText("{{received_at}}", { received_at: declared.received_at }, language);
		const { is_mailed: isMailed } = declared;
		return show(c, language, { state: "done", values, id, time, isMailed });
	});
}

/** Stores a declaration once per id, with its mails. There is no receipt without its time. */
async function declare(
	{ env: { env, formsRateLimit, sqlCalls }, req }: Context<AppEnv>,
	declaration: Omit<ServiceInput<"declare_withdrawal">, "support_email" | "caller">,
): Promise<ServiceOutput<"declare_withdrawal"> | { failure: keyof typeof STATUSES }> {
	const keys = callerOf(req.raw.headers);
	if (!(await formsRateLimit(keys))) return { failure: "rate_limited" };
	const caller = await digestCaller(keys, env.SESSION_SECRET);
	const args = { ...declaration, caller, support_email: env.SUPPORT_EMAIL };
	const reply = await sqlCalls.asService("declare_withdrawal", args);
	if (reply.ok && reply.value) return reply.value;
	return { failure: !reply.ok && reply.code === "rate_limited" ? reply.code : "unavailable" };
}

/** Rendered for this request alone: it holds what a person typed. */
async function show(
	c: Context<AppEnv>,
	language: Language,
	view: WithdrawalView,
	status = 200,
): Promise<Response> {
	const { documents, responses } = c.env;
	const { html: body, styleSource } = await documents.renderOnce({
		page: "withdrawal",
		language,
		withdrawal: view,
	});
	return responses.html({ body, styleSource }, status, [
		["Cache-Control", CACHE.default],
		["X-Robots-Tag", "noindex"],
	]);
}
