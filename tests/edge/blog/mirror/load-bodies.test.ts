import { expect, it } from "vitest";
import { createLoadBodies } from "../../../../worker/blog/mirror/load-bodies.ts";
import { fakeLog } from "../../../fakes/ports.ts";

it("texts in whose place WordPress returns no list are asked for again", async () => {
	const client = { postsById: async () => ({ ok: true, body: { code: "maintenance" } }) };
	const load = createLoadBodies(client as never, {} as never, fakeLog());
	const post = { id: 1 } as never;
	expect(await load([post], [post])).toMatchObject({ ok: false, retry: true });
});
