interface PostgresError {
	code?: unknown;
	message?: string;
	detail?: string;
	hint?: string;
}

/** SQLSTATEs, or their classes, that lite maps as PostgREST does. */
const KNOWN_TO_LITE = /^(21|22|25006|42|53|55|23502|23503|23505|PT|PGRST)/;

/** https://docs.postgrest.org/en/v12/references/errors.html#http-status-codes; 400 for all others. */
const STATUS_BY_CLASS: [RegExp, number][] = [
	[/^P0001/, 400],
	[/^08/, 503],
	[/^(0L|0P|28)/, 403],
	[/^(09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/, 500],
];

/**
 * lite 0.10.0 responds with HTTP 500 and code `SUP` to a check violation (23514), a plain
 * `raise exception` (P0001) and every code it does not know. It supports the way in which SQL chooses
 * PostgREST's response, an error of code `PGRST` that contains JSON: errors are converted to that.
 */
export function mapDatabaseError(normalized: unknown): unknown {
	const error = normalized as PostgresError;
	if (typeof error?.code !== "string" || !/^[0-9A-Z]{5}$/.test(error.code)) return error;
	if (KNOWN_TO_LITE.test(error.code)) return error;
	return {
		code: "PGRST",
		message: JSON.stringify({
			code: error.code,
			message: error.message,
			details: error.detail ?? null,
			hint: error.hint ?? null,
		}),
		detail: JSON.stringify({ status: statusOf(error.code), headers: {} }),
	};
}

function statusOf(code: string): number {
	return STATUS_BY_CLASS.find(([codes]) => codes.test(code))?.[1] ?? 400;
}
