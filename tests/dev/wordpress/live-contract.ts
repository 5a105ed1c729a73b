/** Compares a running WordPress with the recorded one. */
import { HANG_UP } from "../../../dev/fault-gate.ts";
import { createRecordedWordpress } from "../../../dev/wordpress/recorded/recorded-wordpress.ts";
import { CHECKED_HEADERS, type Recording, requestOf } from "./recordings.ts";
import { shapeDifferences } from "./shape.ts";

/** Differences that do not affect the blog. */
const ALLOWED = [
	// Fields of a plugin of the recorded site.
	/(?:^|[.\]])acf: missing$/,
	// Two tags name translations that the content lacks: Polylang omits them.
	/\bwp:term\[1\]\[\d\]\.translations\.fr: missing$/,
	// Since WordPress 6.8.
	/^header cache-control: (.+), no-store, private instead of \1$/,
];

/** Fields that our plugin adds to other responses; the site has a fallback for each. */
const OF_PLUGIN = /(?:^|[.\]])(?:lang|translations|seo|biographies|meta\.\w+): missing$/;

/** Whether the site at `origin` has our plugin. @throws when it is not a WordPress. */
export async function hasPlugin(origin: string): Promise<boolean> {
	const index = (await (await fetch(`${origin}/wp-json/`)).json()) as { namespaces: string[] };
	return index.namespaces.includes("tabulia/v1");
}

/** Why a site without our plugin cannot respond as recorded; undefined when it can. */
export function needOfPlugin({ request }: Recording): string | undefined {
	const { pathname, searchParams } = new URL(request.path, "http://wordpress.test");
	if (pathname.startsWith("/wp-json/tabulia/")) return "a route of the plugin";
	if (searchParams.get("lang")) return "the plugin filters by language";
	return undefined;
}

/**
 * Sends a recorded request to the site at `origin`. The contract has only the hash of a large response,
 * so the recorded server supplies the expected one.
 *
 * @param plain without our plugin
 * @returns the differences; empty when the site fulfils the contract
 */
export async function breaches(
	recording: Recording,
	origin: string,
	plain = false,
): Promise<string[]> {
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
	const allowed = plain ? [...ALLOWED, OF_PLUGIN] : ALLOWED;
	return found.filter((difference) => !allowed.some((each) => each.test(difference)));
}

/**
 * The parts of a response that the Worker reads: no links, and no deleted picture, for which WordPress 6.5 embeds the
 * site's index and 7.1 nothing.
 */
function parse(text: string): unknown {
	if (text === "") return null;
	return JSON.parse(text, (name, value) => {
		const isDeleted = name === "wp:featuredmedia" && value[0]?.source_url === undefined;
		return isDeleted || name === "_links" ? undefined : value;
	});
}
