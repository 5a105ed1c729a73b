import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ADMIN_PATHS, customerPath } from "../../../worker/contract/paths.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok, refused } from "./fake-worker.ts";

afterEach(() => {
	localStorage.clear();
});

const ID = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const found = { id: ID, email: "cy@example.com", name: "Cy Ada", state: "active" };

function open(rpc: Record<string, unknown> = {}, role = "admin") {
	vi.stubGlobal("fetch", async (input: string | URL | Request) => {
		const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
		return Response.json(
			pathname.endsWith("/experiments")
				? { experiments: [], invalid: [], foreign: [] }
				: { success: true, data: [] },
		);
	});
	const worker = fakeWorker({
		rpc: {
			...{ is_admin: ok(true), get_admin_data: ok([{ ...ADMIN, role }]) },
			list_customers: ok({ customers: [found], has_more: false, is_cut: false }),
			...rpc,
		},
	});
	const router = renderAdmin({
		worker,
		visited: [ADMIN_PATHS.home],
		pages: {
			[ADMIN_PATHS.revenue]: <h1>REVENUE</h1>,
			[ADMIN_PATHS.customer]: <h1>CUSTOMER</h1>,
			"/admin/typing": <input aria-label="field" />,
		},
	});
	return { router, worker };
}

const press = (key: string, rest: object = {}) =>
	fireEvent.keyDown(document.activeElement ?? document.body, { key, ...rest });
const palette = async () => {
	await screen.findByRole("button", { name: /^Chercher/ });
	press("k", { ctrlKey: true });
	return screen.findByRole("combobox", { name: "Chercher", hidden: true });
};

describe("the navigation", () => {
	it.each([
		["admin", ["Annotations", "Vérification", "Mon compte"]],
		["super_admin", ["Annotations", "Vérification", "Système", "Mon compte"]],
	])("has four named groups; of a %s, the last one has %j", async (role, last) => {
		open({}, role);
		const names = ["Aujourd’hui", "Croissance", "Clients", "Exploitation"];
		const lists = await Promise.all(names.map((name) => screen.findByRole("list", { name })));
		const links = within(lists[3] as HTMLElement).getAllByRole("link");
		expect(links.map(({ textContent }) => textContent)).toEqual(last);
		expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Accueil");
	});

	it("goes to a page by keys alone", async () => {
		const { router } = open();
		const field = await palette();
		fireEvent.change(field, { target: { value: "reven" } });
		fireEvent.keyDown(field, { key: "Enter" });
		await waitFor(() => expect(router.state.location.pathname).toBe(ADMIN_PATHS.revenue));
		expect(screen.queryByRole("combobox", { hidden: true })).toBeNull();
	});

	it("finds a customer with few rows, once somebody pauses, and goes there", async () => {
		const { router, worker } = open();
		const field = await palette();
		for (const value of ["cy", "cy a"]) fireEvent.change(field, { target: { value } });
		const option = await screen.findByRole("option", {
			name: /Cy Ada, cy@example.com/,
			hidden: true,
		});
		expect(worker.rpc).toHaveBeenCalledWith("list_customers", {
			search: { term: "cy a", sort: "newest", page: 1, rows: 5 },
		});
		expect(worker.rpc.mock.calls.filter(([name]) => name === "list_customers")).toHaveLength(1);
		fireEvent.click(option);
		await waitFor(() => expect(router.state.location.pathname).toBe(customerPath(ID)));
	});

	it("says that nothing has the name, and that a part of the search failed", async () => {
		open({ list_customers: ok({ customers: [], has_more: false, is_cut: false }) });
		fireEvent.change(await palette(), { target: { value: "zzz" } });
		expect(await screen.findByText("Rien ne porte ce nom.")).toBeTruthy();
		cleanup();
		open({ list_customers: refused("down", 500) });
		fireEvent.change(await palette(), { target: { value: "zzz" } });
		expect(await screen.findByText(/Une partie de la recherche a échoué/)).toBeTruthy();
	});

	it.each([
		["a Mac", "Macintosh; Intel Mac OS X", { ctrlKey: true }, false],
		["a Mac", "Macintosh; Intel Mac OS X", { metaKey: true }, true],
		["another computer", "Windows NT 10.0", { ctrlKey: true }, true],
		["another computer", "Windows NT 10.0", { ctrlKey: true, shiftKey: true }, false],
	])("leaves the other keys of %s alone", async (_, userAgent, keys, opens) => {
		vi.stubGlobal("navigator", { ...navigator, userAgent });
		open();
		await screen.findByRole("button", { name: /^Chercher/ });
		const event = new KeyboardEvent("keydown", {
			key: "k",
			bubbles: true,
			cancelable: true,
			...keys,
		});
		fireEvent(document.body, event);
		expect(event.defaultPrevented).toBe(opens);
		expect(screen.queryAllByRole("combobox", { hidden: true })).toHaveLength(opens ? 1 : 0);
	});

	it("no longer lists the keys with ? once that is turned off, but by the palette", async () => {
		open();
		await screen.findByRole("button", { name: /^Chercher/ });
		fireEvent.keyDown(document.body, { key: "?" });
		fireEvent.click(
			await screen.findByLabelText("Afficher cette liste avec le point d’interrogation"),
		);
		fireEvent.click(screen.getByText("Fermer", { selector: "button" }));
		fireEvent.keyDown(document.body, { key: "?" });
		expect(screen.queryByText("Raccourcis clavier")).toBeNull();
		await palette();
		fireEvent.click(screen.getByText("Raccourcis clavier"));
		expect(
			await screen.findByLabelText("Afficher cette liste avec le point d’interrogation"),
		).toBeTruthy();
	});

	it("lists the keys with ?, unless somebody types", async () => {
		const { router } = open();
		await screen.findByRole("button", { name: /^Chercher/ });
		await router.navigate("/admin/typing");
		fireEvent.keyDown(await screen.findByLabelText("field"), { key: "?" });
		expect(screen.queryByText("Raccourcis clavier")).toBeNull();
		fireEvent.keyDown(document.body, { key: "?" });
		expect(await screen.findByText("Raccourcis clavier")).toBeTruthy();
	});
});
