/** `/download-fr|en`: redirects to the add-in's install link (docs/product/site.md#download-redirects). */
import type { Handler } from "hono";
import type { Language } from "../../contract/events.ts";
import type { AppEnv } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { installLocation } from "../http/redirects.ts";
import { inRequest } from "./name-request.ts";

/**
 * Returns 302; the body is the spinner page with its link, for clients that do not follow. The
 * redirect does not depend on that page.
 */
export function download(language: Language): Handler<AppEnv> {
	return async (c) => {
		const { responses, documents, env, log } = c.env;
		const location = installLocation(language, env);
		const page = await documents
			.get({ page: "download", language, href: location })
			.then(({ bytes, styleSource }) => ({ body: bytes, styleSource }))
			.catch((error: unknown) => {
				inRequest(c, () => log.error("download_page_failed", { reason: String(error) }));
				return { body: null, styleSource: "" };
			});
		return responses.html(page, 302, [
			["Location", location],
			["Cache-Control", CACHE.default],
		]);
	};
}
