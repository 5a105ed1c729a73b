import { expect, it } from "vitest";
import { createLoadBodies } from "../../../../worker/blog/mirror/load-bodies.ts";
import { fakeLog } from "../../../fakes/ports.ts";

it("texts in whose place WordPress returns no list are asked for again", async () => {
	const client = { postsById: async () => ({ ok: true, body: { code: "maintenance" } }) };
	const load = createLoadBodies(client as never, {} as never, fakeLog());
	const post = { id: 1 } as never;
	const message = "WordPress API error: not a list";
	expect(await load([post], [post])).toEqual({ ok: false, status: 200, retry: true, message });
});
