import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { FACTOR_API, type Factor } from "../../../contract/accounts.ts";
import { failureOf } from "../../../web/app/admin/second-factor/factor-calls.ts";
import { CallError } from "../../../web/app/call-error.ts";
import { CONFIG } from "../put-config.ts";
import { confirm, enter as fill, recorder, type Step } from "../recorded/record.ts";
import { openDialog, renderAdmin } from "./admin-app.tsx";
import { fakeWorker, ok, refusal, refused, USER } from "./fake-worker.ts";

const PHONE: Factor = { id: "f1", kind: "app", name: "Phone", createdAt: "2026-01-02" };
const TABLET = { ...PHONE, id: "f2", name: "Tablet" };
const LAPTOP = { ...PHONE, id: "f3", kind: "passkey", name: "Laptop" } as const;
const code = (value: string) => fill("Code de vérification", value);
const recovery = (value: string) => fill("Code de récupération", value);
const CODES = ["00000-11111-22222-33333", "44444-55555-66666-77777"] as const;

/** An operator whose session lacks `due` until a code is accepted. @param send is told of each call about factors */
function open(
	due: string | null,
	visited: string,
	listed: Factor[] | Promise<Factor[]> = [PHONE],
	send: (line: string) => void = () => {},
) {
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
	const get_recovery_codes = vi.fn(() => ok({ left: 7, made_at: "2026-01-02T00:00:00Z" }));
	const told = (path: string, call: (body: unknown) => unknown) => (body: unknown) => {
		if (body !== undefined) send(`${path} ${JSON.stringify(body)}`);
		return call(body);
	};
	const calls = {
		[FACTOR_API.all]: (body: unknown) => (body === undefined ? listed : enrol(body)),
		[FACTOR_API.verify]: verify,
		[FACTOR_API.remove]: remove,
		[FACTOR_API.recover]: recover,
		[FACTOR_API.enrolPasskey]: () => ({
			...{ id: "f3", challenge: "c" },
			options: { challenge: "AA", user: { id: "AA", name: "", displayName: "" } },
		}),
		[FACTOR_API.verifyPasskey]: () => USER,
	};
	const worker = fakeWorker({
		factors: Object.fromEntries(
			Object.entries(calls).map(([path, call]) => [path, told(path, call)]),
		),
		rpc: {
			is_admin: () => ok(lacks === null),
			operator_factor_due: () => ok(lacks),
			make_recovery_codes: ok(CODES),
			get_recovery_codes,
			get_mail_preferences: ok({ weekly: false, alerts: false, is_chosen: true }),
		},
	});
	renderAdmin({ worker, visited: [visited] });
	return { ...worker, enrol, verify, remove, recover, get_recovery_codes };
}

it("a second factor is as recorded", async () => {
	vi.stubGlobal("PublicKeyCredential", class {});
	const { begin, step, send, text } = recorder();
	vi.stubGlobal("print", () => send("print"));
	const record = async (title: string, opened: () => unknown, ...steps: Step[]) => {
		cleanup();
		begin(title);
		for (const each of [["opened", opened] as const, ...steps]) await step(each);
	};
	await record(
		"one of three",
		() => open("verify", "/admin/login", [PHONE, TABLET, LAPTOP], send),
		"Utiliser un code à la place",
		...[code("12"), "Vérifier", code("000000"), "Vérifier"],
		...[fill("Application", "f2"), code("123 456"), "Vérifier"],
	);
	await record(
		"a recovery code",
		() => open("verify", "/admin/login", [LAPTOP], send),
		"Utiliser un code de récupération",
		...[recovery("0000"), "Retirer mes seconds facteurs"],
		...[recovery("fffff-11111-22222-33333"), "Retirer mes seconds facteurs"],
		...[recovery(CODES[0]), "Retirer mes seconds facteurs"],
	);
	await record(
		"the first one",
		() => open("enrol", "/admin", [], send).enrol.mockReturnValueOnce(refusal("name_taken", 409)),
		...["Associer une application", "Afficher le code QR", fill("Nom", " Key ")],
		...["Afficher le code QR", code("123456"), "Activer"],
		...["Copier", "Télécharger", "Imprimer", "Je les ai gardés"],
	);
	const listed = [PHONE, TABLET];
	await record(
		"the account page",
		() =>
			open(null, "/admin/account", listed, send).remove.mockImplementation(() =>
				listed.splice(0, 1),
			),
		...["Retirer Phone", confirm("Retirer"), "Remplacer les codes", confirm("Remplacer les codes")],
		"Je les ai gardés",
		...["Associer une application", "Retour", "Associer une application", "Afficher le code QR"],
		...[code("123456"), "Activer"],
	);
	await record(
		"the account page, without any",
		() => open(null, "/admin/account", [], send),
		...["Associer une application", "Afficher le code QR", code("123456"), "Activer"],
	);
	await record(
		"the account page, without codes",
		() =>
			open(null, "/admin/account", [PHONE], send).get_recovery_codes.mockReturnValue(
				ok({ left: 0, made_at: "2026-01-02T00:00:00Z" }),
			),
		...["Créer des codes", confirm("Créer des codes")],
	);
	const bytes = new ArrayBuffer(1);
	const credential = {
		...{ id: "AA", rawId: bytes, type: "public-key", getClientExtensionResults: () => ({}) },
		response: { attestationObject: bytes, clientDataJSON: bytes },
	};
	Object.defineProperty(navigator, "credentials", {
		...{ value: { create: async () => credential }, configurable: true },
	});
	onTestFinished(() => void Reflect.deleteProperty(navigator, "credentials"));
	await record(
		"a passkey",
		() => open(null, "/admin/account", [PHONE], send),
		...["Ajouter une clé d’accès", fill("Nom", " Desk "), "Créer la clé d’accès"],
	);
	const refusals = ["wrong_credentials"];
	await record(
		"an invitation",
		() => {
			vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
				send(`${path} ${body}`);
				return refusal(refusals.shift() ?? "not_admin", 403);
			});
			renderAdmin({ worker: fakeWorker({ user: null }), visited: ["/admin/login?invitation=i-1"] });
		},
		...[
			fill("Adresse e-mail", "eve@example.com"),
			fill("Mot de passe", "secret-1"),
			...["Se connecter", "Se connecter"],
		],
	);
	await expect(text()).toMatchFileSnapshot("second-factor.txt");
});

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: "button" }));
const pressOnce = async (name: string) =>
	fireEvent.click(await screen.findByRole("button", { name }));
const enter = (code: string, button: string, label = "Code de vérification") => {
	fireEvent.change(screen.getByLabelText(label), { target: { value: code } });
	press(button);
};
const heading = (name: string) => screen.findByRole("heading", { name });
const alert = async () => (await screen.findByRole("alert")).textContent;

describe("an operator with a factor", () => {
	it("gives a code before any page, and a wrong one opens nothing", async () => {
		const { verify, signOut } = open("verify", "/admin");
		await heading("Second facteur");
		await screen.findByLabelText("Code de vérification");
		enter("12", "Vérifier");
		expect(await alert()).toBe("Le code comporte six chiffres");
		expect(verify).not.toHaveBeenCalled();
		enter("000000", "Vérifier");
		await waitFor(async () => expect(await alert()).toMatch(/^Code incorrect/));
		expect(screen.getByLabelText<HTMLInputElement>("Code de vérification").value).toBe("");
		enter("12", "Vérifier");
		await waitFor(async () => expect(await alert()).toBe("Le code comporte six chiffres"));
		expect(screen.queryByText("HOME")).toBeNull();
		enter("123 456", "Vérifier");
		expect(await heading("HOME")).toBeTruthy();
		expect(signOut).not.toHaveBeenCalled();
	});

	it.each<[string, Factor[], boolean, string]>([
		["both", [PHONE, LAPTOP], true, "Utiliser ma clé d’accès"],
		["a passkey alone", [LAPTOP], true, "Utiliser ma clé d’accès"],
		["an app alone", [PHONE], true, "Vérifier"],
		["both, without passkeys in the browser", [PHONE, LAPTOP], false, "Vérifier"],
		["a passkey that the browser does not know", [LAPTOP], false, "Retirer mes seconds facteurs"],
	])("with %s begins at what works", async (_, listed, isKnown, first) => {
		if (isKnown) vi.stubGlobal("PublicKeyCredential", class {});
		open("verify", "/admin/login", listed);
		await screen.findByRole("button", { name: first });
		const offered = screen.getAllByRole("button").map(({ textContent }) => textContent);
		expect(offered[0]).toBe(first);
		expect(offered.includes("Utiliser un code à la place")).toBe(
			listed.length > 1 && first !== "Vérifier",
		);
	});
});

it("an operator who must have a factor enrols one before any page", async () => {
	const { verify, rpc } = open("enrol", "/admin", []);
	await heading("Associez un second facteur");
	press("Associer une application");
	await pressOnce("Afficher le code QR");
	expect(await screen.findByRole("img", { name: /^Code QR/ })).toBeTruthy();
	expect(screen.getByText("ABCD EFGH IJ")).toBeTruthy();
	enter("123456", "Activer");
	// The codes come with it, and stay until they are kept, whatever the guard finds meanwhile.
	expect(await screen.findByText(CODES[0])).toBeTruthy();
	expect(verify).toHaveBeenCalledWith({ id: "new", code: "123456" });
	document.dispatchEvent(new Event("visibilitychange"));
	await waitFor(() => expect(rpc).toHaveBeenCalledWith("get_admin_data", {}));
	expect(screen.getByText(CODES[1])).toBeTruthy();
	press("Je les ai gardés");
	expect(await heading("HOME")).toBeTruthy();
});

it.each([
	["a refusal", refused("no", 403)],
	["nonsense", ok("something")],
])("a customer without operator record sees the password form: %s", async (_, response) => {
	const rpc = { is_admin: ok(false), operator_factor_due: response };
	renderAdmin({ worker: fakeWorker({ rpc }), visited: ["/admin"] });
	expect(await screen.findByLabelText("Mot de passe")).toBeTruthy();
});

it("no passkey is offered by a site that has none", async () => {
	onTestFinished(() => {
		CONFIG.hasPasskeys = true;
	});
	CONFIG.hasPasskeys = false;
	vi.stubGlobal("PublicKeyCredential", class {});
	open("enrol", "/admin", []);
	await screen.findByRole("button", { name: "Associer une application" });
	expect(screen.getAllByRole("button")).toHaveLength(2);
});

it("the account page counts the recovery codes, and replaces them after a confirmation", async () => {
	const { rpc, get_recovery_codes } = open(null, "/admin/account");
	expect(await screen.findByText(/^Codes restants : 7 sur 10/)).toBeTruthy();
	const dialog = await openDialog("Remplacer les codes");
	expect(rpc).not.toHaveBeenCalledWith("make_recovery_codes", {});
	fireEvent.click(dialog.getByRole("button", { name: "Remplacer les codes" }));
	const shown = (await screen.findByText(CODES[0])).closest("[tabindex='-1']");
	await waitFor(() => expect(document.activeElement).toBe(shown));
	get_recovery_codes.mockReturnValue(ok({ left: 10, made_at: "2026-01-03T00:00:00Z" }));
	press("Je les ai gardés");
	expect(await screen.findByText(/^Codes restants : 10 sur 10/)).toBeTruthy();
	expect(screen.queryByText(CODES[0])).toBeNull();
});

const browsers = (name: string) => Object.assign(new Error(), { name });
const refusing = (code: string) => new CallError("", { code });
it.each([
	[browsers("NotAllowedError"), "cancelled"],
	[browsers("AbortError"), "cancelled"],
	[browsers("InvalidStateError"), "passkeyKnown"],
	[browsers("TypeError"), "passkeyFailed"],
	[refusing("wrong_code"), "wrongCode"],
	[refusing("passkey_refused"), "passkeyRefused"],
	[refusing("name_taken"), "nameTaken"],
	[refusing("too_many"), "tooMany"],
	[refusing("rate_limited"), "rateLimited"],
	[refusing("unavailable"), "unavailable"],
])("a second factor that fails by %o tells of %s", (error, told) => {
	expect(failureOf(error)).toBe(`failures.${told}`);
});
