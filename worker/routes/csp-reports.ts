/** `POST /csp-reports`: violations of the pages' policy, into the log (docs/architecture/page.md#security-headers). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { callerOf } from "../http/client-address.ts";
import { readViolations } from "../http/csp-report.ts";
import { HttpError } from "../http/errors.ts";
import { readBodyText } from "../http/read-body.ts";
import { parseJson } from "../runtime/parse-json.ts";
import type { NamePath } from "./name-path.ts";

const TYPES = ["application/csp-report", "application/reports+json", "application/json"];
const MAX_BYTES = 16_384;
/** The share of the reports in production: one faulty page is seen by many visitors. */
const LOGGED_SHARE = 0.1;

/** 204 in any case that is not the sender's fault: the browser does nothing with a response. */
export const cspReports =
	(namePath: NamePath): Handler<AppEnv> =>
	async (c) => {
		const { env, eventsRateLimit, log, responses } = c.env;
		const { headers } = c.req.raw;
		const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
		if (!TYPES.includes(type)) throw new HttpError("unsupported_media_type");
		if (!(await eventsRateLimit(callerOf(headers, "csp")))) return responses.empty();
		const text = await readBodyText(c.req.raw, MAX_BYTES);
		if (env.ENVIRONMENT === "production" && Math.random() >= LOGGED_SHARE) return responses.empty();
		const report = parseJson(text);
		for (const violation of readViolations(report, { origin: env.SITE_ORIGIN, namePath })) {
			log.warn("csp_violation", { ...violation });
		}
		return responses.empty();
	};
