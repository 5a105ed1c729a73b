/** Holds a WordPress that runs somewhere to the same contract as the recorded one. */
import { HANG_UP } from "../../../dev/fault-gate.ts";
import { createRecordedWordpress } from "../../../dev/wordpress/recorded/recorded-wordpress.ts";
import { type Recording, requestOf, TELLING } from "./recordings.ts";
import { shapeDifferences } from "./shape.ts";

/** What a site may lack or have more of, and the blog does not mind. */
const ALLOWED = [
	// A plugin of its own, in whose shape the recorded site kept its fields.
	/(?:^|[.\]])acf: missing$/,
	// The site's index in the place of a deleted picture: its routes are not kept in the recording.
	/(?:^|\.)_embedded\.wp:featuredmedia\[0\]\.(?:namespaces|routes)\b/,
];

/** WPGraphQL is a plugin that a site may do without. */
export const asksGraphql = ({ request }: Recording) => request.path.startsWith("/graphql");

/** Whether the site has it. */
export async function hasGraphql(origin: string): Promise<boolean> {
	const answer = await fetch(`${origin}/graphql?query={__typename}`, { redirect: "manual" });
	return answer.status === 200;
}

/**
 * Asks the site at `origin` what was once asked of the recorded one. The recorded answers are in
 * the contract only by their hash where they are large, so the recorded server gives them.
 *
 * @returns in what the answer differs; empty when it keeps the contract
 */
export async function breaches(recording: Recording, origin: string): Promise<string[]> {
	const [expected, actual] = await Promise.all([
		createRecordedWordpress().respond(requestOf(recording, "http://wordpress.test")),
		fetch(requestOf(recording, origin), { redirect: "manual" }),
	]);
	if (expected === HANG_UP) throw new Error("no fault was set");
	const [wanted, given] = await Promise.all([expected.text(), actual.text()]);
	const found =
		actual.status === expected.status
			? shapeDifferences(parse(wanted), parse(given))
			: [`status ${actual.status} instead of ${expected.status}: ${given.slice(0, 200)}`];
	for (const name of TELLING) {
		const [want, got] = [expected.headers.get(name), actual.headers.get(name)];
		if (want !== got) found.push(`header ${name}: ${got} instead of ${want}`);
	}
	return found.filter((difference) => !ALLOWED.some((allowed) => allowed.test(difference)));
}

function parse(text: string): unknown {
	return text === "" ? null : JSON.parse(text);
}
