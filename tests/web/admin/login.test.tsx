import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { returnPath } from "../../../web/app/admin/session/admin-login-page.tsx";
import { renderAdmin } from "./admin-app.tsx";
import { fakeWorker, hang, ok, USER } from "./fake-worker.ts";

const ADDRESS = "ada@tabulia.example";

/** The sign-in page of somebody who is not signed in; a sign-in gets this response. */
function open(
	respond: (path: string, init: RequestInit) => Promise<Response>,
	rpc: Record<string, unknown> = {},
	state: object = {},
) {
	const fetched = vi.fn(respond);
	vi.stubGlobal("fetch", fetched);
	const worker = fakeWorker({ user: null, rpc });
	const router = renderAdmin({ worker, visited: [{ pathname: "/admin/login", state }] });
	return { ...worker, router, fetched };
}
const responding =
	(status: number, body: unknown = {}) =>
	async () =>
		Response.json(body, { status });
const failure = (status: number, code: string) =>
	responding(status, { error: { code, message: "For developers." } });
const email = () => screen.findByLabelText("Adresse e-mail");

async function type(address: string, password: string) {
	fireEvent.change(await email(), { target: { value: address } });
	fireEvent.change(screen.getByLabelText("Mot de passe"), { target: { value: password } });
	fireEvent.click(screen.getByRole("button", { name: "Se connecter" }));
}
const alert = async () => (await screen.findByRole("alert")).textContent;

describe("the form", () => {
	it.each([
		["", "secret", "L’e-mail est requis"],
		["ada", "secret", "Format d’e-mail invalide"],
		[ADDRESS, "", "Le mot de passe est requis"],
		[ADDRESS, "12345", "Le mot de passe doit contenir au moins 6 caractères"],
	])("refuses %j with %j: %s", async (address, password, message) => {
		const { fetched } = open(responding(500));
		await type(address, password);
		expect(await alert()).toBe(message);
		expect(fetched).not.toHaveBeenCalled();
	});
});

describe("a sign-in", () => {
	it("calls the Worker, opens the session and opens the requested page", async () => {
		const { fetched, router } = open(responding(200, USER), {}, { from: "/admin" });
		await type(ADDRESS, "secret");
		expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
		const [path, init] = fetched.mock.calls[0] ?? ["", {}];
		expect([path, init.method]).toEqual(["/api/admin/sign-in", "POST"]);
		expect(JSON.parse(String(init.body))).toEqual({ email: ADDRESS, password: "secret" });
		expect(router.state.location.pathname).toBe("/admin");
	});

	it("shows that it is submitting, and cannot be sent twice", async () => {
		open(hang);
		await type(ADDRESS, "secret");
		const button = await screen.findByText<HTMLButtonElement>("Connexion...");
		expect(button.disabled).toBe(true);
	});

	it.each<[string, () => Promise<Response>, string]>([
		["not_admin", failure(403, "not_admin"), "Accès non autorisé. Vous n’êtes pas administrateur."],
		["wrong", failure(401, "wrong_credentials"), "E-mail ou mot de passe incorrect."],
		[
			"a limit",
			failure(429, "rate_limited"),
			"Trop de tentatives de connexion. Patientez une minute, puis réessayez.",
		],
		["no Auth", failure(503, "unavailable"), "Une erreur est survenue lors de la connexion."],
		["another code", failure(500, "<script>"), "Erreur de connexion"],
		["no code", responding(500, null), "Erreur de connexion"],
		["no operator", responding(200, USER), "Erreur de connexion"],
	])("with %s shows the message", async (_, respond, message) => {
		open(respond, { is_admin: ok(false) });
		await type(ADDRESS, "secret");
		expect(await alert()).toBe(message);
	});

	it("is skipped by a signed-in operator", async () => {
		renderAdmin({ worker: fakeWorker(), visited: ["/admin/login"] });
		expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
	});
});

describe("cleaning the state", () => {
	const clean = () =>
		fireEvent.click(screen.getByRole("button", { name: "Nettoyer l’état d’authentification" }));

	it("signs out and reloads the page after 1 s", async () => {
		const { signOut } = open(hang);
		await email();
		vi.useFakeTimers();
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		clean();
		await vi.advanceTimersByTimeAsync(999);
		expect(signOut).toHaveBeenCalledOnce();
		expect(reload).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(reload).toHaveBeenCalledOnce();
	});

	it("is no step towards another account, which the page goes on to by itself", async () => {
		const rpc = { is_admin: ok(false), operator_factor_due: ok("enrol") };
		const worker = fakeWorker({ rpc });
		renderAdmin({ worker, visited: ["/admin/login"] });
		const other = await screen.findByRole("button", { name: "Utiliser un autre compte" });
		vi.useFakeTimers();
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		fireEvent.click(other);
		await vi.advanceTimersByTimeAsync(2_000);
		expect(worker.signOut).toHaveBeenCalledOnce();
		expect(reload).not.toHaveBeenCalled();
	});

	it("shows an error when the Worker refuses", async () => {
		const { signOut } = open(hang);
		signOut.mockResolvedValue(new Response(null, { status: 503 }));
		await email();
		clean();
		expect(await alert()).toBe("Erreur lors du nettoyage de l’état");
	});
});

it.each([
	["/admin/system", "/admin/system"],
	["/admin/dashboard?tab=months", "/admin/dashboard?tab=months"],
	["/admin/customers/0b59?x=1", "/admin/customers/0b59?x=1"],
	["/admin/login", "/admin"],
	["/admin/login?invitation=x", "/admin"],
	["/dashboard", "/admin"],
	["//evil.example/admin", "/admin"],
	["https://evil.example", "/admin"],
	["/admin/../cta", "/admin"],
	["/administrators", "/admin"],
	["/admin/customers/a/b", "/admin"],
	[undefined, "/admin"],
	[7, "/admin"],
])("after the sign-in the operator goes from %j to %s", (from, path) => {
	expect(returnPath({ from })).toBe(path);
	expect(returnPath(null)).toBe("/admin");
});
