import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import type { LedgerTotals, SystemReport } from "../../../contract/system-schema.ts";
import { SystemPage } from "../../../web/app/admin/system/system-page.tsx";
import { rate } from "../../../web/app/admin/system/vitals/vitals-card.tsx";
import { ageOf } from "../../../web/app/formats.ts";
import { openDialog, renderAdmin, toast } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok } from "./fake-worker.ts";

const TOTALS: LedgerTotals = {
	...{ received: 10, stored: 6, duplicate: 1, bot: 3 },
	...{ excluded: 0, invalid: 0, limited: 0, lost: 0, difference: 0 },
};
const REPORT: SystemReport = {
	ledger: { day: TOTALS, week: TOTALS },
	spool: { waitingBatches: 0, waitingEvents: 0, deadBatches: 0 },
	blog: {
		...{ state: "up", failingSince: null, lastResponseAt: new Date().toISOString() },
		...{ lastError: null, posts: 45, ageSeconds: 12, doubt: null },
	},
	experiments: { version: "v7", source: "kv", lastError: null },
	supabase: { state: "up" },
	release: "abc123",
	audit: [],
	mails: { waiting: 0, oldest_waiting: null, failed: [] },
	billing: { invalid: [], check: null, waiting_cancellations: [] },
	alerts: { open: [], closed: [], recipients: 1 },
	duties: [],
	figures: [],
};
const SYSTEM = "/api/admin/system";
const PURGE = `${SYSTEM}/purge-blog`;

type Responses = Record<string, { status?: number; body: unknown }>;

/** The page of an operator, by default a super_admin, with a report that differs so, or other responses by path. */
function open(changes: Partial<SystemReport> = {}, more: Responses = {}, role = "super_admin") {
	const responses: Responses = { [SYSTEM]: { body: { ...REPORT, ...changes } }, ...more };
	const record = { ...ADMIN, role };
	const rpc = { get_admin_data: ok([record]), get_vitals: ok({ before: null, figures: [] }) };
	const fetched = vi.fn(async (path: string, _init: RequestInit) => {
		const { status = 200, body } = responses[path] ?? { status: 404, body: {} };
		return typeof body === "string" ? new Response(body) : Response.json(body, { status });
	});
	vi.stubGlobal("fetch", fetched);
	const worker = fakeWorker({ rpc });
	renderAdmin({ worker, visited: [ADMIN_PATHS.system], system: <SystemPage /> });
	const calls = (method: string) =>
		fetched.mock.calls.flatMap(([to, init]) => (init.method === method ? [to] : []));
	return { record, responses, fetched, calls };
}
describe("the report", () => {
	it.each([
		["never", [{ name: "mrr", checked_at: null, equal_at: null, differences: [] }]],
		["new here", []],
	])("says that no figure was compared with the raw data: %s", async (_, figures) => {
		open({ figures });
		expect(await screen.findByText("Aucun contrôle pour l’instant.")).toBeTruthy();
	});

	it("that could not be read says why, and is requested again", async () => {
		const { responses } = open({}, { [SYSTEM]: { body: "<h1>Login</h1>" } });
		const message = "Erreur de communication avec le serveur";
		expect((await screen.findByRole("alert")).textContent).toContain(message);
		responses[SYSTEM] = { body: REPORT };
		fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
		expect(await screen.findByText("Le registre est équilibré.")).toBeTruthy();
	});
});

describe("an action", () => {
	/** Presses a button of the page. @returns what presses one of the dialog */
	const request = async (name: string) => {
		const dialog = await openDialog(name);
		return (button: string) => fireEvent.click(dialog.getByText(button, { selector: "button" }));
	};

	it("that is refused says so and is not sent again", async () => {
		const { calls } = open({}, { [PURGE]: { status: 503, body: {} } });
		(await request("Vider le cache"))("Vider le cache");
		await toast("L’action a échouéHTTP 503");
		expect(calls("POST")).toHaveLength(1);
	});

	it("of a former super_admin makes the guard check again", async () => {
		const { record } = open({}, { [PURGE]: { status: 403, body: {} } });
		const press = await request("Vider le cache");
		record.role = "admin";
		press("Vider le cache");
		await waitFor(() => expect(screen.queryByText("Vider le cache")).toBeNull());
	});
});

it("an admin reads the same page, without its actions and the log of actions", async () => {
	open({}, {}, "admin");
	expect(await screen.findByText("version v7, lue dans KV")).toBeTruthy();
	expect(screen.queryByText(/^(Rejouer les lots|Vider le cache|Journal des actions)$/)).toBeNull();
});

it.each([
	["2026-11-20T12:00:00Z", "fr", "il y a 0 seconde"],
	["2026-11-20T11:59:01Z", "fr", "il y a 59 secondes"],
	["2026-11-20T11:01:00Z", "fr", "il y a 59 minutes"],
	["2026-11-20T09:30:00Z", "en", "2 hours ago"],
	["2026-11-18T09:30:00Z", "en", "2 days ago"],
	["2026-11-20T12:00:05Z", "en", "0 seconds ago"],
	["nothing", "fr", ""],
] as const)("%s was in %s %j", (instant, language, age) => {
	expect(ageOf(instant, Date.parse("2026-11-20T12:00:00Z"), language)).toBe(age);
});

it.each([
	["lcp", 2500, "good"],
	["lcp", 2500.1, "improve"],
	["lcp", 4000, "improve"],
	["lcp", 4000.1, "poor"],
	["inp", 200, "good"],
	["inp", 500, "improve"],
	["inp", 501, "poor"],
	["cls", 0.1, "good"],
	["cls", 0.25, "improve"],
	["cls", 0.26, "poor"],
	["ttfb", 800, "good"],
	["ttfb", 1800, "improve"],
	["ttfb", 1801, "poor"],
] as const)("the verdict on %s of %d is %s", (metric, value, rating) => {
	expect(rate(metric, value)).toBe(rating);
});
