/** The customer's own pages. */
import { cleanup } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CallName } from "../../../contract/calls-schema.ts";
import { DashboardPage } from "../../../web/app/dashboard/dashboard-page.tsx";
import { TABS } from "../../../web/app/dashboard/dashboard-tabs.ts";
import { open } from "../dashboard/open-part.tsx";
import { putConfig } from "../put-config.ts";
import { confirm, enter, later, recorder, type Step } from "./record.ts";
import { callOf, mixedResultOf, resultOf } from "./results.ts";

const SESSION = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const PROFILE = {
	...{ email: "zoe@example.com", full_name: "Zoé", language: "fr" },
	...{ created_at: "2026-01-01T00:00:00Z", email_notifications: true },
};
const PLAN = {
	...{ state: "active", subscription_type: "premium", billing_period: "P1M" },
	...{ current_period_end: "2026-12-03T00:00:00Z", ends_at: null, can_cancel: true },
};
const session = (id: number, changed: object) => ({
	...{ id: `${id}${SESSION.slice(1)}`, device: `Device ${id}`, country: "FR", is_current: false },
	...{ started_at: `2026-11-0${id}T10:00:00Z`, used_at: `2026-11-1${id}T10:00:00Z`, is_new: false },
	...changed,
});
const usage = (ever: object, used: number, allowance: number) => ({
	...{ month: { formula: 1234, chat: 5 }, ever },
	days: [
		{ starts_at: "2026-11-20T00:00:00Z", formula: 2, chat: 5 },
		{ starts_at: "2026-11-21T00:00:00Z", formula: 3, chat: 1 },
	],
	allowance: {
		...{ allowance, used, left: Math.max(0, allowance - used) },
		...{ resets_at: "2026-12-01T00:00:00Z", state: "active" },
	},
});
/** Calls that the Worker serves itself have the last part of their path. */
type Calls = Partial<Record<CallName | "address" | "password" | "sign-ins" | "deletion", unknown>>;
const CALLS: Calls = {
	address: { outcome: "sent", email: "changed@example.com", pending: "late@example.com" },
	password: { outcome: "changed" },
	deletion: { outcome: "paid" },
	get_own_profile: PROFILE,
	get_own_subscription: PLAN,
	get_waiting_cancellation: null,
	get_own_usage: usage({ formula: true, chat: false }, 1300, 1500),
	get_own_sessions: [
		session(1, { is_current: true }),
		session(2, { is_new: true, country: null }),
		session(3, { device: "", country: "XX" }),
	],
	get_own_sign_ins: {
		has_password: true,
		providers: [{ provider: "google", email: "z@gmail.com", connected_at: "2026-10-01T10:00:00Z" }],
	},
};

const TRIAL = { subscription_type: "free_trial", billing_period: null, can_cancel: false };
const PASSWORDS = [
	enter("Mot de passe actuel", "secret-1"),
	enter("Nouveau mot de passe", "un-bon-secret-bien-long"),
	enter("Confirmer", "un-bon-secret-bien-long"),
];

/** A Worker that reads, and changes nothing. */
const unavailable = () =>
	Response.json({ error: { code: "unavailable", message: "" } }, { status: 503 });
const REFUSED: Calls = {
	...{ save_own_profile: unavailable, end_own_session: unavailable, join_beta: unavailable },
	...{ export_account: unavailable, request_cancellation: unavailable, password: unavailable },
	...{ deletion: unavailable, "sign-ins": unavailable },
	address: (method: string) =>
		method === "GET" ? Response.json({ ...PROFILE, pending: null }) : unavailable(),
};

function accountRecorder() {
	const { begin, step, send, respond: responded, text } = recorder();
	putConfig();
	return {
		text,
		/** Opens the account at an address, with the results of some calls. */
		open(title: string, address: string, calls: Record<string, unknown>, known?: string[]) {
			cleanup();
			begin(title, known);
			const respond = async (url: string, { method = "GET", body }: RequestInit = {}) => {
				const { pathname } = new URL(url, "http://localhost");
				const call = callOf(method, pathname);
				// Measurements are sent once for a document.
				if (pathname !== "/e") send([call ?? `${method} ${url}`, body].filter(Boolean).join(" "));
				const name = call ?? pathname.split("/").at(-1) ?? "";
				await responded();
				const result = name in calls ? calls[name] : call && resultOf(call, "");
				return typeof result === "function" ? result(method) : Response.json(result ?? null);
			};
			return step(["opened", () => open(<DashboardPage />, respond, address)]);
		},
		step,
	};
}

/** The account at an address, and what comes of what is done on it. */
function recordAccount(
	name: string,
	...pages: readonly (readonly [address: string, changed: Calls, steps: readonly Step[]])[]
) {
	it(`${name} is as recorded`, async () => {
		const recorded = accountRecorder();
		for (const [address, changed, steps] of pages) {
			await recorded.open(address, address, { ...CALLS, ...changed });
			for (const each of [...steps, later]) await recorded.step(each);
		}
		await expect(recorded.text()).toMatchFileSnapshot(`${name}.txt`);
	});
}

recordAccount("own-account", [
	"/",
	{},
	[
		...[enter("Nom complet", " Zoé B. "), enter("Langue", "en"), "Enregistrer"],
		...[enter("Nom complet", "  "), "Enregistrer"],
		...[
			"Déconnecter : Device 2",
			"Changer d’adresse",
			enter("Nouvelle adresse", "new@example.com"),
			enter("Mot de passe actuel", "secret-1"),
			"Envoyer les liens",
			"Changer le mot de passe",
			"Afficher le mot de passe",
			...PASSWORDS,
			confirm("Enregistrer"),
		],
		...["Retirer : Google", "Annuler", "Abonnement", "Résilier mon abonnement"],
		...["Confirmer la résiliation", "Fermer", "Paramètres", /^Notifications/],
		...["Télécharger mes données", "Supprimer mon compte"],
		...[
			enter("Tapez", "supprimer"),
			enter("Mot de passe", "secret-1"),
			"Supprimer définitivement",
			enter("Tapez", "SUPPRIMER"),
			"Supprimer définitivement",
			...["Annuler", "Se déconnecter"],
		],
	],
]);
recordAccount(
	"own-account-states",
	[
		"/?tab=subscription&from=beta",
		{
			get_own_profile: { ...PROFILE, full_name: null, language: "en", email_notifications: false },
			get_own_sign_ins: {
				has_password: true,
				providers: [{ provider: "azure", email: "", connected_at: "2026-10-01T10:00:00Z" }],
			},
			get_own_subscription: {
				...{ ...PLAN, subscription_type: "free_trial", billing_period: null, can_cancel: false },
				...{ current_period_end: null, ends_at: "2026-12-05T10:00:00Z" },
			},
		},
		["Profile", enter("Full name", "   "), "Save", enter("Language", "fr")],
	],
	[
		"/?tab=profile",
		{
			get_own_subscription: { ...PLAN, state: "in_arrears" },
			get_own_sign_ins: { has_password: false, providers: [] },
			get_own_usage: usage({ formula: true, chat: true }, 1500, 1500),
		},
		[
			...["English", "Abonnement", "Paramètres", "Supprimer mon compte", "Annuler", "Profil"],
			"Me déconnecter partout",
		],
	],
	[
		"/?tab=profile",
		{ get_own_profile: { ...PROFILE, language: "en" }, "sign-ins": { outcome: "disconnected" } },
		[/^Remove: Google/, enter("Current password", "secret-1"), confirm("Remove"), "Sign out"],
	],
	[
		"/?tab=subscription",
		{
			get_own_profile: { ...PROFILE, language: "en" },
			get_own_subscription: null,
			get_own_usage: {
				...usage({ formula: false, chat: false }, 0, 0),
				...{ month: { formula: 1, chat: 9 }, days: [] },
			},
		},
		[/^Copy/],
	],
	[
		"/?tab=subscription",
		{
			get_own_usage: usage({ formula: false, chat: true }, 1600, 1500),
			get_own_subscription: { ...PLAN, ...TRIAL, state: "beta", subscription_type: "beta" },
		},
		[],
	],
	[
		"/?tab=subscription",
		{
			get_own_subscription: {
				...PLAN,
				state: "ending",
				ends_at: "2026-12-03T00:00:00Z",
				can_cancel: false,
			},
			get_waiting_cancellation: "2026-11-28T10:00:00Z",
		},
		[],
	],
);
recordAccount(
	"own-account-refused",
	[
		"/?from=beta",
		{ ...REFUSED, get_own_subscription: { ...PLAN, state: "trial", ...TRIAL } },
		["Rejoindre la bêta"],
	],
	[
		"/?tab=profile",
		REFUSED,
		[
			...["Enregistrer", "Déconnecter : Device 2", "English", "Changer d’adresse"],
			...[enter("Nouvelle adresse", "new@example.com"), enter("Mot de passe actuel", "secret-1")],
			...["Envoyer les liens", "Annuler", "Changer le mot de passe", ...PASSWORDS],
			...[confirm("Enregistrer"), "Annuler", "Retirer : Google"],
			...[enter("Mot de passe actuel", "secret-1"), confirm("Retirer"), "Annuler"],
			...["Abonnement", "Résilier mon abonnement", "Confirmer la résiliation"],
			...["Garder mon abonnement", "Paramètres", /^Notifications/, "Télécharger mes données"],
			...["Supprimer mon compte", enter("Tapez", "SUPPRIMER")],
			...[enter("Mot de passe", "secret-1"), "Supprimer définitivement"],
		],
	],
);

/** States of each tab; in the second half one call of each fails. */
const STATES = 12;
const READ: readonly CallName[] = [
	...(["get_own_profile", "get_own_subscription", "get_waiting_cancellation"] as const),
	...(["get_own_usage", "get_own_sessions", "get_own_sign_ins"] as const),
];

const texts: string[] = [];
it.each(TABS)("opens the tab %s of an own account in states by chance", async (tab) => {
	const recorded = accountRecorder();
	const known: string[] = [];
	for (let seed = 0; seed < STATES; seed++) {
		const refused = READ[seed - STATES / 2];
		const calls = Object.fromEntries(
			READ.map((name) => [name, name === refused ? unavailable : mixedResultOf(name, tab, seed)]),
		);
		const address = `/?tab=${tab}${seed % 3 === 0 ? "&from=beta" : ""}`;
		const title = `${tab} ${seed} ${refused ?? ""}`.trim();
		known.push(...(await recorded.open(title, address, { ...CALLS, ...calls }, known)));
	}
	texts.push(recorded.text());
});
it("the states of an own account are as recorded", async () => {
	await expect(texts.join("\n")).toMatchFileSnapshot("states/own-account.txt");
});
