import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ADMIN_PATHS, customerPath } from "../../../contract/paths.ts";
import { readList } from "../../../web/app/admin/customers/customer-list.ts";
import { CustomerPage } from "../../../web/app/admin/customers/customer-page.tsx";
import { CustomersPage } from "../../../web/app/admin/customers/customers-page.tsx";
import { peopleBehind } from "../../../web/app/admin/customers/people-links.tsx";
import { DEFAULT_SELECTION } from "../../../web/app/admin/period/selection.ts";
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
it.each([
	["first", {}, true],
	["last", { platform: "mac" }, true],
	["last", { source: "google" }, false],
	["last", { campaign: "spring" }, false],
	["first", { source: "google", campaign: "spring" }, true],
	["first", { variant: "c" }, false],
] as const)(
	"the customers behind figures by the %s touch with %j have a list: %s",
	(touch, filters, has) => {
		const selection = { ...DEFAULT_SELECTION, filters };
		const { on, ending } = peopleBehind(selection, touch);
		const days = { from: "2026-11-01", to: "2026-11-02" };
		expect([on("new", days), ending("2026-12-01")].map((path) => path !== undefined)).toEqual([
			has,
			has,
		]);
	},
);

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
});

it.each([
	...["page=0", "page=1.5", "page=101", "page=x"],
	...["plan=gold", "state=", "sort=name", "signed=1", "ends=2031-02-30"],
])("an address with %s lists as without it", (query) => {
	expect(readList(new URLSearchParams(query))).toEqual(readList(new URLSearchParams()));
});

it("a search in an address is as long as the database takes it", () => {
	expect(readList(new URLSearchParams({ q: ` ${"x".repeat(321)}` })).term).toHaveLength(320);
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
		[false, ["google"], "Se connecte par : Google."],
		[false, [], "mais ni mot de passe, ni Microsoft ou Google : envoyez un lien de mot de passe."],
	])("says how the customer signs in: %s, %j", async (has_password, providers, text) => {
		const state = { confirmed_at: "2026-10-01T10:00:00Z", has_password, providers };
		openCustomer({ get_customer: ok({ ...DETAIL, ...state }) });
		const entry = (await screen.findByText(/^Adresse confirmée[.,]/)).textContent;
		expect(entry?.replace(/\s/g, " ")).toContain(text);
	});

	it("takes its question with it when the operator goes back", async () => {
		const { router } = openCustomer();
		await openDialog("Supprimer le compte");
		await router.navigate(ADMIN_PATHS.customers);
		expect(await screen.findByRole("link", { name: "ada@example.com" })).toBeTruthy();
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
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
