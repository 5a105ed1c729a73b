import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";

export interface Request {
	url: string;
	method: "GET" | "POST";
	headers: Record<string, string>;
	body?: string;
}

export interface Shot {
	request: Request;
	/** The expected status; wrk only counts 4xx and 5xx as errors. */
	status: number;
	seconds: number;
}

/** Latencies in milliseconds. */
export interface Measured {
	perSecond: number;
	p50: number;
	p99: number;
	/** Responses with another status, and broken connections. */
	errors: number;
}

/** Keep one workerd busy without a long queue. */
export const CONNECTIONS = 32;

/** Repeats one request from one thread and measures the responses. */
export type Driver = (shot: Shot) => Promise<Measured>;

/** wrk when it is installed, because it costs less; otherwise our own driver in a thread. */
export function chooseDriver(): { name: string; drive: Driver } {
	try {
		execFileSync("wrk", ["-v"], { stdio: "ignore" });
	} catch (error) {
		// `wrk -v` prints its version and exits with 1; only a missing program has no status.
		if ((error as { status?: number | null }).status == null)
			return { name: "closed loop", drive: driveThread };
	}
	return { name: "wrk", drive: driveWrk };
}

async function driveWrk({ request, seconds }: Shot): Promise<Measured> {
	const folder = mkdtempSync(join(tmpdir(), "tabulia-wrk-"));
	const script = join(folder, "shot.lua");
	writeFileSync(script, lua(request));
	const { stdout } = await promisify(execFile)("wrk", [
		...["-t", "1", "-c", String(CONNECTIONS), "-d", `${seconds}s`, "-s", script],
		request.url,
	]).finally(() => rmSync(folder, { recursive: true }));
	const [, json] = /^RESULT (.+)$/m.exec(stdout) ?? [];
	if (json === undefined) throw new Error(`The output of wrk has no result:\n${stdout}`);
	return JSON.parse(json);
}

/** Prints exact figures: those of wrk are rounded. Visitors have many addresses, or limits would end the work. */
function lua({ method, headers, body }: Request): string {
	const text = (value: string) => `[==[${value}]==]`;
	const lines = Object.entries(headers).map(
		([name, value]) => `wrk.headers[ ${text(name)} ] = ${text(value)}`,
	);
	if (body !== undefined) lines.push(`wrk.body = ${text(body)}`);
	return `wrk.method = ${text(method)}
${lines.join("\n")}
local n = 0
function request()
	n = n + 1
	wrk.headers["CF-Connecting-IP"] = "10." .. n % 251 .. "." .. n % 241 .. ".1"
	return wrk.format()
end
function done(summary, latency)
	local e = summary.errors
	print(string.format('RESULT {"perSecond":%.3f,"p50":%.3f,"p99":%.3f,"errors":%d}',
		summary.requests / summary.duration * 1e6,
		latency:percentile(50) / 1000, latency:percentile(99) / 1000,
		e.connect + e.read + e.write + e.timeout + e.status))
end
`;
}

function driveThread(shot: Shot): Promise<Measured> {
	return new Promise((resolve, reject) => {
		const thread = new Worker(new URL("./load-thread.ts", import.meta.url), { workerData: shot });
		thread.once("message", resolve);
		thread.once("error", reject);
	});
}
