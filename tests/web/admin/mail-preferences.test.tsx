import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { AccountPage } from "../../../web/app/admin/second-factor/account-page.tsx";
import { openAdmin } from "./admin-app.tsx";
import { ok, refused } from "./fake-worker.ts";

/** An operator's account page; `save` is the response of a change. */
function open(save: () => unknown = () => ok(null)) {
	const wanted = { weekly: false, alerts: true, is_chosen: true };
	const { inputsOf } = openAdmin(<AccountPage />, {
		rpc: { get_mail_preferences: () => ok({ ...wanted }), set_mail_preferences: save },
	});
	return { inputsOf, wanted };
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("switch", { name });

it("an operator's mails stay as they were when a change was not stored, and the page says so", async () => {
	open(() => refused("no", 503));
	fireEvent.click(await box(/^Alertes/));
	expect((await screen.findByRole("alert")).textContent).toMatch(/^Votre choix n’a pas été/);
	expect((await box(/^Alertes/)).checked).toBe(true);
});

it("a super_admin who gets alerts by default may keep them as a choice", async () => {
	const { inputsOf, wanted } = open();
	Object.assign(wanted, { is_chosen: false });
	fireEvent.click(await screen.findByRole("button", { name: "Garder ce choix" }));
	Object.assign(wanted, { is_chosen: true });
	await waitFor(() => expect(screen.queryByRole("button", { name: "Garder ce choix" })).toBeNull());
	expect(inputsOf("set_mail_preferences")).toEqual([{ weekly: false, alerts: true }]);
});
