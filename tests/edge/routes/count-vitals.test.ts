import { expect, it } from "vitest";
import { HEADLINE_TEST } from "../../../contract/experiment.ts";
import { browserVitals } from "../../fakes/events.ts";
import { idInBucket } from "../../fakes/visitors.ts";
import { createSite, ORIGIN, type Site, signed } from "../harness.ts";

const VID = idInBucket(HEADLINE_TEST, 60, 80);
const SID = "11111111-1111-4111-8111-111111111111";

/** Sends a page view's speed as the browser's beacon does. */
function send(site: Site, reports: unknown, cookie: string) {
	const headers = { origin: ORIGIN, "content-type": "text/plain", cookie };
	return site.request("/e", { method: "POST", body: JSON.stringify(reports), headers });
}
const vitalsOf = (site: Site) => site.batches.flatMap(({ vitals = [] }) => vitals);
const conversionsOf = (site: Site) => site.batches.flatMap(({ ab }) => ab);

it.each([
	[2500, ["lcp_good"]],
	[2500.1, ["lcp_slow"]],
	[undefined, []],
])("with an LCP of %s says of the visitor's unit %j", async (lcp, goals) => {
	const site = createSite();
	const cookie = `__Host-vid=${signed(VID)}; __Host-sid=${SID}; abtest_${HEADLINE_TEST}=D`;
	await send(site, [browserVitals({ lcp })], cookie);
	expect(conversionsOf(site)).toEqual(
		goals.map((goal) => ({
			...{ event_id: expect.any(String), event_name: "conversion", goal },
			...{ occurred_at: expect.any(String), visitor_id: VID },
			...{ test_name: HEADLINE_TEST, run: expect.any(Number), variant: "D" },
			data: { page: "/", platform: expect.any(String) },
		})),
	);
});

it.each<[string, string, string]>([
	["without an arm", "", `${ORIGIN}/`],
	["on a page without a test", `abtest_${HEADLINE_TEST}=D`, `${ORIGIN}/help`],
])("draws no arm %s", async (_, arm, page_url) => {
	const site = createSite();
	const cookie = `__Host-vid=${signed(VID)}; __Host-sid=${SID}; ${arm}`;
	await send(site, [browserVitals({ page_url })], cookie);
	expect(vitalsOf(site)).toMatchObject([{ arms: [] }]);
	expect(conversionsOf(site)).toEqual([]);
});
