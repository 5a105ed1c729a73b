/**
 * `npm run proof -- faults [NAME]`: each dependency down, slow, wrong, flapping and hanging, alone and in pairs of
 * different modes, and the Worker killed, while visitors come. Prints what they saw. Clicks and pages are served in
 * time, nobody gets in who may not, and afterwards the ledger is equal.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ANALYTICS_BASE } from "../../contract/calls.ts";
import { API } from "../../contract/paths.ts";
import { runCron } from "../../dev/cron.ts";
import { DEMO_PASSWORD } from "../../dev/demo-accounts.ts";
import { LOCAL_HEALTH_TOKEN } from "../../dev/worker-env.ts";
import { CASES, type Case, NONE, unexpected } from "./fault-cases.ts";
import { FaultySite } from "./faulty-site.ts";
import { readStored, untilEqual, untilMailsSent } from "./ledger.ts";
import { Traffic } from "./traffic.ts";

const FAULT_MS = 3_000;
/** A visitor's response takes no longer, whatever fails. */
const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const MAX_VISITOR_MS = 4_000;
/** How long the other callers' responses are waited for. */
const LOOK_MS = 15_000;
/** A batch waits up to 40 s for the queue's third attempt, 72 s for the dead-letter queue. */
const RECOVERS_WITHIN_S = 150;
/** The mails of a killed Worker's attempts are held for ten minutes (claim_mail). */
const KILLED_RECOVERS_WITHIN_S = 660;
const unknownPost = () => `/en/blog/never-seen-${Date.now()}`;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const [only] = process.argv.slice(2);
const cases = CASES.filter(({ name }) => !only || name.includes(only));

const folder = mkdtempSync(join(tmpdir(), "tabulia-faults-"));
const site = await FaultySite.start(folder);
const traffic = new Traffic(site.url);
let failed = 0;
try {
	await runCron(site.url, "*/5 * * * *");
	for (const one of cases) {
		const { seen, problems, seconds } = await play(one);
		if (problems.length > 0) failed++;
		const verdict = problems.length > 0 ? `FAIL ${problems.join("; ")}` : "ok";
		console.log(
			`${one.name.padEnd(38)} ${seen.padEnd(92)} ${seconds.toFixed(1).padStart(5)} s  ${verdict}`,
		);
	}
} finally {
	await site.stop();
	rmSync(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? `${cases.length} cases passed` : `${failed} of ${cases.length} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Faults while visitors come, then recovery. */
async function play({ faults, isKilled }: Case) {
	const tokens = {
		operator: await signIn("admin", "/api/admin/sign-in", JSON_TYPE),
		customer: await signIn("trial", "/auth", FORM_TYPE),
	};
	traffic.failures.clear();
	traffic.slowest = 0;
	traffic.start();
	await wait(500);
	await site.fail(faults);
	const found = await Promise.all([look(tokens), wait(FAULT_MS)]).then(([first]) => first);
	let killed = "";
	if (isKilled) {
		const at = Date.now();
		site.kill();
		await site.restart();
		killed = `, back after ${((Date.now() - at) / 1000).toFixed(1)} s`;
	}
	const slowest = traffic.slowest;
	await traffic.stop();
	await site.fail({});
	const failures = [...traffic.failures].map(([failure, times]) => `${failure} (${times})`);
	const problems = [
		...found.letIn,
		...unexpected(found.seen, faults),
		...(isKilled ? [] : failures),
	];
	if (slowest > MAX_VISITOR_MS && !isKilled) problems.push(`slowest ${slowest} ms`);
	const recovered = await recover(isKilled).catch((error: Error) => ({ problem: error.message }));
	if ("problem" in recovered) problems.push(recovered.problem);
	const seconds = "seconds" in recovered ? recovered.seconds : Number.NaN;
	const missing = isKilled && "missing" in recovered ? ` without ${recovered.missing} events` : "";
	const statuses = Object.entries(found.seen).map((pair) => pair.join(" "));
	const seen = `${statuses.join(", ")}, slowest ${slowest} ms${killed}${missing}`;
	return { seen, problems, seconds };
}

async function recover(isKilled = false) {
	const done = { accepted: new Set(traffic.accepted), clicked: new Set(traffic.clicked) };
	// Batches in the local queue's memory have died with the Worker; Cloudflare's queue is no part of it.
	if (isKilled) for (const ids of [traffic.accepted, traffic.clicked]) ids.clear();
	const started = Date.now();
	let isRunning = false;
	// A run that takes longer is not overtaken: the stand-in of Supabase does one query at a time and would fall behind.
	const cron = setInterval(async () => {
		if (isRunning) return;
		isRunning = true;
		await runCron(site.url, "*/5 * * * *").catch(() => {});
		isRunning = false;
	}, 5_000);
	try {
		const { ledger } = await untilEqual(site.stack, traffic, RECOVERS_WITHIN_S);
		if (ledger.lost > 0) throw new Error(`${ledger.lost} events lost`);
		await untilMailsSent(site.stack, isKilled ? KILLED_RECOVERS_WITHIN_S : RECOVERS_WITHIN_S);
		await untilBlogResponds();
		const seconds = (Date.now() - started) / 1000;
		return { seconds, missing: (await readStored(site.stack, done)).missing };
	} finally {
		clearInterval(cron);
	}
}

/** Until the isolate no longer takes WordPress for failing: the next case would meet the fault of this one. */
async function untilBlogResponds(): Promise<void> {
	for (const started = Date.now(); Date.now() - started < RECOVERS_WITHIN_S * 1000; ) {
		const headers = { authorization: `Bearer ${LOCAL_HEALTH_TOKEN}` };
		const health = await (await fetch(site.url + API.health, { headers })).json();
		const { state } = (health as { dependencies: { wordpress: { state: string } } }).dependencies
			.wordpress;
		if (state === "up" || state === "unknown") return;
		await wait(500);
	}
	throw new Error("the blog does not respond");
}

/** Present response for each kind of caller. */
async function look({ operator, customer }: { operator: string; customer: string }) {
	const status = async (path: string, init: RequestInit = {}) => {
		const signal = AbortSignal.timeout(LOOK_MS);
		const headers = {
			...{ origin: site.url, "cf-connecting-ip": randomUUID(), "content-type": JSON_TYPE },
			...init.headers,
		};
		return fetch(site.url + path, { ...init, headers, signal, redirect: "manual" }).then(
			({ status }) => status,
			() => NONE,
		);
	};
	const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
	const as = (cookie: string) => ({ headers: { cookie } });
	const figures = `${ANALYTICS_BASE}/dashboard`;
	const wrong = JSON.stringify({ email: "admin@demo.tabulia.example", password: "wrong-password" });
	const declaration = new URLSearchParams({
		...{ step: "confirm", id: randomUUID(), name: "Ada", contract: "Pro" },
		email: `${randomUUID()}@example.com`,
	});
	const form = { "content-type": FORM_TYPE };
	const [page, list, post, feed, search, sitemap, asOperator, declared] = await Promise.all([
		status("/pricing"),
		status("/fr/blog"),
		status(unknownPost()),
		status("/fr/blog/feed.xml"),
		status("/fr/blog?search=formule"),
		status("/sitemap.xml"),
		status(figures, as(operator)),
		status("/withdrawal", { method: "POST", body: String(declaration), headers: form }),
	]);
	const refused = await Promise.all([
		status(figures),
		status(figures, as(customer)),
		status("/api/admin/system", as(customer)),
		status("/api/admin/sign-in", { method: "POST", body: wrong }),
		status(API.billing, { method: "POST", body: "{}" }),
		status(API.blogPurge, { method: "POST", body: "{}" }),
		status(API.health, bearer("not-the-token")),
	]);
	const isLetIn = refused.some((code) => code !== NONE && code < 400);
	return {
		seen: {
			...{ page, list, "unknown post": post, feed, search, sitemap },
			...{ figures: asOperator, form: declared },
		},
		letIn: isLetIn ? [`let in: ${refused.join(" ")}`] : [],
	};
}

/** The cookies of a signed-in browser. Cases follow one another faster than one address may sign an operator in. */
async function signIn(name: string, path: string, type: string): Promise<string> {
	const values = { email: `${name}@demo.tabulia.example`, password: DEMO_PASSWORD };
	const response = await fetch(site.url + path, {
		method: "POST",
		headers: { origin: site.url, "cf-connecting-ip": randomUUID(), "content-type": type },
		body: type === JSON_TYPE ? JSON.stringify(values) : String(new URLSearchParams(values)),
		redirect: "manual",
	});
	const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
	if (cookies.length === 0) throw new Error(`${name} is not signed in: ${response.status}`);
	return cookies.join("; ");
}
