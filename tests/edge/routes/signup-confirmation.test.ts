import { beforeEach, describe, expect, it, vi } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { readCookies } from "../../../worker/http/cookies.ts";
import type { Services } from "../../../worker/services.ts";
import { refusal, unread } from "../../fakes/accounts.ts";
import { ACCOUNT } from "../../fakes/sessions.ts";
import { accountSite, expectPage, leadsTo, textOf } from "../account-site.ts";
import { createSite, stopClock } from "../harness.ts";

const { resend } = auth;
const PATH = "/auth/signup-confirmation";
const SIGN_UP = {
	...{ email: ACCOUNT.email, password: "owners-secret" },
	confirmPassword: "owners-secret",
};

beforeEach(() => stopClock());

it("happy: counts a minute from the sign-up, and from each mail, before it sends another", async () => {
	const site = accountSite({ auth: { signUp: "id", resend: {} } });
	await site.submit("/auth?mode=signup", SIGN_UP);
	expect(await (await site.visit(PATH)).text()).toContain('data-pause="60"');
	const early = async () => {
		const html = await (await site.submit(PATH, { step: "resend" })).text();
		expect(html).toContain(resend.early);
		return Number(/data-pause="(\d+)"/.exec(html)?.[1]);
	};
	expect(await early()).toBeGreaterThan(50);
	vi.setSystemTime(Date.now() + 30_000);
	expect(await early()).toBeLessThan(31);
	vi.setSystemTime(Date.now() + 29_500);
	expect(await early()).toBe(1);
	vi.setSystemTime(Date.now() + 1_500);
	await site.submit(PATH, { step: "resend" });
	await early();
	expect(site.names()).toEqual(["signUp", "resend"]);
});

it("tells a browser of its newest sign-up, sends its link again, and keeps the earlier ones", async () => {
	const site = accountSite({ auth: { signUp: "id", resend: {} } });
	for (const email of ["first@example.com", "second@example.com"]) {
		await site.submit("/auth?mode=signup", { ...SIGN_UP, email });
	}
	expect(await textOf(await site.visit(PATH))).toContain("second@example.com");
	vi.setSystemTime(Date.now() + 61_000);
	const sent = await textOf(await site.submit(PATH, { step: "resend" }));
	expect(sent).toContain("second@example.com");
	expect(site.calls.at(-1)?.slice(0, 2)).toEqual(["resend", "second@example.com"]);
	const cookie = [...site.jar].map(([name, value]) => `${name}=${value}`).join("; ");
	const signUps = await createSite().services.signUps.read(readCookies(cookie));
	expect(signUps?.map(({ email }) => email)).toEqual(["first@example.com", "second@example.com"]);
});

it("error: says that Auth has not read the request for another link", async () => {
	const site = accountSite({ auth: { signUp: "id", resend: unread("unavailable") } });
	await site.submit("/auth?mode=signup", SIGN_UP);
	vi.setSystemTime(Date.now() + 61_000);
	const response = await site.submit(PATH, { step: "resend" });
	await expectPage(response, 503, auth.serverErrors.unavailable);
});

it("error: sends nothing above the limit of the account pages", async () => {
	const accountRateLimit = vi.fn<Services["accountRateLimit"]>(async () => "within");
	const site = accountSite({ auth: { signUp: "id" }, services: { accountRateLimit } });
	await site.submit("/auth?mode=signup", SIGN_UP);
	vi.setSystemTime(Date.now() + 61_000);
	accountRateLimit.mockResolvedValue("over");
	const response = await site.submit(PATH, { step: "resend" });
	await expectPage(response, 429, auth.serverErrors.over_request_rate_limit);
	expect(site.names()).toEqual(["signUp"]);
});

describe("security", () => {
	it("says the same whether Auth sends a link or not", async () => {
		const texts = [];
		for (const result of [{}, refusal("over_email_send_rate_limit")]) {
			const site = accountSite({ auth: { signUp: "id", resend: result } });
			await site.submit("/auth?mode=signup", SIGN_UP);
			vi.setSystemTime(Date.now() + 61_000);
			texts.push(await textOf(await site.submit(PATH, { step: "resend" })));
		}
		expect(texts[1]).toBe(texts[0]);
	});

	it("reads the sign-up from a cookie that nobody else can write", async () => {
		const site = accountSite({ auth: { signUp: "id" } });
		await site.submit("/auth?mode=signup", SIGN_UP);
		expect([...site.jar.values()].join()).not.toContain(ACCOUNT.email);
		for (const [name, value] of site.jar) {
			site.jar.set(name, `${value.startsWith("A") ? "B" : "A"}${value.slice(1)}`);
		}
		expect(leadsTo(await site.visit(PATH))).toEqual([303, "/auth"]);
	});
});
