/**
 * `POST /withdrawal`: the two steps of a declaration and its receipt on screen (docs/product/dashboard.md#withdrawal).
 * The address is the page's own, so that the form needs no script.
 */
import type { Context } from "hono";
import type { Language } from "../../contract/events.ts";
import type { WithdrawalView } from "../../contract/withdrawal.ts";
import { parseWithdrawal } from "../../contract/withdrawal-schema.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { addressOf } from "../http/client-address.ts";
import { limitBody, urlEncodedOnly } from "../http/validate.ts";
import { fillText } from "../mail/fill-text.ts";
import { ownPagesOnly } from "./own-pages-only.ts";
import { waitUntil } from "./wait-until.ts";

const MAX_BYTES = 8 * 1024;
const STATUSES = { unavailable: 503, rate_limited: 429 } as const;

export function withdrawal(language: Language) {
	return createHandlers(ownPagesOnly, urlEncodedOnly, limitBody(MAX_BYTES), async (c) => {
		const { step, values, wrong, id } = parseWithdrawal(await c.req.parseBody());
		if (wrong.length > 0 || step === "edit") {
			const shown = step === "edit" ? [] : wrong;
			const status = shown.length > 0 ? 400 : 200;
			return show(c, language, { state: "form", values, wrong: shown }, status);
		}
		if (step === "review" || id === undefined) {
			return show(c, language, { state: "confirm", values, id: crypto.randomUUID() });
		}
		const { declareWithdrawal, formsRateLimit, sendDueMails } = c.env;
		const result = (await formsRateLimit(addressOf(c.req.raw.headers)))
			? await declareWithdrawal(id, values, language)
			: ({ ok: false, error: "rate_limited" } as const);
		if (!result.ok) {
			const { error } = result;
			return show(c, language, { state: "confirm", values, id, failure: error }, STATUSES[error]);
		}
		waitUntil(c, sendDueMails());
		const time = fillText("{{received_at}}", { received_at: result.receivedAt }, language);
		return show(c, language, { state: "done", email: values.email, id, time });
	});
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
