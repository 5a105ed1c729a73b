import { describe, expect, it, vi } from "vitest";
import { createApp } from "../../../worker/app.ts";
import { consume, consumeDead } from "../../../worker/events/consume.ts";
import { createJsonLogger, forLog } from "../../../worker/http/log.ts";
import { createRateLimit, createStrictRateLimit } from "../../../worker/http/rate-limit.ts";
import { runSchedule } from "../../../worker/jobs/schedule.ts";
import { deliverMails } from "../../../worker/mail/deliver-mails.ts";
import { inInvocation } from "../../../worker/runtime/invocation.ts";
import type { Services } from "../../../worker/services.ts";
import { fakeWordpress } from "../../fakes/wordpress.ts";
import { createSite, ORIGIN, stubFetch } from "../harness.ts";
import { linesOf } from "../lines-of.ts";

describe("the logger", () => {
	it.each([
		["info", "log"],
		["warn", "warn"],
		["error", "error"],
	] as const)("writes %s as one line of JSON to console.%s", (level, method) => {
		const written = vi.spyOn(console, method).mockImplementation(() => {});
		inInvocation({ trigger: "queue" }, () =>
			createJsonLogger("v1")[level]("happened", { path: "/a\nb" }),
		);
		expect(written).toHaveBeenCalledOnce();
		const [line] = written.mock.calls[0] as [string];
		expect(line).not.toContain("\n");
		expect(JSON.parse(line)).toEqual({
			...{ level, event: "happened", path: "/a\nb", release: "v1", trigger: "queue" },
			time: expect.stringMatching(/^\d{4}-.*Z$/),
			requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
		});
	});
});

it.each([
	["/a\r\nb", "/ab"],
	["/nul\0", "/nul"],
	["/é☃", "/é☃"],
	["x".repeat(301), "x".repeat(300)],
])("forLog turns %j into %j", (text, logged) => {
	expect(forLog(text)).toBe(logged);
});

const SECRETS = ["ada.secret@example.com", "hunter2-token", "secret-search-words"];
const [EMAIL, TOKEN, SEARCH] = SECRETS;
const OF_BATCH = /^(?:queue_refused|batch_)/;
const BODY = JSON.stringify({
	...{ email: EMAIL, password: TOKEN, token_hash: TOKEN, sign_up_id: TOKEN, challenge: TOKEN },
	...{ name: EMAIL, statement: EMAIL, account: EMAIL, id: TOKEN, type: TOKEN, data: EMAIL },
});
const QUERY = `?token_hash=${TOKEN}&access_token=${TOKEN}&code=${TOKEN}&email=${EMAIL}&s=${SEARCH}&preview=true&nonce=${TOKEN}`;
const JWT = `aaa.${TOKEN}.bbb`;

/** PostgREST quotes the row that a constraint refuses. */
const supabaseQuotes = async () =>
	Response.json(
		{ code: "23505", message: "duplicate key value", details: `Key (email)=(${EMAIL}) exists.` },
		{ status: 409 },
	);

function loggingSite() {
	stubFetch(supabaseQuotes);
	const wordpress = fakeWordpress();
	wordpress.connection.fetch = async () => new Response(EMAIL, { status: 500 });
	return createSite({ wordpress, services: { log: createJsonLogger("test") } });
}

/** Limiters and links fail, but that of `/e`, where naming a request costs more than a line is worth. */
function failBesides(services: Services) {
	const failing = { limit: () => Promise.reject(new Error("limiter down")) } as never;
	services.mediaRateLimit = createRateLimit(failing, services.log);
	services.formsRateLimit = services.mediaRateLimit;
	services.adminRateLimit = createStrictRateLimit(failing, services.log);
	services.adminAddressRateLimit = services.adminRateLimit;
	services.accountRateLimit = services.adminRateLimit;
	const down = () => Promise.reject(new Error("KV down"));
	services.links = { find: down, publish: down };
}

function expectCompleteAndDiscreet(
	{ text, lines }: Awaited<ReturnType<typeof linesOf>>,
	trigger: string,
): void {
	expect(lines.length).toBeGreaterThan(0);
	for (const line of lines) {
		expect(line).toMatchObject({ release: "test", trigger, requestId: expect.stringMatching(/./) });
	}
	for (const secret of SECRETS) expect(text).not.toContain(secret);
}

/** A request's headers and body, with secrets in both: calls have JSON, the rest are forms. */
function contentFor(method: string, path: string) {
	const type = /^\/(?:api|e|csp)/.test(path) ? "json" : "x-www-form-urlencoded";
	const headers = {
		...{ origin: ORIGIN, "content-type": `application/${type}`, cookie: `__Host-session=${JWT}` },
		...{ cookie: `session=${TOKEN}; touch=${EMAIL}`, "stripe-signature": `t=1,v1=${TOKEN}` },
	};
	if (method === "GET") return { headers };
	return { headers, body: type === "json" ? BODY : QUERY.slice(1) };
}

describe("the lines of the whole Worker", () => {
	it("have no address and no key that an error quotes", async () => {
		const { text } = await linesOf(() =>
			createJsonLogger("test").error("unexpected", {
				reason: `Error: no account ${EMAIL} (Bearer ${TOKEN})`,
				stack: [
					`at ${["sb_", "sk_", "rk_", "whsec_", "re_", "eyJ"].map((start) => start + TOKEN)}`,
				],
			}),
		);
		for (const secret of SECRETS) expect(text).not.toContain(secret);
	});

	it("have the release and the request on each line, without an e-mail, a token or a query, of any route", async () => {
		const [site, other] = [loggingSite(), loggingSite()];
		failBesides(other.services);
		const called = new Set<string>();
		const unnamed: string[] = [];
		const written: Awaited<ReturnType<typeof linesOf>> = { text: "", lines: [] };
		for (const { method, path } of createApp().routes) {
			const address =
				path
					.replace(":plan", "annual")
					.replace(/\/:[^/]+/g, "/de")
					.replace("*", "a.png") + QUERY;
			if (method === "ALL" || called.has(method + address)) continue;
			called.add(method + address);
			const { headers, ...content } = contentFor(method, path);
			const ray = `ray-${called.size}`;
			const init = { method, ...content, headers: { ...headers, "cf-ray": ray } };
			const { text, lines } = await linesOf(async () => {
				for (const each of [site, other]) await each.request(address, init);
			});
			// A batch of events comes from many requests.
			const others = lines.filter(
				({ event, requestId }) => requestId !== ray && !OF_BATCH.test(event),
			);
			unnamed.push(...others.map(({ event }) => `${event} of ${method} ${path}`));
			written.text += text;
			written.lines.push(...lines);
		}
		expect(unnamed).toEqual([]);
		expect(called.size).toBeGreaterThan(80);
		expectCompleteAndDiscreet(written, "request");
		expect(new Set(written.lines.map(({ event }) => event))).toContain("request_refused");
	});

	it("have the same of the queues", async () => {
		const { services } = loggingSite();
		const message = (body: unknown) => ({ id: "m1", body, attempts: 1, ack() {}, retry() {} });
		const bodies = [{ email: EMAIL }, { key: `receipt:${EMAIL}` }, BODY].map(message);
		for (const handle of [consume, consumeDead, deliverMails]) {
			const written = await linesOf(() =>
				inInvocation({ trigger: "queue" }, () => handle(bodies, services)),
			);
			expectCompleteAndDiscreet(written, "queue");
		}
	});

	it.each(["0 0 * * *", "*/5 * * * *"])("have the same of the cron %s", async (cron) => {
		const { services } = loggingSite();
		const written = await linesOf(() =>
			inInvocation({ trigger: "cron" }, () => runSchedule(cron, Date.now(), services)).catch(
				() => {},
			),
		);
		expectCompleteAndDiscreet(written, "cron");
		expect(new Set(written.lines.map(({ requestId }) => requestId)).size).toBe(1);
	});
});
