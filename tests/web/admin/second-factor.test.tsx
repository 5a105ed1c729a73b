import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeSupabase, ok, refused } from "./fake-supabase.ts";

afterEach(cleanup);

const PHONE = { id: "f1", friendly_name: "Phone", status: "verified", created_at: "2026-01-02" };
const TABLET = { ...PHONE, id: "f2", friendly_name: "Tablet" };
const QR = "data:image/svg+xml;utf-8,<svg/>";
const wrongCode = { data: null, error: { code: "mfa_verification_failed", status: 422 } };

/** An operator whose session lacks `due` until a code is accepted. */
function open(due: string | null, visited: string, factors = [PHONE]) {
	let lacks = due;
	const mfa = {
		listFactors: vi.fn(async () => ({ data: { all: factors, totp: factors }, error: null })),
		challengeAndVerify: vi.fn(async ({ code }: { factorId: string; code: string }) => {
			if (code !== "123456") return wrongCode;
			lacks = null;
			return { data: {}, error: null };
		}),
		enroll: vi.fn(async (_parameters: { friendlyName: string }) => ({
			data: { id: "new", totp: { qr_code: QR, secret: "ABCDEFGHIJ" } },
			error: null,
		})),
		unenroll: vi.fn(async (_parameters: { factorId: string }) => ({ data: {}, error: null })),
	};
	const client = fakeSupabase({
		mfa,
		rpc: {
			is_admin: () => ok(lacks === null),
			operator_factor_due: () => ok(lacks),
			get_admin_data: ok([ADMIN]),
			get_mail_preferences: ok({ weekly: false, alerts: false }),
		},
	});
	const router = renderAdmin({ supabase: client.supabase, visited: [visited] });
	return { ...client, mfa, router };
}

const enter = (code: string, button: string) => {
	fireEvent.change(screen.getByLabelText("Code de vérification"), { target: { value: code } });
	fireEvent.click(screen.getByRole("button", { name: button }));
};

describe("an operator with a factor", () => {
	it("gives a code before any page, and a wrong one opens nothing", async () => {
		const { mfa, rpc, signOut } = open("verify", "/admin");
		await screen.findByRole("heading", { name: "Second facteur" });
		await screen.findByLabelText("Code de vérification");
		enter("12", "Vérifier");
		expect((await screen.findByRole("alert")).textContent).toBe("Le code comporte six chiffres");
		expect(mfa.challengeAndVerify).not.toHaveBeenCalled();
		enter("000000", "Vérifier");
		await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^Code incorrect/));
		expect(screen.queryByText("HOME")).toBeNull();
		enter("123 456", "Vérifier");
		expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
		expect(rpc).toHaveBeenCalledWith("update_admin_last_login", { user_email: ADMIN.email });
		expect(signOut).not.toHaveBeenCalled();
	});

	it("chooses among several apps", async () => {
		const { mfa } = open("verify", "/admin/login", [PHONE, TABLET]);
		fireEvent.change(await screen.findByLabelText("Application"), { target: { value: "f2" } });
		enter("123456", "Vérifier");
		await screen.findByRole("heading", { name: "HOME" });
		expect(mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: "f2", code: "123456" });
	});

	it("can sign out instead", async () => {
		const { signOut } = open("verify", "/admin/login");
		fireEvent.click(await screen.findByRole("button", { name: "Utiliser un autre compte" }));
		expect(await screen.findByLabelText("Mot de passe")).toBeTruthy();
		expect(signOut).toHaveBeenCalledOnce();
	});
});

it("an operator who must have a factor enrols one before any page", async () => {
	const { mfa } = open("enrol", "/admin", []);
	await screen.findByRole("heading", { name: "Associez un second facteur" });
	fireEvent.click(screen.getByRole("button", { name: "Associer une application" }));
	expect((await screen.findByRole<HTMLImageElement>("img")).src).toBe(QR);
	expect(screen.getByText("ABCD EFGH IJ")).toBeTruthy();
	enter("123456", "Activer");
	expect(await screen.findByRole("heading", { name: "HOME" })).toBeTruthy();
	expect(mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: "new", code: "123456" });
});

it.each([
	["a refusal", refused("no", 403)],
	["nonsense", ok("something")],
])("a customer without operator record sees the password form: %s", async (_, response) => {
	const rpc = { is_admin: ok(false), operator_factor_due: response };
	renderAdmin({ supabase: fakeSupabase({ rpc }).supabase, visited: ["/admin"] });
	expect(await screen.findByLabelText("Mot de passe")).toBeTruthy();
});

describe("the account page", () => {
	it("lists the apps and removes one after a confirmation", async () => {
		const { mfa } = open(null, "/admin/account", [PHONE, TABLET]);
		fireEvent.click(await screen.findByRole("button", { name: "Retirer Phone" }));
		expect(mfa.unenroll).not.toHaveBeenCalled();
		fireEvent.click(await screen.findByRole("button", { name: "Retirer" }));
		await waitFor(() => expect(mfa.unenroll).toHaveBeenCalledWith({ factorId: "f1" }));
	});

	it("adds an app in place of an enrolment that was never completed", async () => {
		const { mfa } = open(null, "/admin/account", [
			{ ...PHONE, id: "old", status: "unverified" } as typeof PHONE,
		]);
		const add = async () =>
			fireEvent.click(await screen.findByRole("button", { name: "Associer une application" }));
		await add();
		fireEvent.change(screen.getByLabelText("Nom de l’application"), { target: { value: " Key " } });
		await add();
		await screen.findByText("ABCD EFGH IJ");
		expect(mfa.unenroll).toHaveBeenCalledWith({ factorId: "old" });
		expect(mfa.enroll).toHaveBeenCalledWith(expect.objectContaining({ friendlyName: "Key" }));
	});

	it("shows why Auth refused", async () => {
		const { mfa } = open(null, "/admin/account");
		mfa.enroll.mockResolvedValue({
			data: null,
			error: { code: "mfa_factor_name_conflict" },
		} as never);
		fireEvent.click(await screen.findByRole("button", { name: "Associer une application" }));
		fireEvent.click(screen.getByRole("button", { name: "Associer une application" }));
		expect((await screen.findByRole("alert")).textContent).toMatch(/^Ce nom est déjà utilisé/);
	});
});
