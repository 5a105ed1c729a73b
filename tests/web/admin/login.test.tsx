import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { returnPath } from "../../../web/app/admin/session/admin-login-page.tsx";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, hang, ok, USER } from "./fake-worker.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const LET_IN = { is_admin: ok(true), get_admin_data: ok([ADMIN]) };

/** The sign-in page of somebody who is not signed in. */
function open(rpc: Record<string, unknown> = LET_IN, state: object | null = null) {
	const worker = fakeWorker({ user: null, rpc });
	const visited = state ? { pathname: "/admin/login", state } : "/admin/login";
	const router = renderAdmin({ worker, visited: [visited] });
	return { ...worker, router };
}

async function type(email: string, password: string) {
	fireEvent.change(await screen.findByLabelText("Adresse e-mail"), { target: { value: email } });
	fireEvent.change(screen.getByLabelText("Mot de passe"), { target: { value: password } });
	fireEvent.click(screen.getByRole("button", { name: "Se connecter" }));
}

function responding(status: number, body: unknown) {
	const fetched = vi.fn(async (_path: string, _init: RequestInit) =>
		Response.json(body, { status }),
	);
	vi.stubGlobal("fetch", fetched);
	return fetched;
}

const failure = (code: string) => ({ error: { code, message: "For developers." } });

describe("the form", () => {
	beforeEach(() => void responding(500, {}));

	it.each([
		["", "secret", "L’email est requis"],
		["ada", "secret", "Format d’email invalide"],
		["ada@tabulia.example", "", "Le mot de passe est requis"],
		["ada@tabulia.example", "12345", "Le mot de passe doit contenir au moins 6 caractères"],
	])("refuses %j with %j: %s", async (email, password, message) => {
		open();
		await type(email, password);
		expect((await screen.findByRole("alert")).textContent).toBe(message);
		expect(fetch).not.toHaveBeenCalled();
	});

	it("gives the first wrong field the focus, and takes it from no other one later", async () => {
		open();
		const email = await screen.findByLabelText("Adresse e-mail");
		const password = screen.getByLabelText("Mot de passe");
		const focused = vi.fn(() => queueMicrotask(() => password.focus()));
		email.addEventListener("focus", focused);
		fireEvent.click(screen.getByRole("button", { name: "Se connecter" }));
		await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(focused).toHaveBeenCalledOnce();
		expect(document.activeElement).toBe(password);
	});
});

describe("a sign-in", () => {
	it("calls the Worker, opens the session and opens the requested page", async () => {
		const fetched = responding(200, USER);
		const { router } = open(LET_IN, { from: "/admin" });
		await type("ada@tabulia.example", "secret");
		expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
		const [path, init] = fetched.mock.calls[0] ?? ["", {}];
		expect([path, init.method]).toEqual(["/api/admin/sign-in", "POST"]);
		expect(JSON.parse(String(init.body))).toEqual({
			email: "ada@tabulia.example",
			password: "secret",
		});
		expect(router.state.location.pathname).toBe("/admin");
	});

	it("shows that it is submitting, and cannot be sent twice", async () => {
		vi.stubGlobal("fetch", vi.fn(hang));
		open();
		await type("ada@tabulia.example", "secret");
		const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Connexion..." });
		expect(button.disabled).toBe(true);
	});

	it.each([
		[403, failure("not_admin"), "Accès non autorisé. Vous n’êtes pas administrateur."],
		[401, failure("wrong_credentials"), "Email ou mot de passe incorrect."],
		[
			429,
			failure("rate_limited"),
			"Trop de tentatives de connexion. Patientez une minute, puis réessayez.",
		],
		[503, failure("unavailable"), "Une erreur est survenue lors de la connexion."],
		[400, failure("invalid_request"), "Erreur de connexion"],
		[500, failure("<script>"), "Erreur de connexion"],
		[500, null, "Erreur de connexion"],
	])("with response %i %j shows the message", async (status, body, message) => {
		responding(status, body);
		open();
		await type("ada@tabulia.example", "secret");
		expect((await screen.findByRole("alert")).textContent).toBe(message);
	});

	it("without a resulting operator shows an error", async () => {
		responding(200, USER);
		open({ is_admin: ok(false) });
		await type("ada@tabulia.example", "secret");
		expect((await screen.findByRole("alert")).textContent).toBe("Erreur de connexion");
	});

	it("is skipped by a signed-in operator", async () => {
		const worker = fakeWorker({ rpc: LET_IN });
		renderAdmin({ worker, visited: ["/admin/login"] });
		expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
	});
});

describe("cleaning the state", () => {
	const clean = () =>
		fireEvent.click(screen.getByRole("button", { name: "Nettoyer l’état d’authentification" }));

	it("signs out and reloads the page after 1 s", async () => {
		const { signOut } = open();
		await screen.findByLabelText("Adresse e-mail");
		vi.useFakeTimers();
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		clean();
		await vi.advanceTimersByTimeAsync(0);
		expect(signOut).toHaveBeenCalledOnce();
		await vi.advanceTimersByTimeAsync(999);
		expect(reload).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(reload).toHaveBeenCalledOnce();
	});

	it("shows an error when the Worker refuses", async () => {
		const { signOut } = open();
		signOut.mockResolvedValue(new Response(null, { status: 503 }));
		await screen.findByLabelText("Adresse e-mail");
		clean();
		await waitFor(() =>
			expect(screen.getByRole("alert").textContent).toBe("Erreur lors du nettoyage de l’état"),
		);
	});
});

describe("after the sign-in the operator goes", () => {
	it.each([
		["/admin/system", "/admin/system"],
		["/admin/dashboard?tab=months", "/admin/dashboard?tab=months"],
		["/admin/login", "/admin"],
		["/dashboard", "/admin"],
		["//evil.example/admin", "/admin"],
		["https://evil.example", "/admin"],
		["/admin/../cta", "/admin"],
		["/administrators", "/admin"],
		[undefined, "/admin"],
		["/admin/customers/0b59?x=1", "/admin/customers/0b59?x=1"],
		["/admin/customers/a/b", "/admin"],
		[7, "/admin"],
	])("from %j to %s", (from, path) => {
		expect(returnPath({ from })).toBe(path);
	});

	it("home without a state", () => {
		expect(returnPath(null)).toBe("/admin");
	});
});
