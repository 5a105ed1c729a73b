import { describe, expect, it } from "vitest";
import { CALL_PATH } from "../../../contract/calls.ts";
import type { Links } from "../../../worker/attribution/links.ts";
import { SAMPLE_INPUTS } from "../../fakes/call-inputs.ts";
import { createSite, refusalOf } from "../harness.ts";
import { operatorSite } from "../operator-site.ts";

const NOTE = {
	...{ id: 1, day: "2026-11-20", kind: "note", text: "Soldes", author: null },
	...{ created_at: "2026-11-20T00:00:00Z", changed_at: null, is_own: true },
};

const NO_PREVIEW = { known: null, replaced: [] };

function site(functions: Record<string, unknown> = {}, links: Partial<Links> = {}) {
	const services = { links: { ...createSite().services.links, ...links } };
	const { log, post, sqlCalls } = operatorSite(functions, services);
	return {
		sqlCalls,
		log,
		post: (name: string, body: unknown) => post(`${CALL_PATH}/${name}`, body),
	};
}

describe("happy", () => {
	it("passes on only what the table names", async () => {
		const { sqlCalls, post } = site({ get_own_subscription: null });
		const response = await post("get_own_subscription", { user_id: "another" });
		expect([response.status, await response.json()]).toEqual([200, null]);
		expect(sqlCalls.calls[0]?.args).toEqual({});
	});

	it.each([
		["published", { written: true }, undefined],
		["made all the same", new Error("KV down"), { reason: "Error: KV down" }],
	])("makes a link, which is %s", async (_, outcome, fields) => {
		let published = 0;
		const publish = async () => {
			published++;
			if (outcome instanceof Error) throw outcome;
			return outcome;
		};
		const { log, post } = site({ create_link: null }, { publish });
		const response = await post("create_link", SAMPLE_INPUTS.create_link);
		expect([response.status, published]).toEqual([200, 1]);
		expect(log.lines).toEqual(
			fields ? [{ level: "error", event: "links_not_published", fields }] : [],
		);
	});

	it.each(["upload_campaign_costs", "preview_campaign_costs"] as const)(
		"%s takes the longest file, with long names, and nothing longer",
		async (name) => {
			const { post } = site({ [name]: name.startsWith("upload") ? 7 : NO_PREVIEW });
			const { costs, ...file } = SAMPLE_INPUTS[name];
			const statusOf = async (length: number) => {
				const named = { ...costs[0], name: "n".repeat(length), utm_campaign: "c".repeat(200) };
				const rows = Array.from({ length: 5000 }, (_, line) => ({ ...named, line }));
				return (await post(name, { ...file, costs: rows })).status;
			};
			expect([await statusOf(400), await statusOf(700)]).toEqual([200, 413]);
		},
	);
});

it("error: fails loudly when the result cannot be read: the log names the field and no value", async () => {
	const { log, post } = site({ list_annotations: [{ ...NOTE, day: { secret: 1 } }] });
	const response = await post("list_annotations", {});
	expect(await refusalOf(response)).toEqual([500, "unexpected"]);
	expect(log.lines).toMatchObject([
		{ level: "error", fields: { reason: expect.stringContaining("list_annotations") } },
	]);
	expect(JSON.stringify(log.lines)).toContain("0.day");
	expect(JSON.stringify(log.lines)).not.toContain("secret");
});

it.each([
	...["delete_account", "is_admin", "begin_admin_action", "ingest_events"],
	...["toString", "__proto__"],
	// These have a handler of their own.
	...["create_experiment", "request_cancellation", "analytics_mau"],
])("security: knows no call %s", async (name) => {
	const { sqlCalls, post } = site();
	expect((await post(name, {})).status).toBe(404);
	expect(sqlCalls.calls).toEqual([]);
});
