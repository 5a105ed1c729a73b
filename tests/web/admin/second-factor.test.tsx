import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FACTOR_API } from "../../../worker/contract/accounts.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok, refusal, refused, USER } from "./fake-worker.ts";

afterEach(cleanup);

const PHONE = { id: "f1", name: "Phone", createdAt: "2026-01-02" };
const TABLET = { ...PHONE, id: "f2", name: "Tablet" };
const QR = "data:image/svg+xml;utf-8,<svg/>";

/** An operator whose session lacks `due` until a code is accepted. */
function open(due: string | null, visited: string, listed = [PHONE]) {
	let lacks = due;
	const added = { id: "new", qrCode: QR, secret: "ABCDEFGHIJ" };
	const enrol = vi.fn((_body: unknown): unknown => added);
	const verify = vi.fn((body: unknown) => {
		if ((body as { code: string }).code !== "123456") return refusal("wrong_code", 403);
		lacks = null;
		return USER;
	});
	const remove = vi.fn((_body: unknown) => ({}));
	const worker = fakeWorker({
		factors: {
			[FACTOR_API.all]: (body) => (body === undefined ? listed : enrol(body)),
			[FACTOR_API.verify]: verify,
			[FACTOR_API.remove]: remove,
		},
		rpc: {
			is_admin: () => ok(lacks === null),
			operator_factor_due: () => ok(lacks),
			get_admin_data: ok([ADMIN]),
			get_mail_preferences: ok({ weekly: false, alerts: false }),
		},
	});
	const router = renderAdmin({ worker, visited: [visited] });
	return { ...worker, enrol, verify, remove, router };
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
	const { verify } = open("enrol", "/admin", []);
	await screen.findByRole("heading", { name: "Associez un second facteur" });
	fireEvent.click(screen.getByRole("button", { name: "Associer une application" }));
	expect((await screen.findByRole<HTMLImageElement>("img")).src).toBe(QR);
	expect(screen.getByText("ABCD EFGH IJ")).toBeTruthy();
	enter("123456", "Activer");
	expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
	expect(verify).toHaveBeenCalledWith({ id: "new", code: "123456" });
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

	it("adds an app by its name", async () => {
		const { enrol } = open(null, "/admin/account", []);
		const add = async () =>
			fireEvent.click(await screen.findByRole("button", { name: "Associer une application" }));
		await add();
		fireEvent.change(screen.getByLabelText("Nom de l’application"), { target: { value: " Key " } });
		await add();
		await screen.findByText("ABCD EFGH IJ");
		expect(enrol).toHaveBeenCalledWith({ name: "Key" });
	});

	it("shows why Auth refused", async () => {
		const { enrol } = open(null, "/admin/account");
		enrol.mockReturnValue(refusal("name_taken", 409));
		fireEvent.click(await screen.findByRole("button", { name: "Associer une application" }));
		fireEvent.click(screen.getByRole("button", { name: "Associer une application" }));
		expect((await screen.findByRole("alert")).textContent).toMatch(/^Ce nom est déjà utilisé/);
	});
});
