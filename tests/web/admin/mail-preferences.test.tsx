import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { AccountPage } from "../../../web/app/admin/second-factor/account-page.tsx";
import { openAdmin } from "./admin-app.tsx";
import { ok } from "./fake-worker.ts";

it("a super_admin who gets alerts by default may keep them as a choice", async () => {
	const wanted = { weekly: false, alerts: true, is_chosen: false };
	const { inputsOf } = openAdmin(<AccountPage />, {
		rpc: { get_mail_preferences: () => ok({ ...wanted }), set_mail_preferences: ok(null) },
	});
	fireEvent.click(await screen.findByRole("button", { name: "Garder ce choix" }));
	Object.assign(wanted, { is_chosen: true });
	await waitFor(() => expect(screen.queryByRole("button", { name: "Garder ce choix" })).toBeNull());
	expect(inputsOf("set_mail_preferences")).toEqual([{ weekly: false, alerts: true }]);
});
