/** Results of calls in a recording. */
import { CALL_PATH, CALL_ROUTES } from "../../../contract/calls.ts";
import { CALLS, type CallName } from "../../../contract/calls-schema.ts";
import { hash32 } from "../../../contract/hash.ts";
import { sampleOf } from "../../edge/recorded/sample.ts";
import { randomFrom } from "../../random.ts";
import { mixedOf } from "./mixed.ts";

const INSTANT = /(?:^|_)(?:at|since|until)$|At$|Since$|last_login|oldest_waiting/;
const DAY = /^(?:date|day|first_day|last_day|week|from|to)$/;

/** A sample's text as its key asks for: the nth day, month or instant, or a name of its own. */
function textOf(text: string, key: string, n: number): string {
	if (!/^\w+ \d$/.test(text)) return text;
	const day = new Date(Date.UTC(2026, 5, 1 + n)).toISOString().slice(0, 10);
	if (key === "billing_period") return ["P1M", "P1Y", "P3M", "P2W"][n % 4] ?? "";
	if (key === "country") return text.endsWith("1") ? "FR" : "XX";
	if (key === "currency") return text.endsWith("1") ? "usd" : "eur";
	if (key === "month") return new Date(Date.UTC(2025, n / 4, 1)).toISOString().slice(0, 7);
	if (DAY.test(key)) return day;
	return INSTANT.test(key) ? `${day}T10:00:00Z` : `${key} ${n}`;
}

/**
 * A result of a call in which each number, day, month and instant is another one, in the order of time; of another input, another one.
 *
 * @param isBare with numbers that are zero, and without what may be missing
 * @param isEmpty with lists of nothing
 */
export function resultOf(name: CallName, input: string, isBare = false, isEmpty = false): unknown {
	let n = hash32(input) % 40;
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
				? textOf(value, key, n)
				: value;
	};
	return differ(sampleOf(CALLS[name].output, isBare ? 1 : 0));
}

/** A result of a call in one of its states, the same for the same seed: see mixedOf. */
export function mixedResultOf(name: CallName, input: string, seed: number): unknown {
	const random = randomFrom(hash32(`${seed} ${name} ${input}`));
	let ids = 0;
	const text = (key: string) => {
		// Keys of rows, none twice.
		const n = /^(?:id|email|name|day|date|month|week)$/.test(key)
			? ids++
			: Math.floor(random() * 9);
		return textOf(`${key} ${1 + (seed % 2)}`, key, n);
	};
	return mixedOf(CALLS[name].output, random, text);
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
