/**
 * Makes the running recorded WordPress fail on purpose, or changes one of its posts, so that what
 * the blog does about it can be seen and tested (dev/wordpress/recorded/serve.ts obeys).
 *
 * @example await setWordpressFault(target, { mode: "hang", times: 3 });
 */
export interface WordpressFault {
	/**
	 * `down`: the connection is cut. `hang`: never answered. `slow`: answered after `delayMs`.
	 * `html-500`: the database is away (HTML, or JSON to who asks for it). `any-html-500`: HTML to
	 * everyone, as a proxy answers. `fatal`: PHP's own JSON, with the server's paths. `too-many`: 429.
	 * `maintenance`: 503 with Retry-After. `empty`: 200 and nothing. `broken-json`: half of it.
	 * `warning-first`: 200, with PHP's HTML in front of the JSON. `redirect`: 302 to itself.
	 */
	mode:
		| "off"
		| "down"
		| "hang"
		| "slow"
		| "html-500"
		| "any-html-500"
		| "fatal"
		| "too-many"
		| "maintenance"
		| "empty"
		| "broken-json"
		| "warning-first"
		| "redirect";
	/** Waits this long first. */
	delayMs?: number;
	/** Lets this many requests pass before it begins. */
	after?: number;
	/** Ends after this many failures; without it only `off` or clearWordpressFaults() ends it. */
	times?: number;
}

/** Where the recorded WordPress is and what opens its control paths. */
export interface WordpressTarget {
	urls: { wordpress: string };
	keys: { controlSecret: string };
}

/** Sets the fault, replacing the one there was. @throws when it is refused. */
export async function setWordpressFault(target: WordpressTarget, fault: WordpressFault) {
	await send(target, "POST", "/__faults", fault);
}

/** It works again. @throws when it cannot be reached. */
export async function clearWordpressFaults(target: WordpressTarget) {
	await send(target, "DELETE", "/__faults");
}

/** Publishes, unpublishes or rewrites a post. @throws when there is none of that id. */
export async function editRecordedPost(
	target: WordpressTarget,
	id: number,
	change: { status?: string; title?: string; excerpt?: string; content?: string; slug?: string },
) {
	await send(target, "PATCH", `/__posts/${id}`, change);
}

/** Gives a tag, a category or an author another name. @throws when there is none of that id. */
export async function renameRecorded(
	target: WordpressTarget,
	kind: "tags" | "categories" | "users",
	id: number,
	name: string,
) {
	await send(target, "PATCH", `/__${kind}/${id}`, { name });
}

async function send({ urls, keys }: WordpressTarget, method: string, path: string, body?: object) {
	const answer = await fetch(`${urls.wordpress}${path}`, {
		method,
		headers: { "x-control-secret": keys.controlSecret },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	if (!answer.ok) throw new Error(`The recorded WordPress refused: ${await answer.text()}`);
}
