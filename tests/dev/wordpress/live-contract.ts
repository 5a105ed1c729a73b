/** Compares a running WordPress with the recorded one. */
import { HANG_UP } from "../../../dev/fault-gate.ts";
import { createRecordedWordpress } from "../../../dev/wordpress/recorded/recorded-wordpress.ts";
import { CHECKED_HEADERS, type Recording, requestOf } from "./recordings.ts";
import { shapeDifferences } from "./shape.ts";

/** Differences that do not affect the blog. */
const ALLOWED = [
	// Fields of a plugin of the recorded site.
	/(?:^|[.\]])acf: missing$/,
	// The site's index in place of a deleted picture: the recording has no routes.
	/(?:^|\.)_embedded\.wp:featuredmedia\[0\]\.(?:namespaces|routes)\b/,
];

/**
 * Sends a recorded request to the site at `origin`. The contract has only the hash of a large response,
 * so the recorded server supplies the expected one.
 *
 * @returns the differences; empty when the site fulfils the contract
 */
export async function breaches(recording: Recording, origin: string): Promise<string[]> {
	const [expected, actual] = await Promise.all([
		createRecordedWordpress().respond(requestOf(recording, "http://wordpress.test")),
		fetch(requestOf(recording, origin), { redirect: "manual" }),
	]);
	if (expected === HANG_UP) throw new Error("no fault was set");
	const [expectedText, actualText] = await Promise.all([expected.text(), actual.text()]);
	const found =
		actual.status === expected.status
			? shapeDifferences(parse(expectedText), parse(actualText))
			: [`status ${actual.status} instead of ${expected.status}: ${actualText.slice(0, 200)}`];
	for (const name of CHECKED_HEADERS) {
		const [want, got] = [expected.headers.get(name), actual.headers.get(name)];
		if (want !== got) found.push(`header ${name}: ${got} instead of ${want}`);
	}
	return found.filter((difference) => !ALLOWED.some((allowed) => allowed.test(difference)));
}

function parse(text: string): unknown {
	return text === "" ? null : JSON.parse(text);
}
