/** When the dashboard shows itself (docs/product/dashboard.md#first-steps). */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import common from "../../../locales/fr/common.json";
import dashboard from "../../../locales/fr/dashboard.json";
import { DashboardPage } from "../../../web/app/dashboard/dashboard-page.tsx";
import { formatsOf } from "../../../web/app/formats.ts";
import { refusal, shown } from "./open-dialog.tsx";
import { open, PROFILE } from "./open-part.tsx";

const USAGE = {
	...{ month: { formula: 0, chat: 0 }, days: [], ever: { formula: false, chat: false } },
	allowance: { allowance: null, used: 0, left: null, resets_at: "2026-12-01T00:00:00Z" },
};

const RESULTS: Record<string, unknown> = {
	...{ get_own_profile: PROFILE, get_own_sessions: [], get_own_usage: USAGE },
};

const PLAN = {
	...{ state: "active", subscription_type: "premium", billing_period: "P1M" },
	...{ current_period_end: "2026-12-01T00:00:00Z", ends_at: null, can_cancel: true },
};
const { cancellation, subscription } = dashboard;
/** Responses by the last part of the address. */
const byName = (results: Record<string, unknown>) => (url: string) =>
	Response.json(results[url.split("/").at(-1) ?? ""] ?? null);
/** The tab of the plan, with this usage. */
const openPlan = (usage: object) => {
	const results = { ...RESULTS, get_own_usage: { ...USAGE, ...usage } };
	open(<DashboardPage />, byName(results), "/?tab=subscription");
};
const forbidden = refusal(403, "forbidden");

it.each([
	["confirmed", { get_own_subscription: { ...PLAN, state: "ending", can_cancel: false } }],
	[
		"waiting",
		{
			get_waiting_cancellation: "2026-11-20T10:00:00Z",
			get_own_subscription: { ...PLAN, can_cancel: false },
		},
	],
])("a cancellation that is %s shows on the page behind its dialog", async (state, after) => {
	const results: Record<string, unknown> = { ...RESULTS, get_own_subscription: PLAN };
	const respond = (url: string) => {
		const name = url.split("/").at(-1) ?? "";
		if (name === "cancellation") Object.assign(results, after, { cancellation: { state } });
		return byName(results)(url);
	};
	open(<DashboardPage />, respond, "/?tab=subscription");
	fireEvent.click(await screen.findByText(subscription.cancel));
	fireEvent.click(await screen.findByText(cancellation.submit));
	expect(await screen.findByText(cancellation.doneTitle)).toBeDefined();
	await waitFor(() => expect(screen.queryByText(subscription.cancel)).toBeNull());
});

it("a deletion says beforehand that the plan has to end first", async () => {
	const results = { ...RESULTS, get_own_subscription: PLAN };
	open(<DashboardPage />, byName(results), "/?tab=settings");
	fireEvent.click(await screen.findByText(dashboard.settings.delete));
	expect(await shown(dashboard.deleteAccount.paidNotice)).toBeDefined();
});

it.each(["get_own_profile", "get_own_subscription"])(
	"an account without %s is asked for again, and then shown",
	async (name) => {
		let isRefused = true;
		vi.spyOn(console, "warn").mockReturnValue();
		open(<DashboardPage />, (url) =>
			isRefused && url.endsWith(name) ? forbidden() : byName(RESULTS)(url),
		);
		const retry = await screen.findByText(dashboard.retry);
		isRefused = false;
		fireEvent.click(retry);
		await screen.findByRole("tablist");
	},
);

it.each([
	[
		"figures, the newest day first",
		[
			{ starts_at: "2026-11-20T00:00:00Z", formula: 2, chat: 5 },
			{ starts_at: "2026-11-21T00:00:00Z", formula: 3, chat: 1 },
		],
		dashboard.usage.table,
		["3", "1", "2", "5"],
	],
	[
		"a text",
		[{ starts_at: "2026-11-20T00:00:00Z", formula: 0, chat: 0 }],
		dashboard.usage.none,
		[],
	],
])("the usage of the days is shown as %s", async (_, days, text, expected) => {
	openPlan({ days });
	await screen.findByText(text);
	const cells = screen.queryAllByRole("cell").map(({ textContent }) => textContent);
	expect(cells).toEqual(expected);
});

it.each([
	[1, null],
	[2, "1 min"],
	[500, "4 h 10 min"],
])(
	"%i cells of a month have saved %s of typing, with the basis beside it",
	async (formula, time) => {
		openPlan({ month: { formula, chat: 9 } });
		expect(
			await screen.findByText(/^Depuis le 1er novembre 2026 à .*, heure locale/),
		).toBeDefined();
		const text = document.body.textContent?.replace(/[\u00a0\u202f]/g, " ");
		expect(text?.includes("suppose 30 secondes par cellule")).toBe(time !== null);
		if (time === null) expect(text).not.toContain(dashboard.usage.saved);
		else expect(text).toContain(`${dashboard.usage.saved}${time}`);
	},
);

it.each([
	[37, "37 cellules sur 100 ce mois‑ci", "À 100, la formule et le chat s’arrêtent jusqu"],
	[1, "1 cellule sur 100 ce mois‑ci", "À 100, la formule et le chat s’arrêtent jusqu"],
	[104, "104 cellules sur 100 ce mois‑ci", "La formule et le chat sont arrêtés jusqu"],
])(
	"the allowance of a trial with %i cells says so, what follows and when",
	async (used, title, rule) => {
		const allowance = {
			...USAGE.allowance,
			...{ allowance: 100, used, left: Math.max(0, 100 - used) },
		};
		openPlan({ allowance });
		expect(await screen.findByText(title)).toBeDefined();
		const moment = formatsOf("fr").moment(allowance.resets_at);
		expect(screen.getByText(new RegExp(`^${rule}`)).textContent).toContain(
			`au ${moment}, heure locale`,
		);
		const link = screen.getByText(dashboard.usage.allowance.pro);
		expect(link.getAttribute("href")).toBe("/pricing");
	},
);

it.each([null, 0])("an allowance of %s is not spoken of", async (allowance) => {
	openPlan({ allowance: { ...USAGE.allowance, allowance } });
	await screen.findByText(dashboard.usage.none);
	expect(screen.queryByText(dashboard.usage.allowance.pro)).toBeNull();
});

describe("whoever comes from the beta page", () => {
	const { beta } = dashboard;
	const TRIAL = { ...PLAN, state: "trial", subscription_type: "free_trial", can_cancel: false };
	const BETA = { ...TRIAL, state: "beta", subscription_type: "beta" };
	const openFrom = (address: string, plan: object, joins = true) => {
		const sent = vi.fn();
		const results: Record<string, unknown> = { ...RESULTS, get_own_subscription: plan };
		open(
			<DashboardPage />,
			(url) => {
				if (!url.endsWith("/join_beta")) return byName(results)(url);
				sent();
				if (!joins) return forbidden();
				results.get_own_subscription = BETA;
				return Response.json(true);
			},
			address,
		);
		return sent;
	};

	it.each([
		["free_trial", "trial", beta.offerTitle],
		["free_trial", "trial_with_end", beta.offerTitle],
		["free_trial", "trial_over", beta.offerTitle],
		["beta", "beta", beta.joinedTitle],
		["premium", "active", beta.paidTitle],
		["premium", "in_arrears", beta.paidTitle],
		["premium", "ending", beta.paidTitle],
		["premium", "ended", beta.closedTitle],
		["premium", "unfinished", beta.closedTitle],
	])("with the plan %s, %s is told: %s", async (subscription_type, state, title) => {
		openFrom("/?from=beta", { ...PLAN, subscription_type, state });
		await screen.findByRole("region", { name: title });
		expect(screen.queryAllByText(beta.join)).toHaveLength(title === beta.offerTitle ? 1 : 0);
	});

	it("joins it from a trial by a press, and is told so", async () => {
		const sent = openFrom("/?from=beta", TRIAL);
		fireEvent.click(await screen.findByText(beta.join));
		await screen.findByText(beta.joinedTitle);
		expect(sent).toHaveBeenCalledOnce();
		expect(screen.queryByText(beta.join)).toBeNull();
	});

	it("is told when it could not be joined, and may try again", async () => {
		vi.spyOn(console, "warn").mockReturnValue();
		const sent = openFrom("/?from=beta", TRIAL, false);
		fireEvent.click(await screen.findByText(beta.join));
		await screen.findByText(beta.failed);
		fireEvent.click(await screen.findByText(beta.join));
		await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
	});

	it("alone is told of it", async () => {
		openFrom("/", TRIAL);
		await screen.findByRole("tablist");
		expect(screen.queryByText(beta.offerTitle)).toBeNull();
	});
});

it("the header has the language pressed, and saves another one", async () => {
	const results = { ...RESULTS };
	const sent = vi.fn();
	open(<DashboardPage />, (url, init) => {
		if (url.includes("save_own_profile")) {
			sent(JSON.parse(String(init?.body)));
			results.get_own_profile = { ...PROFILE, language: "en" };
		}
		return byName(results)(url);
	});
	const pressed = () => screen.getAllByRole("button", { pressed: true }).map((each) => each.lang);
	// The account's own language has arrived: it is read anew once another one is stored.
	await screen.findByRole("tablist");
	expect(pressed()).toEqual(["fr"]);
	fireEvent.click(screen.getByText(common.nav.languages.en));
	await waitFor(() => expect(pressed()).toEqual(["en"]));
	expect(sent.mock.calls).toEqual([[{ change: { language: "en" } }]]);
});

it("the header says that the language could not be saved, and keeps the other pressed", async () => {
	vi.spyOn(console, "warn").mockReturnValue();
	open(<DashboardPage />, (url) =>
		url.includes("save_own_profile") ? forbidden() : byName(RESULTS)(url),
	);
	fireEvent.click(await screen.findByText(common.nav.languages.en));
	await screen.findByText(dashboard.profile.saveError);
	expect(screen.getAllByRole("button", { pressed: true }).map(({ lang }) => lang)).toEqual(["fr"]);
});

it.each([
	["Windows NT 10.0", "windows"],
	["Macintosh", "mac"],
	["iPhone", "other"],
] as const)("the header on %s has the download of %s", async (userAgent, platform) => {
	vi.stubGlobal("navigator", { ...navigator, userAgent, maxTouchPoints: 0 });
	open(<DashboardPage />, byName(RESULTS));
	await screen.findByRole("tablist");
	const texts = [...document.querySelectorAll("[data-cta=dashboard-download]")].map(
		({ textContent }) => textContent,
	);
	expect(texts).toEqual(platform === "other" ? [] : [common.downloadButton[platform]]);
});

/** Opens the dashboard of a new customer, with this response for the usage. */
function openWith(usage: () => Promise<Response>) {
	open(<DashboardPage />, (url) => {
		const name = url.split("/").at(-1) ?? "";
		return name === "get_own_usage" ? usage() : Response.json(RESULTS[name] ?? null);
	});
}

describe("the first steps", () => {
	const { installText, installElsewhere, openText, formulaText } = dashboard.firstSteps;
	const link = dashboard.install.title;

	it.each([
		["nothing", "Windows NT 10.0", {}, [installText]],
		["nothing", "iPhone", {}, [installElsewhere, link]],
		["a question", "iPhone", { chat: true }, [formulaText]],
		["a formula", "iPhone", { formula: true }, []],
	])("after %s on %s say how to take the next one", async (_, userAgent, ever, said) => {
		vi.stubGlobal("navigator", { ...navigator, userAgent, maxTouchPoints: 0 });
		openWith(async () => Response.json({ ...USAGE, ever: { ...USAGE.ever, ...ever } }));
		await screen.findByRole("tablist");
		const all = [installText, installElsewhere, openText, formulaText, link];
		const page = document.body.textContent ?? "";
		expect(all.filter((text) => page.includes(text))).toEqual(said);
	});

	it("come with the tabs below them, which do not move under a press", async () => {
		let respond = (_: Response) => {};
		openWith(() => new Promise((resolve) => (respond = resolve)));
		await screen.findByText(new RegExp(`${PROFILE.email}$`));
		await screen.findAllByText(common.plan.states.none.name);
		expect(screen.queryByRole("tablist")).toBeNull();
		respond(Response.json(USAGE));
		await screen.findByText(dashboard.firstSteps.title);
		screen.getByRole("tablist");
	});

	it("are left out where the usage cannot be read", async () => {
		openWith(async () => Response.json({ error: "unavailable" }, { status: 503 }));
		await screen.findByRole("tablist");
		expect(screen.queryByText(dashboard.firstSteps.title)).toBeNull();
	});
});
