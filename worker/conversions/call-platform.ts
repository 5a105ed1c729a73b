import type { AdPlatform, ConversionOutcome } from "../../contract/conversions.ts";
import { parseJson } from "../runtime/parse-json.ts";
import { readText } from "../runtime/read-bytes.ts";

type Failure = Exclude<ConversionOutcome, { outcome: "accepted" }>;
export type PlatformResult = { ok: true; body: unknown } | { ok: false; failure: Failure };

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
/** The conversion itself is wrong. All else may be put right within three days: keys, rights, ids, limits. */
const PERMANENT: ReadonlySet<number> = new Set([400, 409, 413, 422]);
/** A code of the platform, never a sentence: it could quote an address. */
const CODE = /^[\w.-]{1,60}$/;

interface Request {
	url: string;
	headers: Record<string, string>;
	/** Undefined for a `GET`. */
	body?: unknown;
	/** Path of the code in the platform's error. */
	codeOf(error: never): unknown;
	/** Whether an error with this code is the conversion's fault; by default one with a status that says so. */
	isPermanent?(code: unknown): boolean;
}

/** Sends JSON to a platform, or reads it. Never throws. */
export async function callPlatform(
	platform: AdPlatform,
	{ url, headers, body, codeOf, isPermanent = () => true }: Request,
): Promise<PlatformResult> {
	try {
		const response = await fetch(url, {
			...(body === undefined
				? { headers }
				: {
						method: "POST",
						headers: { "content-type": "application/json", ...headers },
						body: JSON.stringify(body),
					}),
			redirect: "manual",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const parsed = parseJson((await readText(response.body, MAX_BYTES)) ?? "");
		if (response.ok) return { ok: true, body: parsed };
		const code = parsed === undefined ? "" : safely(() => codeOf(parsed as never));
		const isRefused = PERMANENT.has(response.status) && isPermanent(code);
		const outcome = isRefused ? "refused" : "retry";
		return { ok: false, failure: { outcome, reason: reasonOf(platform, response.status, code) } };
	} catch (error) {
		const reason = reasonOf(platform, (error as Error).name);
		return { ok: false, failure: { outcome: "retry", reason } };
	}
}

/** A platform, and what it names by a code; other texts are left out. */
export function reasonOf(platform: AdPlatform, ...codes: unknown[]): string {
	return [platform, ...codes.map(String).filter((code) => CODE.test(code))].join(" ");
}

/** Errors of an unknown shape have no code. */
function safely(read: () => unknown): unknown {
	try {
		return read() ?? "";
	} catch {
		return "";
	}
}
