import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readList } from "../../../web/app/admin/customers/customer-list.ts";
import { CustomerPage } from "../../../web/app/admin/customers/customer-page.tsx";
import { CustomersPage } from "../../../web/app/admin/customers/customers-page.tsx";
import { ADMIN_PATHS, customerPath } from "../../../worker/contract/paths.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok, refused } from "./fake-worker.ts";

beforeEach(() => {
	// happy-dom's dialogs lack both methods.
});

const ID = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const ROW = {
	...{ id: ID, email: "ada@example.com", name: "Ada", plan: "premium", state: "in_arrears" },
	...{ signed_up_at: "2026-10-01T23:30:00Z", is_confirmed: false, is_operator: false },
	...{ source: null, last_used_at: null, calls: 1234 },
};
const DETAIL = {
	...{ id: ID, email: "ada@example.com", name: "Ada", language: "fr", is_operator: false },
	...{ signed_up_at: "2026-10-01T10:00:00Z", confirmed_at: null, last_sign_in_at: null },
	...{ plan: null, history: [], attribution: null, usage: [], mails: [], sessions: 2 },
	payments: [{ id: "in_1", at: "2026-10-01T10:00:00Z", amount: -1399, currency: "EUR" }],
};

function open(path: string, rpc: Record<string, unknown>, role: "admin" | "super_admin" = "admin") {
	const client = fakeWorker({
		rpc: { is_admin: ok(true), get_admin_data: ok([{ ...ADMIN, role }]), ...rpc },
	});
	const router = renderAdmin({
		worker: client,
		visited: [path],
		pages: {
			[ADMIN_PATHS.customers]: <CustomersPage />,
			[ADMIN_PATHS.customer]: <CustomerPage />,
		},
	});
	const calls = (name: string) =>
		client.rpc.mock.calls.filter(([called]) => called === name).map(([, given]) => given);
	return { router, calls };
}

const list = (changes: object = {}) =>
	ok({ customers: [ROW], has_more: false, is_cut: false, ...changes });
const searches = (calls: (name: string) => unknown[]) =>
	calls("list_customers").map((given) => (given as { search: Record<string, unknown> }).search);

describe("the list of customers", () => {
	it("is what its address says", async () => {
		const { calls } = open(
			`${ADMIN_PATHS.customers}?q=ada&plan=premium&state=past_due&sort=email&page=2&platform=mac&signed=period&period=custom&from=2026-10-01&to=2026-10-02`,
			{ list_customers: list() },
		);
		const cells = within(await screen.findByRole("table")).getAllByRole("cell");
		expect(cells.map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
			...["ProEn retard de paiement", "1 oct. 2026", "inconnue", "Jamais", "1 234"],
		]);
		expect(screen.getByText("non confirmé")).toBeTruthy();
		expect(searches(calls)[0]).toEqual({
			...{ term: "ada", plan: "premium", state: "past_due", sort: "email", page: 2 },
			...{ platform: "mac", from: "2026-10-01T00:00:00.000Z", until: "2026-10-03T00:00:00.000Z" },
		});
	});

	it("is about the plans that end on a day ahead, until somebody wants all", async () => {
		const { router, calls } = open(`${ADMIN_PATHS.customers}?ends=2031-12-04&signed=paid`, {
			list_customers: list(),
		});
		expect(await screen.findByText("Plans qui prennent fin le 4 déc. 2031")).toBeTruthy();
		expect(searches(calls)[0]).toMatchObject({
			...{ event: "ends", from: "2031-12-04T00:00:00.000Z", until: "2031-12-05T00:00:00.000Z" },
		});
		fireEvent.click(screen.getByRole("button", { name: "Voir tous les clients" }));
		await waitFor(() => expect(router.state.location.search).toBe("?signed=paid"));
		expect(readList(new URLSearchParams("ends=2031-02-30")).ends).toBeUndefined();
	});

	it("changes with the address: search, filter, chip and page, each an entry of the history", async () => {
		const { router, calls } = open(`${ADMIN_PATHS.customers}?source=google`, {
			list_customers: list({ has_more: true }),
		});
		fireEvent.click(await screen.findByRole("button", { name: "Suivante" }));
		await waitFor(() =>
			expect(searches(calls).at(-1)).toMatchObject({ page: 2, source: "google" }),
		);
		fireEvent.change(screen.getByLabelText("Offre"), { target: { value: "beta" } });
		await waitFor(() => expect(searches(calls).at(-1)).toMatchObject({ page: 1, plan: "beta" }));
		fireEvent.click(screen.getByRole("button", { name: /^Retirer le filtre Source/ }));
		await waitFor(() => expect(router.state.location.search).toBe("?plan=beta"));
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: " ada " } });
		fireEvent.submit(screen.getByRole("searchbox"));
		await waitFor(() => expect(router.state.location.search).toBe("?plan=beta&q=ada"));
		await router.navigate(-2);
		await waitFor(() => expect(router.state.location.search).toBe("?source=google&plan=beta"));
		expect(await screen.findByRole("button", { name: /^Retirer le filtre Source/ })).toBeTruthy();
	});

	it("is sorted by a click on a head, and back by another", async () => {
		const { router, calls } = open(ADMIN_PATHS.customers, { list_customers: list() });
		const head = async (name: string) => screen.findByRole("columnheader", { name });
		fireEvent.click(within(await head("Appels (30 j)")).getByRole("button"));
		await waitFor(() => expect(searches(calls).at(-1)).toMatchObject({ sort: "calls" }));
		expect((await head("Appels (30 j)")).getAttribute("aria-sort")).toBe("descending");
		for (const [name, sort, direction] of [
			["Client", "email", "ascending"],
			["Client", "email_desc", "descending"],
		] as const) {
			fireEvent.click(within(await head(name)).getByRole("button"));
			await waitFor(() => expect(router.state.location.search).toBe(`?sort=${sort}`));
			expect((await head(name)).getAttribute("aria-sort")).toBe(direction);
		}
	});

	it("keeps its heads usable and its rows out of reach while others load", async () => {
		const late = Promise.withResolvers<unknown>();
		let made = 0;
		const { calls } = open(ADMIN_PATHS.customers, {
			list_customers: () => (made++ === 0 ? list() : late.promise),
		});
		const row = await screen.findByRole("link", { name: "ada@example.com" });
		const head = () => screen.getByRole("columnheader", { name: "Client" });
		const button = within(head()).getByRole("button");
		button.focus();
		fireEvent.click(button);
		await waitFor(() => expect(searches(calls).at(-1)).toMatchObject({ sort: "email" }));
		expect(head().getAttribute("aria-sort")).toBe("ascending");
		expect(row.closest("[inert]")?.tagName).toBe("TBODY");
		expect(head().closest("[inert]")).toBeNull();
		expect(document.activeElement).toBe(button);
		late.resolve(list({ customers: [{ ...ROW, id: "2", email: "bob@example.com" }] }));
		const next = await screen.findByRole("link", { name: "bob@example.com" });
		expect(next.closest("[inert]")).toBeNull();
		expect(row.isConnected).toBe(false);
		expect(document.activeElement).toBe(button);
	});

	it("shows the error instead of rows that do not match its controls", async () => {
		let calls = 0;
		open(ADMIN_PATHS.customers, {
			list_customers: () => (calls++ === 0 ? list() : refused("trop lent")),
		});
		await screen.findByRole("table");
		fireEvent.change(screen.getByLabelText("Offre"), { target: { value: "beta" } });
		expect((await screen.findByRole("alert")).textContent).toContain("Erreur de chargement");
		expect(screen.queryByRole("table")).toBeNull();
	});

	it("leaves the focus on the button that led to the last page", async () => {
		let calls = 0;
		open(ADMIN_PATHS.customers, { list_customers: () => list({ has_more: calls++ === 0 }) });
		const next = await screen.findByRole("button", { name: "Suivante" });
		next.focus();
		fireEvent.click(next);
		await waitFor(() => expect(next.getAttribute("aria-disabled")).toBe("true"));
		expect(document.activeElement).toBe(next);
		fireEvent.click(next);
		expect(screen.getByText("Page 2")).toBeTruthy();
	});

	it("names a wrong custom period, and keeps the address until it is right", async () => {
		const { router } = open(`${ADMIN_PATHS.customers}?signed=period`, { list_customers: list() });
		fireEvent.change(await screen.findByLabelText("Période"), { target: { value: "custom" } });
		fireEvent.change(screen.getByLabelText("Du"), { target: { value: "2026-10-05" } });
		fireEvent.change(screen.getByLabelText("Au"), { target: { value: "2026-10-01" } });
		fireEvent.click(screen.getByRole("button", { name: "Appliquer" }));
		expect((await screen.findByRole("alert")).textContent).toBe(
			"La première date doit précéder la seconde.",
		);
		expect(router.state.location.search).toBe("?signed=period");
		fireEvent.change(screen.getByLabelText("Du"), { target: { value: "2025-10-01" } });
		fireEvent.change(screen.getByLabelText("Au"), { target: { value: "2025-10-05" } });
		fireEvent.click(screen.getByRole("button", { name: "Appliquer" }));
		await waitFor(() =>
			expect(router.state.location.search).toBe(
				"?signed=period&period=custom&from=2025-10-01&to=2025-10-05",
			),
		);
	});

	it("saves the address without its page as a view, and says why it could not", async () => {
		const { calls } = open(`${ADMIN_PATHS.customers}?plan=beta&page=3`, {
			list_customers: list(),
			list_saved_views: ok([{ id: "v1", name: "Mine", query: "plan=premium" }]),
			save_view: { data: null, error: { code: "name_taken", message: "" }, status: 409 },
		});
		fireEvent.change(await screen.findByLabelText("Nom de la vue"), { target: { value: "Mine" } });
		fireEvent.click(screen.getByRole("button", { name: "Enregistrer cette vue" }));
		expect(await screen.findByText("Vous avez déjà une vue de ce nom.")).toBeTruthy();
		expect(calls("save_view")).toEqual([{ page: "customers", name: "Mine", query: "plan=beta" }]);
		expect(screen.getByRole("link", { name: "Mine" }).getAttribute("href")).toBe(
			`${ADMIN_PATHS.customers}?plan=premium`,
		);
	});
});

it.each([
	"page=0",
	"page=1.5",
	"page=101",
	"page=x",
	"plan=gold",
	"state=",
	"sort=name",
	"signed=1",
])("an address with %s lists as without it", (query) => {
	expect(readList(new URLSearchParams(query))).toEqual(readList(new URLSearchParams()));
});

describe("the page of a customer", () => {
	it("shows the customer, and no action to an admin who is no super_admin", async () => {
		const { calls } = open(customerPath(ID), { get_customer: ok(DETAIL) });
		expect(await screen.findByRole("heading", { level: 1, name: "Ada" })).toBeTruthy();
		expect(screen.getByText(/^-13,99/)).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Déconnecter partout" })).toBeNull();
		expect(calls("get_customer")).toEqual([{ account: ID }]);
	});

	it("is deleted by a super_admin once its address is typed", async () => {
		const { router, calls } = open(
			customerPath(ID),
			{ get_customer: ok(DETAIL), delete_customer: ok(null), list_customers: list() },
			"super_admin",
		);
		fireEvent.click(await screen.findByRole("button", { name: "Supprimer le compte" }));
		const dialog = within(await screen.findByRole("dialog", { hidden: true }));
		const submit = dialog.getByRole<HTMLButtonElement>("button", {
			...{ name: "Supprimer le compte", hidden: true },
		});
		expect(submit.disabled).toBe(true);
		fireEvent.change(dialog.getByLabelText("Tapez ada@example.com pour confirmer"), {
			target: { value: "ADA@example.com" },
		});
		fireEvent.click(submit);
		await waitFor(() => expect(router.state.location.pathname).toBe(ADMIN_PATHS.customers));
		expect(calls("delete_customer")).toEqual([{ account: ID, confirmation: "ADA@example.com" }]);
	});

	it("says that a running plan forbids the deletion", async () => {
		const paid = { data: null, error: { code: "still_paid", message: "" }, status: 409 };
		open(customerPath(ID), { get_customer: ok(DETAIL), delete_customer: paid }, "super_admin");
		fireEvent.click(await screen.findByRole("button", { name: "Supprimer le compte" }));
		const dialog = within(await screen.findByRole("dialog", { hidden: true }));
		fireEvent.change(dialog.getByRole("textbox", { hidden: true }), {
			target: { value: "ada@example.com" },
		});
		fireEvent.click(dialog.getByRole("button", { name: "Supprimer le compte", hidden: true }));
		expect(await screen.findByText(/Un abonnement payant est en cours/)).toBeTruthy();
	});

	it("has the confirmation sent again by the Worker, for the operator", async () => {
		const fetched = vi.fn(async (_path: string, _init: RequestInit) =>
			Response.json({ action: "resend_confirmation", detail: {} }),
		);
		vi.stubGlobal("fetch", fetched);
		open(customerPath(ID), { get_customer: ok(DETAIL) }, "super_admin");
		fireEvent.click(await screen.findByRole("button", { name: "Renvoyer la confirmation" }));
		const dialog = within(await screen.findByRole("dialog", { hidden: true }));
		fireEvent.click(dialog.getByRole("button", { name: "Renvoyer la confirmation", hidden: true }));
		expect(await screen.findByText("Confirmation renvoyée")).toBeTruthy();
		expect(fetched.mock.calls[0]).toEqual([
			`/api/admin/customers/${ID}/resend-confirmation`,
			expect.objectContaining({
				method: "POST",
				headers: expect.objectContaining({ "X-Account": "user-1" }),
			}),
		]);
	});

	it("says that an account does not exist", async () => {
		const gone = { data: null, error: { code: "not_found", message: "" }, status: 404 };
		open(customerPath(ID), { get_customer: gone });
		expect((await screen.findByRole("alert")).textContent).toContain("Ce compte n’existe pas.");
	});

	it("makes the guard check an operator again whose call is refused", async () => {
		let isAdmin = true;
		open(customerPath(ID), {
			is_admin: () => ok(isAdmin),
			get_customer: () => {
				isAdmin = false;
				return refused("no", 403);
			},
		});
		expect(await screen.findByRole("heading", { name: "Connexion administrateur" })).toBeTruthy();
	});
});
