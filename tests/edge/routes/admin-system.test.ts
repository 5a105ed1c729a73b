import { expect, it } from "vitest";
import { DISCARD_REASONS } from "../../../contract/events.ts";
import { Spool } from "../../../worker/events/spool.ts";
import type { Services } from "../../../worker/services.ts";
import { bindings } from "../harness.ts";
import { operatorSite } from "../operator-site.ts";

const NO_EVENTS = Object.fromEntries(
	["received", "stored", "duplicate", "difference", ...DISCARD_REASONS].map((name) => [name, 0]),
);
const ALERT = { kind: "ledger", since: "2026-11-22T10:00:00+00:00", data: {} };
const STATE = {
	...{ ledger: { day: NO_EVENTS, week: NO_EVENTS }, audit: [], duties: [], figures: [] },
	mails: { waiting: 0, oldest_waiting: null, failed: [] },
	billing: { invalid: [], check: null, waiting_cancellations: [] },
	alerts: { open: [ALERT], closed: [], recipients: 1 },
};

const read = (state: object = STATE, services: Partial<Services> = {}) => {
	const { get, log } = operatorSite({ get_system_state: state }, services);
	return get("/api/admin/system").then((response) => ({ response, log }));
};

it("error: returns the other parts when KV and the blog fail", async () => {
	const spool = new Spool(bindings.SPOOL);
	spool.count = () => Promise.reject(new Error("KV down"));
	const blog = () => Promise.reject(new Error("no chunk"));
	const { response } = await read(STATE, { spool, blog });
	expect(await response.json()).toMatchObject({ spool: null, blog: null, release: "test" });
});
