import { describe, expect, it } from "vitest";
import { API } from "../../../contract/paths.ts";
import type { EnqueueAuthMails } from "../../../worker/mail/enqueue-mail.ts";
import { hookCall, signedHook } from "../../fakes/auth-hook.ts";
import { createSite } from "../harness.ts";

type Result = Awaited<ReturnType<EnqueueAuthMails>>;

async function send(call: unknown, { result = "stored" as Result, signs = true } = {}) {
	const given: Parameters<EnqueueAuthMails>[] = [];
	const enqueueAuthMails: EnqueueAuthMails = async (...args) => {
		given.push(args);
		return result;
	};
	const site = createSite({ services: { enqueueAuthMails } });
	const body = JSON.stringify(call);
	const headers = signs ? await signedHook(body) : new Headers();
	const response = await site.request(API.authMails, { method: "POST", body, headers });
	return { response, given };
}

describe("security: a mail of Auth", () => {
	it("counts by the keys of its caller, and calls without an address for none", async () => {
		const keys = async (ip: string) => (await send(hookCall("signup", { ip }))).given[0]?.[1] ?? [];
		const [own, house, office] = await keys("2001:db8::1");
		expect(await keys("2001:DB8:0:0:9::2")).toEqual([own, house, office]);
		expect(await keys("2001:db8:0:1::1")).toEqual([
			expect.not.stringMatching(own ?? ""),
			house,
			office,
		]);
		expect([await keys(""), await keys("local")]).toEqual([[], []]);
	});

	it.each([
		["without a signature", hookCall("signup"), { signs: false }],
		["that is none", { a: 1 }, {}],
	] as const)("is refused %s", async (_, call, options) => {
		const { response, given } = await send(call, options);
		expect([response.status, given]).toEqual([400, []]);
	});
});
