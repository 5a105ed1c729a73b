import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FACTOR_API, type Factor } from "../../../worker/contract/accounts.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok, refusal, refused, USER } from "./fake-worker.ts";

const PHONE: Factor = { id: "f1", kind: "app", name: "Phone", createdAt: "2026-01-02" };
const TABLET = { ...PHONE, id: "f2", name: "Tablet" };
const LAPTOP = { ...PHONE, id: "f3", kind: "passkey", name: "Laptop" } as const;
const CODES = ["00000-11111-22222-33333", "44444-55555-66666-77777"];
/** What a browser without passkeys has not. */
const knowPasskeys = () => vi.stubGlobal("PublicKeyCredential", class {});

/** An operator whose session lacks `due` until a code is accepted. */
function open(due: string | null, visited: string, listed: Factor[] | Promise<Factor[]> = [PHONE]) {
	let lacks = due;
	const added = { id: "new", uri: "otpauth://totp/x", secret: "ABCDEFGHIJ" };
	const enrol = vi.fn((_body: unknown): unknown => added);
	const verify = vi.fn((body: unknown) => {
		if ((body as { code: string }).code !== "123456") return refusal("wrong_code", 403);
		lacks = null;
		return USER;
	});
	const remove = vi.fn((_body: unknown) => ({}));
	const recover = vi.fn((body: unknown): unknown => {
		if (!(body as { code: string }).code.startsWith("00000")) return refusal("wrong_code", 403);
		lacks = "enrol";
		return {};
	});
	const worker = fakeWorker({
		factors: {
			[FACTOR_API.all]: (body) => (body === undefined ? listed : enrol(body)),
			[FACTOR_API.verify]: verify,
			[FACTOR_API.remove]: remove,
			[FACTOR_API.recover]: recover,
		},
		rpc: {
			is_admin: () => ok(lacks === null),
			operator_factor_due: () => ok(lacks),
			get_admin_data: ok([ADMIN]),
			make_recovery_codes: ok(CODES),
			get_recovery_codes: ok({ left: 7, made_at: "2026-01-02T00:00:00Z" }),
			get_mail_preferences: ok({ weekly: false, alerts: false }),
		},
	});
	const router = renderAdmin({ worker, visited: [visited] });
	return { ...worker, enrol, verify, remove, recover, router };
}

const enter = (code: string, button: string) => {
	fireEvent.change(screen.getByLabelText("Code de vérification"), { target: { value: code } });
	fireEvent.click(screen.getByRole("button", { name: button }));
};

describe("an operator with a factor", () => {
	it("gives a code before any page, and a wrong one opens nothing", async () => {
		const { verify, signOut } = open("verify", "/admin");
		await screen.findByRole("heading", { name: "Second facteur" });
		await screen.findByLabelText("Code de vérification");
		enter("12", "Vérifier");
		expect((await screen.findByRole("alert")).textContent).toBe("Le code comporte six chiffres");
		expect(verify).not.toHaveBeenCalled();
		enter("000000", "Vérifier");
		await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^Code incorrect/));
		expect(screen.queryByText("HOME")).toBeNull();
		enter("123 456", "Vérifier");
		expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
		expect(signOut).not.toHaveBeenCalled();
	});

	it("chooses among several apps", async () => {
		const { verify } = open("verify", "/admin/login", [PHONE, TABLET]);
		fireEvent.change(await screen.findByLabelText("Application"), { target: { value: "f2" } });
		enter("123456", "Vérifier");
		await screen.findByRole("heading", { name: "HOME" });
		expect(verify).toHaveBeenCalledWith({ id: "f2", code: "123456" });
	});

	it("can sign out instead", async () => {
		const { signOut } = open("verify", "/admin/login");
		fireEvent.click(await screen.findByRole("button", { name: "Utiliser un autre compte" }));
		expect(await screen.findByLabelText("Mot de passe")).toBeTruthy();
		expect(signOut).toHaveBeenCalledOnce();
	});
});

it("an operator who must have a factor enrols one before any page", async () => {
	const { verify, rpc } = open("enrol", "/admin", []);
	await screen.findByRole("heading", { name: "Associez un second facteur" });
	fireEvent.click(screen.getByRole("button", { name: "Associer une application" }));
	fireEvent.click(await screen.findByRole("button", { name: "Afficher le code QR" }));
	expect(await screen.findByRole("img", { name: /^Code QR/ })).toBeTruthy();
	expect(screen.getByText("ABCD EFGH IJ")).toBeTruthy();
	enter("123456", "Activer");
	// The codes come with it, and stay until they are kept, whatever the guard finds meanwhile.
	expect(await screen.findByText(CODES[0] ?? "")).toBeTruthy();
	expect(verify).toHaveBeenCalledWith({ id: "new", code: "123456" });
	document.dispatchEvent(new Event("visibilitychange"));
	await waitFor(() => expect(rpc).toHaveBeenCalledWith("get_admin_data", {}));
	expect(screen.getByText(CODES[1] ?? "")).toBeTruthy();
	fireEvent.click(screen.getByRole("button", { name: "Je les ai gardés" }));
	expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
});

describe("the way in", () => {
	const show = (listed: Factor[]) => open("verify", "/admin/login", listed);
	const offered = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

	it.each([
		["both", [PHONE, LAPTOP], true, "Utiliser ma clé d’accès"],
		["a passkey alone", [LAPTOP], true, "Utiliser ma clé d’accès"],
		["an app alone", [PHONE], true, "Vérifier"],
		["both, without passkeys in the browser", [PHONE, LAPTOP], false, "Vérifier"],
		[
			"a passkey alone that the browser does not know",
			[LAPTOP],
			false,
			"Retirer mes seconds facteurs",
		],
	])("with %s begins at what works", async (_, listed, isKnown, first) => {
		if (isKnown) knowPasskeys();
		show(listed);
		await screen.findByRole("button", { name: first });
		expect(offered()[0]).toBe(first);
		expect(offered().includes("Utiliser un code à la place")).toBe(
			listed.length > 1 && first !== "Vérifier",
		);
	});

	it("with a recovery code leads to a new factor", async () => {
		const { recover } = show([PHONE]);
		fireEvent.click(
			await screen.findByRole("button", { name: "Utiliser un code de récupération" }),
		);
		const type = (code: string) => {
			fireEvent.change(screen.getByLabelText("Code de récupération"), { target: { value: code } });
			fireEvent.click(screen.getByRole("button", { name: "Retirer mes seconds facteurs" }));
		};
		type("0000");
		expect(await screen.findByText(/^Le code comporte vingt caractères/)).toBeTruthy();
		expect(recover).not.toHaveBeenCalled();
		type("fffff-11111-22222-33333");
		expect(await screen.findByText(/^Ce code est incorrect/)).toBeTruthy();
		type(CODES[0] ?? "");
		expect(await screen.findByRole("heading", { name: "Associez un second facteur" })).toBeTruthy();
	});
});

it.each([
	["a refusal", refused("no", 403)],
	["nonsense", ok("something")],
])("a customer without operator record sees the password form: %s", async (_, response) => {
	const rpc = { is_admin: ok(false), operator_factor_due: response };
	renderAdmin({ worker: fakeWorker({ rpc }), visited: ["/admin"] });
	expect(await screen.findByLabelText("Mot de passe")).toBeTruthy();
});

describe("the account page", () => {
	it("lists the apps and removes one after a confirmation", async () => {
		const { remove } = open(null, "/admin/account", [PHONE, TABLET]);
		fireEvent.click(await screen.findByRole("button", { name: "Retirer Phone" }));
		expect(remove).not.toHaveBeenCalled();
		fireEvent.click(await screen.findByRole("button", { name: "Retirer" }));
		await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: "f1" }));
	});

	it("has nothing to press before the list, which would move it under the finger", async () => {
		let know = (_factors: Factor[]) => {};
		const known = new Promise<Factor[]>((resolve) => {
			know = resolve;
		});
		open(null, "/admin/account", known);
		const add = () => screen.queryByRole("button", { name: "Associer une application" });
		await screen.findByText("Chargement…");
		expect(add()).toBeNull();
		know([PHONE]);
		await screen.findByText("Phone");
		expect(add()).not.toBeNull();
	});

	it("adds an app by its name", async () => {
		const { enrol } = open(null, "/admin/account", []);
		fireEvent.click(await screen.findByRole("button", { name: "Associer une application" }));
		fireEvent.change(screen.getByLabelText("Nom"), { target: { value: " Key " } });
		fireEvent.click(screen.getByRole("button", { name: "Afficher le code QR" }));
		await screen.findByText("ABCD EFGH IJ");
		expect(enrol).toHaveBeenCalledWith({ name: "Key" });
	});

	it("shows why Auth refused", async () => {
		const { enrol } = open(null, "/admin/account");
		enrol.mockReturnValue(refusal("name_taken", 409));
		fireEvent.click(await screen.findByRole("button", { name: "Associer une application" }));
		fireEvent.click(screen.getByRole("button", { name: "Afficher le code QR" }));
		expect((await screen.findByRole("alert")).textContent).toMatch(/^Ce nom est déjà utilisé/);
	});

	it("counts the recovery codes, and replaces them after a confirmation", async () => {
		const { rpc } = open(null, "/admin/account");
		expect(await screen.findByText(/^Codes restants : 7 sur 10/)).toBeTruthy();
		fireEvent.click(screen.getByRole("button", { name: "Remplacer les codes" }));
		expect(rpc).not.toHaveBeenCalledWith("make_recovery_codes", {});
		const dialog = within(await screen.findByRole("dialog"));
		fireEvent.click(dialog.getByRole("button", { name: "Remplacer les codes" }));
		const shown = (await screen.findByText(CODES[0] ?? "")).closest("[tabindex='-1']");
		await waitFor(() => expect(document.activeElement).toBe(shown));
		fireEvent.click(screen.getByRole("button", { name: "Je les ai gardés" }));
		await waitFor(() => expect(screen.queryByText(CODES[0] ?? "")).toBeNull());
	});
});
