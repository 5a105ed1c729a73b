import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ADMIN_PATHS } from "../../../worker/contract/paths.ts";
import { renderAdmin } from "./admin-app.tsx";
import { ADMIN, fakeWorker, ok, refused } from "./fake-worker.ts";

/** The account page of an operator with these preferences; `save` is the response of a change. */
function open(save = () => ok(null)) {
	const wanted = { weekly: false, alerts: true };
	const client = fakeWorker({
		rpc: {
			is_admin: ok(true),
			get_admin_data: ok([ADMIN]),
			get_mail_preferences: () => ok({ ...wanted }),
			set_mail_preferences: save,
		},
	});
	renderAdmin({ worker: client, visited: [ADMIN_PATHS.account] });
	return { ...client, wanted };
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("switch", { name });

describe("an operator's mails", () => {
	it("are as they were chosen, and each is switched apart", async () => {
		const { rpc, wanted } = open();
		expect((await box(/^Bilan de la semaine/)).checked).toBe(false);
		expect((await box(/^Alertes/)).checked).toBe(true);
		fireEvent.click(await box(/^Bilan de la semaine/));
		Object.assign(wanted, { weekly: true });
		await waitFor(() =>
			expect(rpc).toHaveBeenCalledWith("set_mail_preferences", { weekly: true, alerts: true }),
		);
		await waitFor(async () => expect((await box(/^Bilan de la semaine/)).checked).toBe(true));
	});

	it("stay as they were when a change was not stored, and the page says so", async () => {
		open(() => refused("no", 503) as never);
		fireEvent.click(await box(/^Alertes/));
		expect((await screen.findByRole("alert")).textContent).toMatch(/^Votre choix n’a pas été/);
		expect((await box(/^Alertes/)).checked).toBe(true);
	});
});
