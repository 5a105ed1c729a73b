/**
 * Makes the running recorded WordPress fail, or changes its content, so that tests can check how the
 * blog handles it (dev/wordpress/recorded/serve.ts).
 *
 * @example await setWordpressFault(target, { mode: "hang", times: 3 });
 */
import { callControl } from "../control-client.ts";
import type { WordpressFault } from "./recorded/failures.ts";

/** Address of the recorded WordPress, and the secret of its control paths. */
export interface WordpressTarget {
	urls: { wordpress: string };
	keys: { controlSecret: string };
}

/** Sets the fault in place of the former one. @throws when it is rejected. */
export async function setWordpressFault(target: WordpressTarget, fault: WordpressFault) {
	await call(target, "POST", "/__faults", fault);
}

/** Removes the fault. @throws when the server is unavailable. */
export async function clearWordpressFaults(target: WordpressTarget) {
	await call(target, "DELETE", "/__faults");
}

/** Publishes, unpublishes or changes a post. @throws when no post has the id. */
export async function editRecordedPost(
	target: WordpressTarget,
	id: number,
	change: { status?: string; title?: string; excerpt?: string; content?: string; slug?: string },
) {
	await call(target, "PATCH", `/__posts/${id}`, change);
}

/** Renames a tag, a category or an author. @throws when none has the id. */
export async function renameRecorded(
	target: WordpressTarget,
	kind: "tags" | "categories" | "users",
	id: number,
	name: string,
) {
	await call(target, "PATCH", `/__${kind}/${id}`, { name });
}

function call({ urls, keys }: WordpressTarget, method: string, path: string, body?: object) {
	return callControl(urls.wordpress + path, keys, method, body && JSON.stringify(body));
}
