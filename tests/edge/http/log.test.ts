import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createApp } from "../../../worker/app.ts";
import { consume, consumeDead } from "../../../worker/events/consume.ts";
import { createJsonLogger, forLog } from "../../../worker/http/log.ts";
import { runSchedule } from "../../../worker/jobs/schedule.ts";
import { deliverMails } from "../../../worker/mail/deliver-mails.ts";
import { inInvocation } from "../../../worker/runtime/invocation.ts";
import { fakeWordpress } from "../../fakes/wordpress.ts";
import { createSite, ORIGIN, stubFetch } from "../harness.ts";

describe("the logger", () => {
	it.each([
		["info", "log"],
		["warn", "warn"],
		["error", "error"],
	] as const)("writes %s as one line of JSON to console.%s", (level, method) => {
		const written = vi.spyOn(console, method).mockImplementation(() => {});
		inInvocation("queue", () => createJsonLogger("v1")[level]("happened", { path: "/a\nb" }));
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

describe("forLog", () => {
	it.each([
		["/plain", "/plain"],
		["/a\r\nb", "/ab"],
		["/\u001b[31mred", "/[31mred"],
		["/nul\0", "/nul"],
		["/\u0085c1", "/c1"],
		["/é☃", "/é☃"],
		["x".repeat(300), "x".repeat(300)],
		["x".repeat(301), "x".repeat(300)],
	])("turns %j into %j", (text, logged) => {
		expect(forLog(text)).toBe(logged);
	});

	it("limits the length and removes control characters", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
				expect(forLog(text).length).toBeLessThanOrEqual(300);
				expect(forLog(text)).not.toMatch(/\p{Cc}/u);
			}),
		);
	});
});

const SECRETS = ["ada.secret@example.com", "hunter2-token", "secret-search-words"];
const [EMAIL, TOKEN, SEARCH] = SECRETS;
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

interface Line {
	event: string;
	release?: string;
	requestId?: string;
	trigger?: string;
}

/** The lines of `work`, of all levels. */
async function linesOf(work: () => Promise<unknown>): Promise<{ text: string; lines: Line[] }> {
	const written: string[] = [];
	for (const level of ["log", "warn", "error"] as const) {
		const spy = vi.spyOn(console, level).mockImplementation((line) => void written.push(line));
		onTestFinished(() => spy.mockRestore());
	}
	await work();
	return { text: written.join("\n"), lines: written.map((line) => JSON.parse(line) as Line) };
}

function loggingSite() {
	stubFetch(supabaseQuotes);
	const wordpress = fakeWordpress();
	wordpress.connection.fetch = async () => new Response(EMAIL, { status: 500 });
	return createSite({ wordpress, services: { log: createJsonLogger("test") } });
}

function expectComplete(lines: Line[], trigger: string): void {
	expect(lines.length).toBeGreaterThan(0);
	for (const line of lines) {
		expect(line).toMatchObject({ release: "test", trigger, requestId: expect.stringMatching(/./) });
	}
}

describe("the lines of the whole Worker", () => {
	it("have the release and the request on each line, without an e-mail, a token or a query, of any route", async () => {
		const site = loggingSite();
		const called = new Set<string>();
		const { text, lines } = await linesOf(async () => {
			for (const { method, path } of createApp().routes) {
				const address = path.replace(/\/:[^/]+/g, "/de").replace("*", "a.png") + QUERY;
				if (called.has(method + address)) continue;
				called.add(method + address);
				// Calls have JSON; the rest are forms.
				const type = /^\/(?:api|e|csp)/.test(path) ? "json" : "x-www-form-urlencoded";
				const headers = {
					...{
						origin: ORIGIN,
						"content-type": `application/${type}`,
						authorization: `Bearer ${JWT}`,
					},
					...{ cookie: `session=${TOKEN}; touch=${EMAIL}`, "stripe-signature": `t=1,v1=${TOKEN}` },
				};
				const body = method === "GET" ? null : type === "json" ? BODY : QUERY.slice(1);
				await site.request(address, { method, headers, body });
			}
		});
		expect(called.size).toBeGreaterThan(80);
		expectComplete(lines, "request");
		expect(new Set(lines.map(({ event }) => event))).toContain("request_refused");
		for (const secret of SECRETS) expect(text).not.toContain(secret);
	});

	it("have the same of the queues", async () => {
		const { services } = loggingSite();
		const message = (body: unknown) => ({ id: "m1", body, attempts: 1, ack() {}, retry() {} });
		const bodies = [{ email: EMAIL }, { key: `receipt:${EMAIL}` }, BODY].map(message);
		for (const handle of [consume, consumeDead, deliverMails]) {
			const { text, lines } = await linesOf(() =>
				inInvocation("queue", () => handle(bodies, services)),
			);
			expectComplete(lines, "queue");
			for (const secret of SECRETS) expect(text).not.toContain(secret);
		}
	});

	it.each(["0 0 * * *", "*/5 * * * *"])("have the same of the cron %s", async (cron) => {
		const { services } = loggingSite();
		const { text, lines } = await linesOf(() =>
			inInvocation("cron", () => runSchedule(cron, Date.now(), services)).catch(() => {}),
		);
		expectComplete(lines, "cron");
		expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(1);
		for (const secret of SECRETS) expect(text).not.toContain(secret);
	});
});
