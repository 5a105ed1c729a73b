import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { TeamPage } from "../../../web/app/admin/team/team-page.tsx";
import { openAdmin, openDialog } from "./admin-app.tsx";
import { ok, refused } from "./fake-worker.ts";

const GRACE = {
	...{ id: "grace", email: "grace@x.test", name: null, role: "admin", is_active: true },
	...{ is_own: false, created_at: "2026-11-02T10:00:00Z", last_login: null, factors: [] },
};

it("an access that is not changed says why", async () => {
	const list_team = ok({ operators: [GRACE], invitations: [] });
	const rpc = { list_team, change_operator: refused("sign_in_again", 409) };
	const { inputsOf } = openAdmin(<TeamPage />, { rpc });
	const dialog = await openDialog(/^Désactiver.*grace/);
	fireEvent.click(dialog.getByRole("button", { name: "Désactiver" }));
	await waitFor(() =>
		expect(inputsOf("change_operator")).toEqual([
			{ operator: "grace", role: "admin", is_active: false },
		]),
	);
	expect(await screen.findByText(/moins de dix minutes. Déconnectez-vous/)).toBeTruthy();
});
