import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { AlertKind } from "../../../contract/mails.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import type { LedgerTotals, SystemReport } from "../../../contract/system-schema.ts";
import { SystemPage } from "../../../web/app/admin/system/system-page.tsx";
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
const itemsOf = async (name: string) => {
	const heading = await screen.findByRole("heading", { name });
	const items = heading.closest("section, details")?.querySelectorAll("li") ?? [];
	return [...items].map(({ textContent }) => textContent);
};

describe("the report", () => {
	it("is requested for the operator, and shown; nothing needs a person", async () => {
		const { fetched } = open();
		for (const text of [
			...[
				"Le registre est équilibré.",
				"version v7, lue dans KV",
				"Rien à traiter.",
				"Tout fonctionne.",
			],
			...["Aucune alerte ouverte.", "Aucun e-mail n’attend."],
		]) {
			expect(await screen.findByText(text)).toBeTruthy();
		}
		expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ "X-Account": "user-1" });
	});

	it("warns of a ledger that does not balance", async () => {
		open({ ledger: { day: TOTALS, week: { ...TOTALS, difference: -2 } } });
		expect((await screen.findByRole("alert")).textContent).toBe("Le registre n’est pas équilibré.");
		expect(screen.getByRole("cell", { name: "-2" }).className).toContain("text-red");
	});

	it("shows open alerts with their figures and since when, and who gets their mails", async () => {
		const since = "2026-11-22T10:00:00Z";
		const alert = (kind: AlertKind, data: Record<string, string>) => ({ kind, since, data });
		const low = { day_on: "2026-11-21", value_euros: "1399", usual_euros: "20000" };
		const errors = { failed_count: "1234", received_count: "9", rate_percent: "7.4" };
		const alerts = [
			alert("revenue", { ...low, lowest_euros: "14000.00" }),
			alert("errors", errors),
		];
		const closed = [
			{
				...alert("webhook", { invalid_count: "1", failed_count: "0" }),
				until: "2026-11-22T12:00:00Z",
			},
		];
		open({ alerts: { open: alerts, closed, recipients: 0 } });
		expect(await itemsOf("Alertes")).toEqual([
			expect.stringMatching(
				/^Très peu de revenu depuis le 22\/11\/2026.*13,99\s€ le 21 nov. 2026, contre 200,00\s€ d’habitude \(seuil\s: 140,00\s€\)\.$/,
			),
			expect.stringMatching(/^Réponses en erreur.*1\s234 réponses 5xx, soit 7,40\s%\.$/),
		]);
		expect(await itemsOf("Alertes résolues des 90 derniers jours")).toEqual([
			expect.stringMatching(
				/^Événements de Stripe refusés du 22\/11\/2026.* au 22\/11\/2026.*En 24 heures\s: 1 invalides/,
			),
		]);
		expect(screen.getByText(/^0 opérateur en est averti/)).toBeTruthy();
	});

	describe("says how figures were compared with the raw data", () => {
		const at = "2026-11-28T00:05:00Z";
		const equal = { checked_at: at, equal_at: at, differences: [] };
		const day = (date: number) => ({ day: `2026-11-${date}`, stored: 123400, counted: 123100 });
		const seen = { ...equal, differences: [day(21), day(22), day(23), day(24), day(25)] };

		it.each([
			[
				"equal",
				[{ name: "mrr", ...equal }],
				/^Tous les chiffres concordent \(contrôle du 28\/11\/2026/,
			],
			["never", [{ name: "mrr", ...equal, checked_at: null }], "Aucun contrôle pour l’instant."],
			["new here", [], "Aucun contrôle pour l’instant."],
		])("%s", async (_, figures, text) => {
			open({ figures });
			expect(await screen.findByText(text)).toBeTruthy();
			expect(await itemsOf("Contrôle des chiffres")).toEqual([]);
		});

		it("different, by day and amount", async () => {
			const figures = [
				{ name: "views", ...seen },
				{ name: "mrr", ...seen, equal_at: null, differences: [day(27)] },
				{ name: "clicks", ...equal },
				{ name: "elsewhere", ...equal, differences: [day(26)] },
			];
			open({ figures });
			expect((await screen.findByRole("alert")).textContent).toMatch(
				/^Des chiffres ne concordent pas/,
			);
			const items = (await itemsOf("Contrôle des chiffres")).map((text) =>
				text?.replace(/\s/g, " "),
			);
			expect(items).toEqual([
				expect.stringMatching(
					/^Pages vues.*Le 22 nov\. 2026 : 123 400 dans les rapports, 123 100 d’après.*2 autres jours diffèrent aussi\. Dernier contrôle sans écart : 28\/11\/2026/,
				),
				...[21, 22, 23].map((date) => expect.stringContaining(`Le ${date} nov. 2026`)),
				expect.stringMatching(
					/^MRR.*1 234,00 € dans les rapports, 1 231,00 € d’après les données brutes\.Aucun contrôle sans écart jusqu’ici\.$/,
				),
				expect.stringContaining("Le 27 nov. 2026"),
				expect.stringMatching(/^elsewhere/),
				expect.stringContaining("Le 26 nov. 2026"),
			]);
		});
	});

	it("shows the other parts when some could not be read", async () => {
		const unread = { ledger: null, spool: null, blog: null, audit: null, mails: null };
		open({ ...unread, alerts: null, duties: null });
		expect(await screen.findByText("version v7, lue dans KV")).toBeTruthy();
		expect(screen.getAllByText("inconnu")).toHaveLength(7);
	});

	it.each([
		["a refusal", { status: 403, body: { error: { code: "forbidden" } } }, "Accès non autorisé."],
		["no database", { status: 503, body: { error: { code: "unavailable" } } }, "HTTP 503"],
		["a page", { body: "<h1>Login</h1>" }, "Erreur de communication avec le serveur"],
	])("with response %s shows the reason, and is requested again", async (_, response, message) => {
		const { responses } = open({}, { [SYSTEM]: response });
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

	it.each([
		[
			...(["Rejouer les lots", "replay-spool", "replay_spool", { stored: 3 }] as const),
			"Lots rejouésenregistrés\u00a0: 3",
		],
		["Vider le cache", "purge-blog", "purge_blog", {}, "Cache du blog vidéC’est fait"],
	] as const)(
		"%s is confirmed, sent once, reported, and read back",
		async (button, path, action, detail, text) => {
			const { calls } = open({}, { [`${SYSTEM}/${path}`]: { body: { action, detail } } });
			const press = await request(button);
			expect(calls("POST")).toEqual([]);
			press(button);
			await toast(text);
			expect(calls("POST")).toEqual([`${SYSTEM}/${path}`]);
			await waitFor(() => expect(calls("GET")).toHaveLength(2));
			expect(screen.queryByRole("dialog")).toBeNull();
		},
	);

	it("believes WordPress where what it lacks is in doubt", async () => {
		const doubt = { since: "2026-11-21T12:00:00Z", lost: 13, hidden: 9, of: 33, languages: ["fr"] };
		const blog = REPORT.blog && { ...REPORT.blog, state: "down" as const, doubt };
		const path = `${SYSTEM}/accept-blog`;
		const body = { action: "accept_blog", detail: { posts: 20, removed: 13 } };
		const { calls } = open({ blog }, { [path]: { body } });
		const press = await request("WordPress a raison");
		expect(document.body.textContent).toMatch(/13 sur 33.*9 sur 33/s);
		press("WordPress a raison");
		await toast("WordPress cru sur parolearticles\u00a0: 20 · retirés\u00a0: 13");
		expect(calls("POST")).toEqual([path]);
	});

	it.each([503, 429])(
		"with response %i shows the message and is not sent again",
		async (status) => {
			const { calls } = open({}, { [PURGE]: { status, body: {} } });
			(await request("Vider le cache"))("Vider le cache");
			await toast(`L’action a échouéHTTP ${status}`);
			expect(calls("POST")).toHaveLength(1);
		},
	);

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

it("what does not work stands first, open, and what works is folded", async () => {
	open({ spool: { waitingBatches: 2, waitingEvents: 31, deadBatches: 1 }, duties: null });
	expect(await screen.findByText("2 points demandent votre attention.")).toBeTruthy();
	const names = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
	expect(names).toEqual(["Tâches automatiques", "File de secours", "Contrôles", "Historique"]);
	expect(screen.getByText("Registre des événements").closest("details")?.open).toBe(false);
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
