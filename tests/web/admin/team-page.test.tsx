import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { TeamPage } from "../../../web/app/admin/team/team-page.tsx";
import { openAdmin, openDialog } from "./admin-app.tsx";
import { ok, refused } from "./fake-worker.ts";

const operator = (email: string, rest: object = {}) => ({
	...{ id: email, email, name: null, role: "admin", is_active: true, is_own: false },
	...{ created_at: "2026-11-02T10:00:00Z", last_login: null, factors: [] },
	...rest,
});
const TEAM = {
	operators: [
		operator("ada@x.test", {
			name: "Ada",
			role: "super_admin",
			is_own: true,
			factors: ["webauthn"],
		}),
		operator("grace@x.test"),
		operator("gone@x.test", { is_active: false }),
	],
	invitations: [
		{
			...{ email: "new@x.test", name: null, role: "admin", inviter: "ada@x.test" },
			expires_at: "2026-11-05T10:00:00Z",
		},
	],
};

async function open(rpc: Record<string, unknown> = {}) {
	const opened = openAdmin(<TeamPage />, { rpc: { list_team: ok(TEAM), ...rpc } });
	await screen.findByText("grace@x.test");
	return opened;
}
const actionsOf = (who: string) => {
	const row = within(screen.getByRole("table"))
		.getByText(new RegExp(`^${who}`))
		.closest("tr");
	return within(row as HTMLElement)
		.queryAllByRole("button")
		.map(({ textContent }) => textContent);
};

it("offers what may be done about each operator, and nothing about the own access", async () => {
	await open();
	expect(["Ada", "grace@", "gone@", "new@"].map(actionsOf)).toEqual([
		[],
		["Rendre super admin", "Désactiver"],
		["Réactiver"],
		["Retirer"],
	]);
});

it("changes an access once it is confirmed, and says why it was refused", async () => {
	const { inputsOf } = await open({ change_operator: refused("sign_in_again", 409) });
	const dialog = await openDialog(/^Désactiver.*grace/);
	fireEvent.click(dialog.getByRole("button", { name: "Désactiver" }));
	await waitFor(() =>
		expect(inputsOf("change_operator")).toEqual([
			{ operator: "grace@x.test", role: "admin", is_active: false },
		]),
	);
	expect(await screen.findByText(/moins de dix minutes. Déconnectez-vous/)).toBeTruthy();
});

it("invites an address, and gives a wrong one the focus", async () => {
	const { inputsOf } = await open({ invite_operator: ok(null) });
	fireEvent.click(screen.getByRole("button", { name: "Inviter" }));
	const email = await screen.findByLabelText<HTMLInputElement>("Adresse e-mail");
	const send = screen.getByRole("button", { name: "Envoyer l’invitation" });
	fireEvent.change(email, { target: { value: "grace" } });
	fireEvent.click(send);
	expect(await screen.findByText("Indiquez une adresse e-mail complète.")).toBeTruthy();
	await waitFor(() => expect(document.activeElement).toBe(email));
	fireEvent.change(email, { target: { value: "kay@x.test" } });
	fireEvent.click(send);
	await waitFor(() =>
		expect(inputsOf("invite_operator")).toEqual([{ email: "kay@x.test", name: "", role: "admin" }]),
	);
});
