/** Results of calls in a recording. */
import { CALL_PATH, CALL_ROUTES } from "../../../contract/calls.ts";
import { CALLS, type CallName } from "../../../contract/calls-schema.ts";
import { hash32 } from "../../../contract/hash.ts";
import { sampleOf } from "../../edge/recorded/sample.ts";

const INSTANT = /(?:^|_)(?:at|since|until)$|At$|Since$|last_login|oldest_waiting/;
const DAY = /^(?:date|day|first_day|last_day|week|from|to)$/;

/**
 * A result of a call in which each number, day, month and instant is another one, in the order of time; of another input, another one.
 *
 * @param isBare with numbers that are zero, and without what may be missing
 * @param isEmpty with lists of nothing
 */
export function resultOf(name: CallName, input: string, isBare = false, isEmpty = false): unknown {
	let n = hash32(input) % 40;
	const textOf = (text: string, key: string) => {
		if (!/^\w+ \d$/.test(text)) return text;
		const day = new Date(Date.UTC(2026, 5, 1 + n)).toISOString().slice(0, 10);
		if (key === "currency") return text.endsWith("1") ? "usd" : "eur";
		if (key === "month") return new Date(Date.UTC(2025, n / 4, 1)).toISOString().slice(0, 7);
		if (DAY.test(key)) return day;
		return INSTANT.test(key) ? `${day}T10:00:00Z` : `${key} ${n}`;
	};
	const differ = (value: unknown, key = ""): unknown => {
		if (Array.isArray(value)) return isEmpty ? [] : value.map((each) => differ(each, key));
		if (value !== null && typeof value === "object")
			return Object.fromEntries(
				Object.entries(value).map(([name, each]) => [name, differ(each, name)]),
			);
		// The last step of a period is the running one.
		if (key === "is_running") return !value;
		n++;
		return typeof value === "number"
			? isBare
				? 0
				: 7 * n + 100
			: typeof value === "string"
				? textOf(value, key)
				: value;
	};
	return differ(sampleOf(CALLS[name].output, isBare ? 1 : 0));
}

const PATTERNS = Object.entries(CALL_ROUTES).map(([name, route]) => {
	const [method, path = ""] = route.split(" ");
	return { name, method, pattern: new URLPattern({ pathname: path }) };
});

/** The call that has this method and path. */
export function callOf(method: string, pathname: string): CallName | undefined {
	const name = pathname.startsWith(`${CALL_PATH}/`)
		? pathname.slice(CALL_PATH.length + 1)
		: PATTERNS.find((each) => each.method === method && each.pattern.test({ pathname }))?.name;
	return name !== undefined && name in CALLS ? (name as CallName) : undefined;
}
