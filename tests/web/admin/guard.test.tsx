import { cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, hang, ok } from "./fake-worker.ts";

const as = (record: object) =>
	fakeWorker({ rpc: { is_admin: ok(true), get_admin_data: ok([{ ...ADMIN, ...record }]) } });
const superAdmin = { role: "super_admin" };
const off = { is_active: false };

describe("the guard", () => {
	it("shows a message while it loads", () => {
		const worker = fakeWorker({ rpc: { is_admin: hang } });
		renderAdmin({ worker, visited: ["/admin"] });
		expect(screen.getByRole("status").textContent).toBe("Vérification des autorisations...");
	});

	it("sends others to the sign-in page, with the requested page", async () => {
		const worker = fakeWorker({ user: null });
		const router = renderAdmin({ worker, visited: ["/admin/system?day=1"] });
		expect(await screen.findByRole("button", { name: "Se connecter" })).toBeTruthy();
		const { pathname, state } = router.state.location;
		expect({ pathname, state }).toEqual({
			pathname: "/admin/login",
			state: { from: "/admin/system?day=1" },
		});
	});

	it.each([
		["an admin", {}, "/admin", "HOME"],
		["an admin", {}, "/admin/system", "Accès insuffisant"],
		["a super_admin", superAdmin, "/admin/system", "SYSTEM"],
		["a deactivated admin", off, "/admin", "Compte désactivé"],
		["a deactivated admin", off, "/admin/system", "Accès insuffisant"],
		["a deactivated super_admin", { ...superAdmin, ...off }, "/admin/system", "Compte désactivé"],
	])("shows %s (%j) at %s: %s", async (_, record, path, title) => {
		renderAdmin({ worker: as(record), visited: [path] });
		expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
	});

	it("shows a deactivated admin whom to contact, and offers sign-out", async () => {
		const worker = as(off);
		renderAdmin({ worker, visited: ["/admin"] });
		expect((await screen.findByRole("alert")).textContent).toContain(
			"Contactez un super administrateur",
		);
		fireEvent.click(screen.getByRole("button", { name: "Déconnexion" }));
		expect(await screen.findByRole("button", { name: "Se connecter" })).toBeTruthy();
		expect(worker.signOut).toHaveBeenCalledOnce();
	});

	it.each([
		["the page before", ["/admin", "/admin/system"]],
		["the back-office's home, where there was none", ["/admin/system"]],
	])("leads back from a refusal to %s", async (_, visited) => {
		const router = renderAdmin({ worker: as({}), visited: visited.slice(0, 1) });
		for (const path of visited.slice(1)) {
			await screen.findByRole("heading");
			await router.navigate(path);
		}
		fireEvent.click(await screen.findByRole("button", { name: "Retour" }));
		expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
	});

	it("links to the system page for super_admins alone", async () => {
		for (const [record, links] of [
			[{}, 0],
			[superAdmin, 1],
		] as const) {
			renderAdmin({ worker: as(record), visited: ["/admin"] });
			await screen.findByRole("heading", { name: "HOME" });
			expect(screen.queryAllByRole("link", { name: "Système" })).toHaveLength(links);
			cleanup();
		}
	});

	it("follows a role that changes meanwhile", async () => {
		const rpc = { is_admin: ok(true), get_admin_data: ok([ADMIN]) };
		const worker = fakeWorker({ rpc });
		renderAdmin({ worker, visited: ["/admin"] });
		await screen.findByRole("heading", { name: "HOME" });
		rpc.get_admin_data = ok([{ ...ADMIN, is_active: false }]);
		document.dispatchEvent(new Event("visibilitychange"));
		expect(await screen.findByRole("heading", { name: "Compte désactivé" })).toBeTruthy();
	});
});
