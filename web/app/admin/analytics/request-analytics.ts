/** A call of the analytics function, through the Worker (spec 2 §4 'Analytics request flow'). */
import type { SupabaseClient } from "@supabase/supabase-js";
import type {
	AnalyticsPath,
	AnalyticsSuccess,
} from "../../../../supabase/functions/_shared/contract.ts";
import { ANALYTICS_BASE } from "../../../../worker/contract/admin.ts";
import { RPC_TIMEOUT_MS } from "../session/admin-check.ts";

/** Spec 2 §9. */
const TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const backoff = (failed: number) => 1000 * 2 ** (failed - 1);

/** Spec 2 §8, to the letter; the function's own answers are in French as well. */
export const MESSAGES = {
	notAdmin: "Accès non autorisé. Permissions admin requises.",
	noToken: "Token d'authentification manquant. Veuillez vous reconnecter.",
	noAnswer: "Erreur de communication avec le serveur",
	unexpected: "Une erreur inattendue s'est produite",
} as const;

/** Why figures could not be had; `message` is for the operator. */
export class AnalyticsError extends Error {
	/** Whether the next attempt may go better. */
	readonly isPassing: boolean;
	/** The caller is no administrator (any more): the guard has to look again. */
	readonly isRefused: boolean;

	constructor(message: string, { isPassing = false, isRefused = false } = {}) {
		super(message);
		this.name = "AnalyticsError";
		this.isPassing = isPassing;
		this.isRefused = isRefused;
	}
}

/**
 * Checks who asks, then asks up to three times.
 * @throws AnalyticsError with the message to show; the caller's abort as it is.
 */
export async function requestAnalytics<Path extends AnalyticsPath>(
	supabase: SupabaseClient,
	path: Path,
	params: Record<string, string | number>,
	signal: AbortSignal,
): Promise<AnalyticsSuccess<Path>> {
	const token = await readToken(supabase, signal);
	const query = new URLSearchParams(
		Object.entries(params).map(([name, value]) => [name, String(value)]),
	);
	const address = `${ANALYTICS_BASE}${path}${query.size > 0 ? `?${query}` : ""}`;
	for (let attempt = 1; ; attempt++) {
		try {
			return (await ask(address, token, signal)) as AnalyticsSuccess<Path>;
		} catch (error) {
			signal.throwIfAborted();
			if (!(error instanceof AnalyticsError && error.isPassing) || attempt === ATTEMPTS)
				throw error;
		}
		await wait(backoff(attempt), signal);
	}
}

/** The session's token, once the database has said that its owner is an administrator. */
async function readToken(supabase: SupabaseClient, signal: AbortSignal): Promise<string> {
	const { data } = await supabase.auth.getSession();
	const { session } = data;
	if (!session?.access_token) throw new AnalyticsError(MESSAGES.noToken, { isRefused: true });
	const limit = AbortSignal.any([signal, AbortSignal.timeout(RPC_TIMEOUT_MS)]);
	const { data: isAdmin, error } = await supabase
		.rpc("is_admin", { user_email: session.user.email })
		.abortSignal(limit);
	signal.throwIfAborted();
	if (error && error.code !== "PGRST301") throw new AnalyticsError(MESSAGES.noAnswer);
	// Only exactly true is (spec 2 §5).
	if (isAdmin !== true) throw new AnalyticsError(MESSAGES.notAdmin, { isRefused: true });
	return session.access_token;
}

async function ask(address: string, token: string, signal: AbortSignal): Promise<unknown> {
	let answer: Response;
	let body: unknown;
	try {
		answer = await fetch(address, {
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			cache: "no-store",
			signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
		});
		body = await answer.json().catch(() => undefined);
	} catch {
		throw new AnalyticsError(MESSAGES.noAnswer, { isPassing: true });
	}
	if (answer.ok && isObject(body) && body.success === true && body.data !== undefined) return body;
	const told = isObject(body) && typeof body.error === "string" ? body.error : undefined;
	if (answer.ok) throw new AnalyticsError(told ?? MESSAGES.unexpected);
	const { status, statusText } = answer;
	throw new AnalyticsError(told ?? `HTTP ${status}: ${statusText}`, {
		isPassing: status >= 500 || status === 429,
		isRefused: status === 401 || status === 403,
	});
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

/** @throws the signal's reason when it is aborted first. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((done, fail) => {
		const timer = setTimeout(() => {
			signal.removeEventListener("abort", abort);
			done();
		}, milliseconds);
		const abort = () => {
			clearTimeout(timer);
			fail(signal.reason);
		};
		signal.addEventListener("abort", abort, { once: true });
	});
}
