/** Texts that cannot be stored, or show something else than they are, sent to every route. */
import { beforeAll, describe, expect, it } from "vitest";
import { ANALYTICS_BASE, CALL_PATH, CALL_ROUTES } from "../../../contract/calls.ts";
import { CALLS } from "../../../contract/calls-schema.ts";
import { createApp } from "../../../worker/app.ts";
import { fakeAuth } from "../../fakes/accounts.ts";
import { SAMPLE_INPUTS } from "../../fakes/call-inputs.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { createSite, ORIGIN, stubFetch } from "../harness.ts";

const HOSTILE = {
	NUL: "a\0b",
	"half a surrogate pair": "a\ud800b",
	"CR and LF": "a\r\nb: c",
	"marks of direction": "a\u202eb\u2066c\u200f",
};
const UNSTORABLE = /\0|\p{Cs}|\p{Bidi_Control}/u;

/** A database that refuses what PostgreSQL cannot store, as PostgREST says it. */
const database = () =>
	fakeSqlCalls(
		new Proxy<Record<string, unknown>>(
			{},
			{
				get: (_, name) => (args: object) =>
					textsOf(args).some((text) => UNSTORABLE.test(text))
						? new Refusal("invalid_request")
						: name === "is_admin" || null,
			},
		),
	);

function textsOf(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, each]) => [name, ...textsOf(each)]);
}

/** The texts of an input, each replaced alone: the others are valid. */
function variantsOf(value: unknown, text: string): unknown[] {
	if (typeof value === "string") return [`${value}${text}`, text];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, each]) =>
		variantsOf(each, text).map((changed) =>
			Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed },
		),
	);
}

const FIELDS = [
	...["email", "password", "confirmPassword", "fullName", "current", "name", "code", "provider"],
	...["contract", "statement", "token", "consent", "website", "challenge", "step", "id", "run"],
	...["source", "campaign", "medium", "from", "until", "rows", "by", "days", "touch", "term"],
];

const HEADERS = { origin: ORIGIN, cookie: "__Host-session=a.b.c" };

/** Requests with the text in the path, the query, a form and JSON. */
function requestsWith(text: string): [path: string, init: RequestInit][] {
	const fields = FIELDS.map((name) => [name, text]);
	const query = new URLSearchParams(fields);
	const json = { ...HEADERS, "content-type": "application/json" };
	// A path of each handler: English pages have those of the French ones, and the app has one for all of its pages.
	const french = createApp().routes.filter(({ path }) => !/^\/en\b/.test(path));
	const ofHandlers = new Map(french.map((route) => [route.handler, route])).values();
	const routes = new Map([...ofHandlers].map((route) => [`${route.method} ${route.path}`, route]));
	return [...routes.values()].flatMap(({ method, path }): [string, RequestInit][] => {
		const address = path.replace(/\/:[^/]+/g, `/${encodeURIComponent(text.toWellFormed())}`);
		const init = { method, headers: HEADERS };
		if (method === "GET") return [[`${address}?${query}`, init]];
		if (method !== "POST") return [];
		return [
			[address, { ...init, body: query }],
			[address, { ...init, headers: json, body: JSON.stringify(Object.fromEntries(fields)) }],
		];
	});
}

/** A site of an operator, and the texts that its database got. */
function operatorSite() {
	stubFetch(async () => Response.json({}));
	const sqlCalls = database();
	const { auth } = fakeAuth();
	const { request } = createSite({ services: { auth, sqlCalls } });
	const unstorable = () =>
		sqlCalls.calls.filter(({ args }) => textsOf(args).some((text) => UNSTORABLE.test(text)));
	return { request, unstorable, sqlCalls };
}

/** The status of each route's response to requests with this text. */
async function statusesOf(text: string, { request } = operatorSite()) {
	const statuses: number[] = [];
	for (const [path, init] of requestsWith(text)) {
		statuses.push((await request(path, init)).status);
	}
	return statuses;
}

let ordinary: number[] = [];

beforeAll(async () => {
	ordinary = await statusesOf("ab: cd");
});

describe.each(Object.entries(HOSTILE))("%s", (_, text) => {
	it("is no failure of any route where an ordinary text is none, and not stored", async () => {
		const site = operatorSite();
		const hostile = await statusesOf(text, site);
		const failed = requestsWith(text).flatMap(([path, { method }], at) =>
			(hostile[at] ?? 0) >= 500 && (ordinary[at] ?? 0) < 500 ? [`${method} ${path}`] : [],
		);
		expect(failed).toEqual([]);
		expect(site.unstorable()).toEqual([]);
	});
});

const REMOVED = Object.entries(HOSTILE).filter(([, text]) => UNSTORABLE.test(text));
describe.each(REMOVED)("%s", (_, text) => {
	it("is removed from every text of a call", async () => {
		const { request, unstorable, sqlCalls } = operatorSite();
		for (const name of Object.keys(CALLS)) {
			if (name in CALL_ROUTES) continue;
			const sample = (SAMPLE_INPUTS as Record<string, unknown>)[name];
			for (const input of variantsOf(sample, text)) {
				const body = JSON.stringify(input);
				await request(`${CALL_PATH}/${name}`, { method: "POST", headers: HEADERS, body });
			}
		}
		expect(sqlCalls.calls.length).toBeGreaterThan(10);
		expect(unstorable()).toEqual([]);
	});

	it("is removed from the filters of a report", async () => {
		const { request, unstorable, sqlCalls } = operatorSite();
		const query = new URLSearchParams({ source: text, from: "2026-01-01", to: "2026-01-02" });
		await request(`${ANALYTICS_BASE}/revenue?${query}`, { headers: HEADERS });
		expect(sqlCalls.names()).toEqual(["is_admin", "analytics_revenue"]);
		expect(unstorable()).toEqual([]);
	});
});
