import { expect, it } from "vitest";
import type { WordpressClient } from "../../../../worker/blog/client/wordpress-client.ts";
import { createMirrorReader } from "../../../../worker/blog/mirror/read-wordpress.ts";
import { fakeLog } from "../../../fakes/ports.ts";

it.each([
	[5001, 1, "too many items"],
	[5000, 50, "half a list"],
	[null, 1, "a list without a total"],
])("a list of %s posts is read in %i requests at most", async (total, requests, problem) => {
	const body = Array.from({ length: 100 }, (_, id) => ({ id }));
	const asked: unknown[] = [];
	const page = (of: number | null) => ({ ok: true, body, total: of }) as const;
	const client = {
		posts: async (_order, _perPage, number) => {
			asked.push(number);
			return page(total);
		},
		terms: async () => page(100),
		addresses: async () => page(0),
	} satisfies Partial<WordpressClient> as Partial<WordpressClient> as WordpressClient;
	const origins = { wordpress: "https://wp.test", media: "https://wp.test" } as never;
	const found = await createMirrorReader(client, origins, fakeLog()).all(0);
	expect(found).toMatchObject({ ok: false, message: expect.stringContaining(problem) });
	expect(asked).toHaveLength(requests);
});
