import { describe, expect, it } from "vitest";
import { unsubscribeHeaders } from "../../../worker/mail/unsubscribe.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { createSite } from "../harness.ts";

const ADA = "5f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11";

/** A site that records who unsubscribes, and the path in a mail's header. */
async function site(isAvailable = true) {
	const site = createSite({
		functions: { unsubscribe: isAvailable ? null : new Refusal("unavailable") },
	});
	const calls = () => site.sqlCalls.argsOf("unsubscribe");

	const kind = "monthly_usage";
	const { "List-Unsubscribe": link = "" } = await unsubscribeHeaders(
		{ kind, subscriber: ADA },
		site.services.env,
	);
	const { pathname, search } = new URL(link.slice(1, -1));
	return { calls, path: pathname + search, request: site.request };
}

const FORM = "List-Unsubscribe=One-Click";

describe("happy", () => {
	it.each<[string, RequestInit]>([
		["the form of RFC 8058", { body: FORM }],
		["broken parts", { body: "--", headers: { "content-type": "multipart/form-data" } }],
		["a large body", { body: "b".repeat(100_000) }],
	])("one click of a mail program, %s, needs neither session nor origin", async (_, sent) => {
		const { calls, path, request } = await site();
		for (const time of ["first", "repeated"]) {
			const response = await request(path, { method: "POST", ...sent });
			expect([time, response.status]).toEqual([time, 200]);
			expect(response.headers.get("set-cookie")).toBeNull();
		}
		const once = { list: "notifications", subscriber: ADA };
		expect(calls()).toEqual([once, once]);
	});

	it.each([
		["notifications", "/dashboard?tab=settings"],
		["alerts", "/admin/account"],
		["newsletter", `/newsletter?token=newsletter.${ADA}.0`],
		["https://evil.test", "/dashboard?tab=settings"],
	])("a link of %s that is opened leads to the choice, and changes nothing", async (list, to) => {
		const { calls, request } = await site();
		const response = await request(`/api/mails/unsubscribe?token=${list}.${ADA}.0`);
		expect([response.status, response.headers.get("location")]).toEqual([302, to]);
		expect(calls()).toEqual([]);
	});
});

it("error: 503 while the database is unavailable: the program tries again", async () => {
	const { path, request } = await site(false);
	expect((await request(path, { method: "POST", body: FORM })).status).toBe(503);
});

it("security: a forged or missing token ends nobody's mails", async () => {
	const { calls, path, request } = await site();
	for (const forged of [
		path.slice(0, path.indexOf("?")),
		path.replace(ADA, ADA.replace("5", "6")),
	]) {
		expect((await request(forged, { method: "POST", body: FORM })).status).toBe(400);
	}
	expect(calls()).toEqual([]);
});
