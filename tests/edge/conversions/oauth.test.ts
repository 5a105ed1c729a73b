import { expect, it } from "vitest";
import { callPlatform } from "../../../worker/conversions/call-platform.ts";
import { createReadToken } from "../../../worker/conversions/oauth.ts";
import { stubFetch } from "../harness.ts";

const CLIENT = {
	...{ client_id: "id", client_secret: "secret", refresh_token: "refresh" },
	token_url: "https://ads.test/token",
	// The OAuth of a platform gets none of its other settings.
	...{ developer_token: "developer", account: "1" },
};

it("keeps an access token until a minute before its end, and none that is over", async () => {
	let now = 0;
	let n = 0;
	const bodies: string[] = [];
	stubFetch(async (input, init) => {
		bodies.push(await new Request(input, init).text());
		return Response.json({ access_token: `token-${++n}`, expires_in: 3600 });
	});
	const read = createReadToken(CLIENT, () => now);
	expect([await read(), await read()]).toEqual(["token-1", "token-1"]);
	now = 3_541_000;
	expect(await read()).toBe("token-2");
	now = 8_000_000;
	stubFetch(async () => new Response("", { status: 503 }));
	expect(await read()).toBeUndefined();
	expect(bodies[0]).toBe(
		"grant_type=refresh_token&client_id=id&client_secret=secret&refresh_token=refresh",
	);
});

it.each([
	["a refusal", async () => Response.json({ error: "invalid_grant" }, { status: 400 })],
	["a refusal with a token", async () => Response.json({ access_token: "t" }, { status: 400 })],
	["no JSON", async () => new Response("hello")],
])("has none after %s", async (_, fetch) => {
	stubFetch(fetch);
	expect(await createReadToken(CLIENT)()).toBeUndefined();
});

it("reads errors of any shape", async () => {
	stubFetch(async () => Response.json([], { status: 500 }));
	const request = { url: "https://ads.test", headers: {}, body: {} };
	const codeOf = ({ error }: { error: { code: string } }) => error.code;
	expect(await callPlatform("meta", { ...request, codeOf })).toEqual({
		ok: false,
		failure: { outcome: "retry", reason: "meta 500" },
	});
});
