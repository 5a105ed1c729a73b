import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import admin from "../../../locales/fr/admin.json";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, hang, ok } from "./fake-worker.ts";

const as = (record: object) =>
	fakeWorker({ rpc: { get_admin_data: ok([{ ...ADMIN, ...record }]) } });
const heading = (name: string) => screen.findByRole("heading", { name });
const superAdmin = { role: "super_admin" };
const off = { is_active: false };

describe("the guard", () => {
	it("sends others to the sign-in page, with the requested page", async () => {
		const worker = fakeWorker({ user: null });
		const router = renderAdmin({ worker, visited: ["/admin/system?day=1"] });
		expect(await screen.findByRole("button", { name: "Se connecter" })).toBeTruthy();
		expect(router.state.location).toMatchObject({
			pathname: "/admin/login",
			state: { from: "/admin/system?day=1" },
		});
	});

	it("says what is checked meanwhile", async () => {
		renderAdmin({ worker: fakeWorker({ rpc: { is_admin: hang } }), visited: ["/admin"] });
		expect(await screen.findByText(admin.guard.checking)).toBeDefined();
	});

	it.each([
		["an admin", {}, "/admin", "HOME", 1],
		["an admin", {}, "/admin/system", "SYSTEM", 1],
		["an admin", {}, "/admin/experiments/new-test", "Accès insuffisant", 0],
		["a super_admin", superAdmin, "/admin/experiments/new-test", "NEW TEST", 1],
		["a super_admin", superAdmin, "/admin/system", "SYSTEM", 1],
		["a super_admin", superAdmin, "/admin", "HOME", 1],
		["a deactivated admin", off, "/admin", "Compte désactivé", 0],
		["a deactivated admin", off, "/admin/system", "Compte désactivé", 0],
		["a deactivated admin", off, "/admin/experiments/new-test", "Accès insuffisant", 0],
		[
			"a deactivated super_admin",
			{ ...superAdmin, ...off },
			"/admin/system",
			"Compte désactivé",
			0,
		],
	])(
		"shows %s (%j) at %s: %s, with %i links to the system",
		async (_, record, path, title, links) => {
			renderAdmin({ worker: as(record), visited: [path] });
			expect(await heading(title)).toBeTruthy();
			expect(screen.queryAllByRole("link", { name: "Système" })).toHaveLength(links);
		},
	);

	it("shows a deactivated admin whom to contact, and offers sign-out", async () => {
		const worker = as(off);
		renderAdmin({ worker, visited: ["/admin"] });
		const alert = await screen.findByRole("alert");
		expect(alert.textContent).toContain("Contactez un super administrateur");
		fireEvent.click(screen.getByRole("button", { name: "Déconnexion" }));
		expect(await screen.findByRole("button", { name: "Se connecter" })).toBeTruthy();
		expect(worker.signOut).toHaveBeenCalledOnce();
	});

	it.each([
		["the page before", ["/admin", "/admin/experiments/new-test"]],
		["the back-office's home, where there was none", ["/admin/experiments/new-test"]],
	])("leads back from a refusal to %s", async (_, visited) => {
		const router = renderAdmin({ worker: as({}), visited: visited.slice(0, 1) });
		for (const path of visited.slice(1)) {
			await screen.findByRole("heading");
			await router.navigate(path);
		}
		fireEvent.click(await screen.findByRole("button", { name: "Retour" }));
		expect(await heading("HOME")).toBeTruthy();
	});

	it("follows a role that changes meanwhile", async () => {
		const rpc = { get_admin_data: ok([ADMIN]) };
		renderAdmin({ worker: fakeWorker({ rpc }), visited: ["/admin"] });
		await heading("HOME");
		rpc.get_admin_data = ok([{ ...ADMIN, is_active: false } as never]);
		document.dispatchEvent(new Event("visibilitychange"));
		expect(await heading("Compte désactivé")).toBeTruthy();
	});
});
