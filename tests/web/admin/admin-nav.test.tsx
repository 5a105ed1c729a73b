import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ADMIN_PATHS, customerPath } from "../../../contract/paths.ts";
import { openAdmin } from "./admin-app.tsx";
import { ok } from "./fake-worker.ts";

const ID = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const CUSTOMER = { id: ID, email: "cy@example.com", name: "Cy Ada", state: "active" };
const found = (customers: object[]) => ok({ customers, has_more: false, is_cut: false });

async function open(list_customers: unknown = found([CUSTOMER]), role?: "admin") {
	vi.stubGlobal("fetch", async (address: string) =>
		Response.json(
			address.endsWith("/experiments")
				? { experiments: [], invalid: [], foreign: [] }
				: { success: true, data: [] },
		),
	);
	const pages = {
		[ADMIN_PATHS.home]: <h1>HOME</h1>,
		[ADMIN_PATHS.revenue]: <h1>REVENUE</h1>,
		[ADMIN_PATHS.customer]: <h1>CUSTOMER</h1>,
		"/admin/typing": <input aria-label="field" />,
	};
	const options = { at: ADMIN_PATHS.home, pages, rpc: { list_customers }, ...(role && { role }) };
	const opened = openAdmin(null, options);
	await screen.findByRole("button", { name: /^Chercher/ });
	return opened;
}

const press = (key: string, rest: object = {}) =>
	fireEvent.keyDown(document.body, { key, ...rest });
/** Opens the palette and types into it. */
async function search(...typed: string[]) {
	press("k", { ctrlKey: true });
	const field = await screen.findByRole("combobox", { name: "Chercher" });
	for (const value of typed) fireEvent.change(field, { target: { value } });
	return field;
}

describe("the navigation", () => {
	it("has the pages in named groups, and folds to icons for good", async () => {
		await open();
		const names = ["Tabulia", "Acquisition", "Clients", "Produit", "Exploitation", "Vous"];
		const lists = names.map((name) => screen.getByRole("list", { name }));
		const links = lists.map((list) => within(list).getAllByRole("link"));
		expect(links.map((each) => each.map(({ textContent }) => textContent))).toEqual([
			["Aujourd’hui"],
			["Campagnes", "Liens", "Coûts", "Entonnoir", "Tests A/B"],
			["Clients", "Revenus"],
			["Dashboard Analytics"],
			["Système", "Annotations", "Newsletter", "Équipe"],
			["Mon compte"],
		]);
		const current = () =>
			screen.getAllByRole("link", { current: "page" }).map(({ textContent }) => textContent);
		expect(current()).toEqual(["Aujourd’hui"]);
		fireEvent.click(screen.getByRole("link", { name: "Revenus" }));
		await screen.findByRole("heading", { name: "REVENUE" });
		expect(current()).toEqual(["Revenus"]);
		fireEvent.click(screen.getByRole("button", { name: "Réduire la navigation" }));
		cleanup();
		await open(found([CUSTOMER]), "admin");
		expect(screen.queryByRole("link", { name: "Équipe" })).toBeNull();
		expect(screen.getAllByRole("link", { name: /^(?:Coûts|Newsletter)$/ })).toHaveLength(2);
		const unfold = screen.getByRole("button", { name: "Déplier la navigation" });
		expect(unfold.getAttribute("aria-expanded")).toBe("false");
		// On a phone it opens over the page, with its names.
		cleanup();
		const parts = { addEventListener() {}, removeEventListener() {} };
		vi.stubGlobal("matchMedia", () => ({ matches: true, ...parts }));
		await open();
		expect(document.getElementById("nav")?.hasAttribute("data-folded")).toBe(false);
	});

	it("goes to a page by keys alone", async () => {
		const { router } = await open();
		fireEvent.keyDown(await search("reven"), { key: "Enter" });
		await waitFor(() => expect(router.state.location.pathname).toBe(ADMIN_PATHS.revenue));
		expect(screen.queryByRole("combobox")).toBeNull();
	});

	it("finds a customer with few rows, once somebody pauses, and goes there", async () => {
		const { router, inputsOf } = await open();
		await search("cy", "cy a");
		const option = await screen.findByRole("option", { name: /Cy Ada, cy@example.com/ });
		expect(inputsOf("list_customers")).toEqual([
			{ search: { term: "cy a", sort: "newest", page: 1, rows: 5 } },
		]);
		fireEvent.click(option);
		await waitFor(() => expect(router.state.location.pathname).toBe(customerPath(ID)));
	});

	it.each([
		["a Mac", "Macintosh; Intel Mac OS X", { ctrlKey: true }, false],
		["a Mac", "Macintosh; Intel Mac OS X", { metaKey: true }, true],
		["another computer", "Windows NT 10.0", { ctrlKey: true }, true],
		["another computer", "Windows NT 10.0", { ctrlKey: true, shiftKey: true }, false],
	])("leaves the other keys of %s alone", async (_, userAgent, keys, opens) => {
		vi.stubGlobal("navigator", { ...navigator, userAgent });
		await open();
		const init = { key: "k", bubbles: true, cancelable: true, ...keys };
		const event = new KeyboardEvent("keydown", init);
		fireEvent(document.body, event);
		expect(event.defaultPrevented).toBe(opens);
		expect(screen.queryAllByRole("combobox")).toHaveLength(opens ? 1 : 0);
	});

	it("lists the keys with ?, unless somebody types or has turned that off; the palette lists them too", async () => {
		const setting = "Afficher cette liste avec le point d’interrogation";
		const { router } = await open();
		await router.navigate("/admin/typing");
		fireEvent.keyDown(await screen.findByLabelText("field"), { key: "?" });
		expect(screen.queryByText("Raccourcis clavier")).toBeNull();
		press("?");
		fireEvent.click(await screen.findByLabelText(setting));
		fireEvent.click(screen.getByText("Fermer", { selector: "button" }));
		press("?");
		expect(screen.queryByText("Raccourcis clavier")).toBeNull();
		await search();
		fireEvent.click(screen.getByText("Raccourcis clavier"));
		expect(await screen.findByLabelText(setting)).toBeTruthy();
	});
});
