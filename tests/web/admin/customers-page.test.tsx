import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ADMIN_PATHS, customerPath } from "../../../contract/paths.ts";
import customers from "../../../locales/fr/customers.json";
import { readList } from "../../../web/app/admin/customers/customer-list.ts";
import { CustomerPage } from "../../../web/app/admin/customers/customer-page.tsx";
import { CustomersPage } from "../../../web/app/admin/customers/customers-page.tsx";
import { readCsv } from "../exports/read-csv.ts";
import { openAdmin, openDialog } from "./admin-app.tsx";
import { ok, refused } from "./fake-worker.ts";

const ID = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const ROW = {
	...{ id: ID, email: "ada@example.com", name: "Ada", plan: "premium", state: "in_arrears" },
	...{ signed_up_at: "2026-10-01T23:30:00Z", is_confirmed: false, is_operator: false },
	...{ source: null, last_used_at: null, calls: 1234, mrr: 1166, language: "en" },
};
const DETAIL = {
	...{ id: ID, email: "ada@example.com", name: "Ada", language: "fr", is_operator: false },
	...{ signed_up_at: "2026-10-01T10:00:00Z", confirmed_at: null, last_sign_in_at: null },
	refused_passwords: { tries: 3, last_at: "2026-11-20T10:00:00Z" },
	...{ plan: null, changes: [], attribution: null, usage: [], mails: [], sessions: 2 },
	...{ has_password: true, providers: [], can_cancel: false, mrr: 0, cancelled_at: [] },
	payments: [] as object[],
};
const pages = {
	[ADMIN_PATHS.customers]: <CustomersPage />,
	[ADMIN_PATHS.customer]: <CustomerPage />,
};
const list = (changes: object = {}) =>
	ok({ customers: [ROW], has_more: false, is_cut: false, ...changes });

/** The list at this address. @returns also the last search */
function openList(query: string, list_customers: unknown = list(), rpc: object = {}) {
	const at = `${ADMIN_PATHS.customers}${query}`;
	const results = { list_customers, list_unknown_payers: ok([]), ...rpc };
	const opened = openAdmin(null, { at, role: "admin", rpc: results, pages });
	const searched = () =>
		opened
			.inputsOf("list_customers")
			.map((input) => (input as { search: object }).search)
			.at(-1);
	const address = () => opened.router.state.location.search;
	return { ...opened, searched, address };
}

describe("the list of customers", () => {
	it("is what its address says", async () => {
		const { searched } = openList(
			"?q=ada&plan=premium&state=past_due&sort=email&page=2&platform=mac&signed=period&period=custom&from=2026-10-01&to=2026-10-02",
		);
		const cells = within(await screen.findByRole("table")).getAllByRole("cell");
		expect(cells.map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
			...["Pro En retard de paiement", "11,66 €", "Jamais", "1 234", "1 oct. 2026", "inconnue"],
		]);
		expect(screen.getByText("non confirmé")).toBeTruthy();
		expect(screen.getByLabelText(customers.sort.label)).toHaveProperty("value", "email");
		expect(searched()).toEqual({
			...{ term: "ada", plan: "premium", state: "past_due", sort: "email", page: 2 },
			...{ platform: "mac", from: "2026-10-01T00:00:00.000Z", until: "2026-10-03T00:00:00.000Z" },
		});
	});

	it("is a file with every risk of a customer, and no other", async () => {
		const { states, risks } = customers;
		const used = { last_used_at: "2026-10-20T08:00:00Z" };
		const cases: [object, string][] = [
			[{ is_silent: true }, `${risks.in_arrears}, ${risks.never}`],
			[{ is_silent: false, ...used }, risks.in_arrears],
			[{ state: "active", is_silent: true, ...used }, "aucun appel depuis le 20 oct. 2026"],
			[{ state: "active", is_silent: false }, ""],
			[{ state: "active", is_silent: false, ...used }, ""],
		];
		const rows = cases.map(([changed], n) => ({ ...ROW, id: `${n}${ID.slice(1)}`, ...changed }));
		openList("", list({ customers: rows }));
		const files = vi.spyOn(URL, "createObjectURL");
		fireEvent.click(await screen.findByRole("button", { name: /^Exporter en CSV/ }));
		const [file] = files.mock.calls[0] as [Blob];
		const [header = [], ...lines] = readCsv(await file.text(), ";");
		expect(lines.map((line) => line[header.indexOf(states.at_risk)])).toEqual(
			cases.map(([, text]) => text),
		);
		expect(lines[1]).toEqual([
			...["ada@example.com", "Ada", "Pro, En retard de paiement", "en retard de paiement"],
			...["11,66", "2026-10-20", "1234", "2026-10-01", "inconnue"],
		]);
	});

	it("is about the plans that end on a day ahead, until somebody wants all", async () => {
		const { searched, address } = openList("?ends=2031-12-04&signed=paid");
		expect(await screen.findByText("Abonnements qui prennent fin le 4 déc. 2031")).toBeTruthy();
		expect(searched()).toMatchObject({
			...{ event: "ends", from: "2031-12-04T00:00:00.000Z", until: "2031-12-05T00:00:00.000Z" },
		});
		fireEvent.click(screen.getByRole("button", { name: "Voir tous les clients" }));
		await waitFor(() => expect(address()).toBe("?signed=paid"));
		expect(readList(new URLSearchParams("ends=2031-02-30")).ends).toBeUndefined();
	});

	it("changes with the address: search, filter, chip and page, each an entry of the history", async () => {
		const { router, searched, address } = openList("?source=google", list({ has_more: true }));
		fireEvent.click(await screen.findByRole("button", { name: "Suivante" }));
		await waitFor(() => expect(searched()).toMatchObject({ page: 2, source: "google" }));
		fireEvent.change(screen.getByLabelText("Offre"), { target: { value: "beta" } });
		await waitFor(() => expect(searched()).toMatchObject({ page: 1, plan: "beta" }));
		fireEvent.click(await screen.findByRole("button", { name: "Suivante" }));
		await waitFor(() => expect(address()).toContain("page=2"));
		fireEvent.click(screen.getByRole("button", { name: /^Retirer le filtre Source/ }));
		await waitFor(() => expect(address()).toBe("?plan=beta"));
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: " ada " } });
		fireEvent.submit(screen.getByRole("searchbox").closest("form") as HTMLFormElement);
		await waitFor(() => expect(address()).toBe("?plan=beta&q=ada"));
		await router.navigate(-3);
		await waitFor(() => expect(address()).toBe("?source=google&plan=beta"));
	});

	it("is sorted by a click on a head, and back by another", async () => {
		const { searched, address } = openList("");
		const head = async (name: string) => screen.findByRole("columnheader", { name });
		for (const [name, sort, direction] of [
			["Appels (30 j)", "calls", "descending"],
			["Client", "email", "ascending"],
			["Client", "email_desc", "descending"],
		] as const) {
			fireEvent.click(within(await head(name)).getByRole("button", { name }));
			await waitFor(() => expect(address()).toBe(`?sort=${sort}`));
			await waitFor(() => expect(searched()).toMatchObject({ sort }));
			expect((await head(name)).getAttribute("aria-sort")).toBe(direction);
		}
	});

	it("keeps its heads usable and its rows out of reach while others load", async () => {
		const late = Promise.withResolvers<unknown>();
		let made = 0;
		const { searched } = openList("", () => (made++ === 0 ? list() : late.promise));
		const row = await screen.findByRole("link", { name: "ada@example.com" });
		const head = () => screen.getByRole("columnheader", { name: "Client" });
		const button = within(head()).getByRole("button");
		button.focus();
		fireEvent.click(button);
		await waitFor(() => expect(searched()).toMatchObject({ sort: "email" }));
		expect(row.closest("[inert]")?.tagName).toBe("TBODY");
		expect(head().closest("[inert]")).toBeNull();
		late.resolve(list({ customers: [{ ...ROW, id: "2", email: "bob@example.com" }] }));
		const next = await screen.findByRole("link", { name: "bob@example.com" });
		expect(next.closest("[inert]")).toBeNull();
		expect(row.isConnected).toBe(false);
		expect(document.activeElement).toBe(button);
	});

	it("saves the address without its page as a view, and says why it could not", async () => {
		const { inputsOf } = openList("?plan=beta&page=3", list(), {
			list_saved_views: ok([{ id: "v1", name: "Mine", query: "plan=premium" }]),
			save_view: refused("name_taken", 409),
		});
		fireEvent.change(await screen.findByLabelText("Nom de la vue"), { target: { value: "Mine" } });
		fireEvent.click(screen.getByRole("button", { name: "Enregistrer cette vue" }));
		expect(await screen.findByText("Vous avez déjà une vue de ce nom.")).toBeTruthy();
		expect(inputsOf("save_view")).toEqual([
			{ page: "customers", name: "Mine", query: "plan=beta" },
		]);
	});
});

it.each([
	...["page=0", "page=1.5", "page=101", "page=x"],
	...["plan=gold", "state=", "sort=name", "signed=1"],
])("an address with %s lists as without it", (query) => {
	expect(readList(new URLSearchParams(query))).toEqual(readList(new URLSearchParams()));
});

describe("the page of a customer", () => {
	function openCustomer(rpc: object = {}, role: "admin" | "super_admin" = "super_admin") {
		const results = {
			get_customer: ok(DETAIL),
			list_customers: list(),
			list_unknown_payers: ok([]),
			...rpc,
		};
		return openAdmin(null, { at: customerPath(ID), role, rpc: results, pages });
	}

	it.each([
		[true, ["azure"], "Se connecte par : mot de passe, Microsoft."],
		[false, ["google"], "Se connecte par : Google."],
		[false, [], "mais ni mot de passe, ni Microsoft ou Google : envoyez un lien de mot de passe."],
	])("says how the customer signs in: %s, %j", async (has_password, providers, text) => {
		const state = { confirmed_at: "2026-10-01T10:00:00Z", has_password, providers };
		openCustomer({ get_customer: ok({ ...DETAIL, ...state }) });
		const entry = (await screen.findByText(/^Adresse confirmée[.,]/)).textContent;
		expect(entry?.replace(/\s/g, " ")).toContain(text);
	});

	it("is deleted by a super_admin once its address is typed", async () => {
		const { router, inputsOf } = openCustomer({ delete_customer: ok(null) });
		const dialog = await openDialog("Supprimer le compte");
		const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Supprimer le compte" });
		expect(submit.disabled).toBe(true);
		fireEvent.change(dialog.getByLabelText("Tapez ada@example.com pour confirmer"), {
			target: { value: "ADA@example.com" },
		});
		fireEvent.click(submit);
		await waitFor(() => expect(router.state.location.pathname).toBe(ADMIN_PATHS.customers));
		expect(inputsOf("delete_customer")).toEqual([
			{ account: ID, confirmation: "ADA@example.com", ends_plan: false },
		]);
	});

	it("takes its question with it when the operator goes back", async () => {
		const { router } = openCustomer();
		await openDialog("Supprimer le compte");
		await router.navigate(ADMIN_PATHS.customers);
		expect(await screen.findByRole("link", { name: "ada@example.com" })).toBeTruthy();
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	});

	it("has the confirmation sent again by the Worker, for the operator", async () => {
		const fetched = vi.fn(async (_path: string, _init: RequestInit) =>
			Response.json({ action: "resend_confirmation", detail: {} }),
		);
		vi.stubGlobal("fetch", fetched);
		openCustomer();
		const dialog = await openDialog("Renvoyer la confirmation");
		fireEvent.click(dialog.getByRole("button", { name: "Renvoyer la confirmation" }));
		expect(await screen.findByText("Confirmation renvoyée")).toBeTruthy();
		const [path, { method, headers }] = fetched.mock.calls[0] ?? ["", {}];
		expect([path, method]).toEqual([`/api/admin/customers/${ID}/resend-confirmation`, "POST"]);
		expect(headers).toMatchObject({ "X-Account": "user-1" });
	});

	it("makes the guard check an operator again whose call is refused", async () => {
		let isAdmin = true;
		openCustomer({
			is_admin: () => ok(isAdmin),
			get_customer: () => {
				isAdmin = false;
				return refused("no", 403);
			},
		});
		expect(await screen.findByRole("heading", { name: "Connexion administrateur" })).toBeTruthy();
	});
});
