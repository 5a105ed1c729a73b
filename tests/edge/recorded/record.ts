/**
 * The Worker from outside: its entry points are called as the platform does, and all that leaves it is written down as
 * text (`npx vitest run --project edge tests/edge/recorded -u`). A change of the product shows as a difference of the
 * text, which holds what somebody has read.
 */
import { vi } from "vitest";
import worker from "../../../worker/index.ts";
import { servicesFor } from "../../../worker/services-for.ts";
import { fakeTokens } from "../../fakes/sessions.ts";
import { fakeCache } from "../../fakes/storage.ts";
import { cookieHeader, ORIGIN, settled, WINDOWS } from "../harness.ts";
import { named, Pages } from "./outline.ts";
import { type Responses, recordedPlatform } from "./platform.ts";

export const NOW = Date.parse("2026-11-29T10:00:00.000Z");

export interface Visit {
	/** Method and path. */
	to: string;
	/** Replaces the body in the title. */
	note?: string;
	body?: Record<string, string> | string;
	json?: unknown;
	headers?: Record<string, string>;
	agent?: string;
	cookies?: Record<string, string>;
	responses?: Responses;
	/** Status, code and reason are one line. */
	isBrief?: boolean;
	/** A visit that succeeds is recorded once more for each thing that it calls, which is away then. */
	fails?: boolean;
	/** Only these lines of a page are of interest. */
	shows?: RegExp;
}

/** Clock, chance and ids are the same for each recording. */
function fixTheWorld() {
	vi.useFakeTimers({ toFake: ["Date"], now: NOW });
	vi.spyOn(Math, "random").mockReturnValue(0);
	vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
	vi.stubGlobal("caches", { open: async () => fakeCache() });
	let ids = 0;
	vi.spyOn(crypto, "randomUUID").mockImplementation(
		() => `${String(++ids).padStart(8, "0")}-0000-4000-8000-000000000000`,
	);
	return () => {
		ids = 0;
	};
}

/** Headers that have a place of their own in a recording, or say nothing. */
const OWN_LINE = /^(?:set-cookie|location|content-type|x-request-id)$/;
const COMMON =
	/^(?:cache-control|content-sec|cross-|permissions|referrer|reporting|strict|x-(?:content|frame))/;
const textOf = ([name, value]: [string, string]) => `${name}: ${named(value)}`;

/** Calls in the order of the alphabet, because those at once come in any order; equal ones are one line. */
function sorted(calls: readonly string[]): string[] {
	return [...new Set(calls)].sort().map((call) => {
		const times = calls.filter((each) => each === call).length;
		return times > 1 ? `${call} (${times} times)` : call;
	});
}

/** Lines of a text that is no page; nothing of a picture. */
/** A text within JSON that nobody would read there: a whole page. */
const LONG = /"(?:[^"\\]|\\.){2000,}"/g;

function textLines(text: string, shows = /\S/): string[] {
	const isText = text !== "" && !text.includes("\uFFFD");
	const lines = isText ? text.split("\n").filter((line) => shows.test(line)) : [];
	return lines.map(
		(line) => `| ${line.replace(LONG, ({ length }) => `"<${length - 2} characters>"`)}`,
	);
}

function titleOf({ to, note, json, body }: Visit): string {
	const given = JSON.stringify(json ?? body ?? "");
	return named([to, note ? `(${note})` : given === '""' ? "" : given].join(" ")).trim();
}

/** @param fixed responses of each case that has none of its own */
export function recorder(env: object = {}, fixed: Responses = {}) {
	const restart = fixTheWorld();
	const lines: string[] = [];
	/** Calls and lines that have left the Worker for this case. */
	let left: string[] = [];
	let responses = fixed;
	const note = (line: string) => void left.push(named(line));
	/** Names of all that the case has called. */
	const called = new Set<string>();
	const ports = { note, called: (name: string) => void called.add(name) };
	const { raw, wordpress } = recordedPlatform({ ...ports, responses: () => responses }, env);
	for (const level of ["log", "warn", "error"] as const) {
		vi.spyOn(console, level).mockImplementation((line: string) => {
			const {
				level: _,
				event,
				time,
				release,
				requestId,
				trigger,
				stack,
				...fields
			} = JSON.parse(line);
			note(`${level === "log" ? "info" : level}: ${event} ${JSON.stringify(fields)}`);
		});
	}
	const services = servicesFor(raw);
	services.fixedTime = { resultOf: (_, work) => work, settle: async () => {} };
	const jar = new Map<string, string>();
	const pages = new Pages();
	const sets: string[] = [];
	/** Messages and cookies that were said once in full. */
	const said = new Set<string>();
	const isNew = (text: string) => !said.has(text) && Boolean(said.add(text));

	function begin(more: Responses = {}) {
		restart();
		responses = { ...fixed, ...more };
	}

	function requestOf({ to, body, json, agent = WINDOWS, ...more }: Visit): Request {
		const [method = "", path = ""] = to.split(" ");
		const headers = new Headers({ "user-agent": agent, "cf-connecting-ip": "203.0.113.7" });
		const cookies = new Map([...jar, ...Object.entries(more.cookies ?? {})]);
		if (cookies.size > 0) headers.set("cookie", cookieHeader(cookies));
		if (method === "POST") headers.set("origin", ORIGIN);
		if (json !== undefined) headers.set("content-type", "application/json");
		for (const [name, value] of Object.entries(more.headers ?? {})) headers.set(name, value);
		const form = typeof body === "object" ? new URLSearchParams(body) : body;
		const sent = json === undefined ? form : JSON.stringify(json);
		const init = { method, headers, redirect: "manual" as const };
		return new Request(ORIGIN + path, { ...init, ...(sent !== undefined && { body: sent }) });
	}

	/** Headers that each response of a kind has are said once, and have a number; the others go with each. */
	function headersOf({ headers }: Response): [about: string, lines: string[]] {
		const all = [...headers].filter(([name]) => !OWN_LINE.test(name));
		const common = all.filter(([name]) => COMMON.test(name)).map(textOf);
		const set = common.join("\n");
		const isFirst = !sets.includes(set);
		if (isFirst) sets.push(set);
		const own = all.filter(([name]) => !COMMON.test(name)).map(textOf);
		const cookies = headers.getSetCookie().map(named);
		const known = cookies.filter((cookie) => said.has(cookie)).map((each) => each.split(";")[0]);
		const about = [`headers ${sets.indexOf(set) + 1}`, ...own];
		if (known.length > 0) about.push(`cookies ${known.join(", ")}`);
		const fresh = cookies.filter(isNew).map((cookie) => `cookie ${cookie}`);
		return [`; ${about.join("; ")}`, [...(isFirst ? common : []), ...fresh]];
	}

	const responseTo = (each: Visit) =>
		settled((context) => worker.fetch(requestOf(each) as never, raw as never, context));

	/** Status of a response, what it says in short, and the cookies that it sets. */
	function summaryOf(response: Response, text: string, refusal?: string): string {
		const { status, headers } = response;
		const [, headline] = /<h1[^>]*>(.*?)<\/h1>/.exec(text) ?? [];
		const [, alert] = / role="alert"[^>]*>(.*?)<\/(?:p|div|section)>/.exec(text) ?? [];
		const says = [headline, alert].map((html) => html?.replace(/<[^>]*>/g, ""));
		const json = text.startsWith("{") ? text.slice(0, 200) : undefined;
		const about = refusal ?? [status, named(headers.get("location") ?? ""), ...says, json];
		const cookies = headers.getSetCookie().map((cookie) => named(cookie).split(";")[0]);
		return [about, cookies.length > 0 ? [`cookies ${cookies.join(", ")}`] : []]
			.flat()
			.filter(Boolean)
			.join(" ");
	}

	/** Differences while each thing that the visit has called is away, one after the other. */
	async function visitWithout(each: Visit, usual: string, calls: readonly string[]) {
		const same: string[] = [];
		for (const name of [...called].sort()) {
			begin({ ...each.responses, [name]: new Error("made to fail") });
			const response = await responseTo(each);
			const text = named(await response.text());
			const summary = summaryOf(response, text, refusalIn(response, text));
			const now = sorted(left.splice(0));
			const more = now.filter((call) => !calls.includes(call));
			// Its name is enough; a session's use is noted once only.
			const less = calls
				.filter((call) => !now.includes(call) && !call.includes("note_own_session"))
				.map((call) => call.split(/ (?:as|within|from|\W)/)[0]);
			if (summary === usual && more.length + less.length === 0) same.push(name);
			else lines.push(`- without ${name}: ${summary === usual ? "the same" : summary}`);
			lines.push(...more.map((call) => `  with ${call}`));
			if (less.length > 0) lines.push(`  not ${less.join(", ")}`);
		}
		if (same.length > 0) lines.push(`- the same without ${same.join(", ")}`);
	}

	async function visit(each: Visit): Promise<Response> {
		begin(each.responses);
		called.clear();
		const response = await responseTo(each);
		const title = titleOf(each);
		const text = named(await response.text());
		const refusal = refusalIn(response, text);
		const calls = sorted(left);
		if (each.isBrief) lines.push(`${title} ${refusal ?? `${response.status} ${text}`}`);
		else lines.push(`## ${title}`, ...calls);
		left = [];
		if (each.isBrief) return response;
		const [first = "", ...rest] = refusal ? [refusal] : shown(each, title, response, text);
		const [about, headers] = headersOf(response);
		lines.push(first + about, ...headers, ...rest);
		if (each.fails && response.status < 400)
			await visitWithout(each, summaryOf(response, text, refusal), calls);
		return response;
	}

	/** Status, code and reason of a refusal; each message is said once. */
	function refusalIn({ status, headers }: Response, text: string): string | undefined {
		if (!headers.get("content-type")?.startsWith("application/json")) return undefined;
		const { code, message } = JSON.parse(text)?.error ?? {};
		if (code === undefined) return undefined;
		const logged = left.find((line) => line.includes(": request_refused "));
		left = left.filter((line) => line !== logged);
		const [, reason] = /"reason":"([^"]*)/.exec(logged ?? left.join()) ?? [];
		const said = isNew(code) ? `${code}: ${message}` : code;
		const [level, route] = /^(\w+).*"route":"([^"]*)"/.exec(logged ?? "")?.slice(1) ?? [];
		const log = route === undefined ? "" : `, ${level} for ${route}`;
		return `${status} ${said}${reason ? ` (${reason})` : ""}${log}`;
	}

	/** Status and target of a response, and its page or its text. */
	function shown({ shows }: Visit, title: string, { status, headers }: Response, text: string) {
		const type = headers.get("content-type")?.split(";")[0] ?? "";
		const location = named(headers.get("location") ?? "");
		const page = type === "text/html" && text !== "";
		const [first, ...rest] = page
			? pages.show(title, text, shows)
			: [type, ...textLines(text, shows)];
		return [[status, first, location].filter(Boolean).join(" "), ...rest];
	}

	return {
		...{ raw, services, wordpress, visit },
		/** Visits of one browser, one after the other; it keeps its cookies. */
		async story(title: string, ...visits: Visit[]) {
			jar.clear();
			if (!/without cookies/.test(title)) jar.set("seen", "1");
			lines.push("", `# ${title}`);
			for (const each of visits) {
				for (const cookie of (await visit(each)).headers.getSetCookie()) {
					const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
					if (/Max-Age=0/.test(cookie)) jar.delete(name);
					else jar.set(name, value);
				}
			}
		},
		/** The cookies of whoever is signed in. */
		async signedIn(claims: object = {}, expires_in = 900): Promise<Record<string, string>> {
			const { cookies } = await services.sessions.start(fakeTokens(1, claims, expires_in));
			const [pair = ""] = cookies[0]?.split(";") ?? [];
			return { "__Host-session": pair.slice(pair.indexOf("=") + 1) };
		},
		/** Other work than a request: a delivery of a queue, a run of the cron. */
		async run(title: string, work: () => unknown, more: Responses = {}) {
			begin(more);
			const threw = await Promise.resolve()
				.then(work)
				.then(
					() => [],
					(error: unknown) => [`threw ${error}`],
				);
			lines.push(`## ${title}`, ...sorted(left.splice(0)), ...threw.map(named));
		},
		say: (...more: string[]) => void lines.push(...more.map(named)),
		text: () => `${lines.join("\n").trim()}\n`,
	};
}
