/** `POST /api/call/:name`: an SQL function of the table of calls, with the caller's token (docs/architecture/overview.md#calls). */

import type { Call } from "../../contract/call-schema.ts";
import { CALL_ROUTES } from "../../contract/calls.ts";
import type { CallName } from "../../contract/calls-schema.ts";
import type { PassedCall, SessionInput } from "../../contract/sql-calls.ts";
import { toClean } from "../../contract/texts.ts";
import { createHandlers } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";
import { readBodyText } from "../http/read-body.ts";
import { parsed } from "../http/validate.ts";
import { parseJson } from "../runtime/parse-json.ts";
import { outputOf } from "./call-output.ts";
import { waitUntil } from "./wait-until.ts";
import { requireToken } from "./with-session.ts";

const isPassed = (name: CallName): name is PassedCall => !(name in CALL_ROUTES);

const MAX_BYTES = 8 * 1024;

export const call = createHandlers(async (c) => {
	const { responses, sqlCalls, links, log } = c.env;
	const token = requireToken(c);
	const { CALLS } = await import("../../contract/calls-schema.ts");
	const name = (Object.keys(CALLS) as CallName[]).find((known) => known === c.req.param("name"));
	if (name === undefined || !isPassed(name)) return c.notFound();
	const row: Call = CALLS[name];
	const text = await readBodyText(c.req.raw, row.maxBytes ?? MAX_BYTES);
	const input = parsed(row.input, parseJson(text, toClean), "body");
	const reply = await sqlCalls.asCaller(token, name, input as SessionInput<typeof name>);
	if (!reply.ok) throw new HttpError(reply.code, name);
	// Somebody waits for the invitation; other mails of operators may wait for the cron.
	if (name === "invite_operator") waitUntil(c, c.env.sendDueMails());
	// Without success the cron tries again.
	if (name === "create_link") {
		await links
			.publish()
			.catch((error) => log.error("links_not_published", { reason: String(error) }));
	}
	return responses.json(await outputOf(name, reply.value));
});
