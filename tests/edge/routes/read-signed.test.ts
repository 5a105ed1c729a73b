import { expect, it } from "vitest";
import { API } from "../../../contract/paths.ts";
import type { Purpose } from "../../../worker/blog/purge/purge-signature.ts";
import { callOfPlugin, createSite } from "../harness.ts";

const PURPOSES: Record<Purpose, string> = {
	...{ purge: API.blogPurge, state: API.blogState, "test-mail": API.blogTestMail },
};
const BODY = '{"action":"update","posts":[]}';

/** The response to the plugin's call with a signature of this purpose. */
async function call(path: string, purpose: string, at = Date.now()) {
	const init = await callOfPlugin(BODY, purpose as Purpose, at);
	return createSite().request(path, purpose === "" ? { ...init, headers: {} } : init);
}

it.each(
	Object.entries(PURPOSES).flatMap(([own, path]) =>
		["", ...Object.keys(PURPOSES)].filter((each) => each !== own).map((other) => [path, other]),
	),
)("%s does nothing with the signature %j", async (path = "", purpose = "") => {
	expect((await call(path, purpose)).status).toBe(400);
});

it("an old signature is none", async () => {
	expect((await call(API.blogState, "state", Date.now() - 3_600_000)).status).toBe(400);
});
