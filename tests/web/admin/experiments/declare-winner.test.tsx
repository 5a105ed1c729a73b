import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openExperiments } from "./experiment-app.tsx";
import { DETAIL } from "./sample-experiments.ts";

const API = "/api/admin/experiments/home_headline";
const PATH = "/admin/experiments/home_headline";

describe("an action", () => {
	it.each([
		["which a verdict names, asks for nothing", { kind: "wins", arm: "B" }, undefined],
		["whose rival loses, asks for nothing", { kind: "loses", arm: "A" }, undefined],
		["without a verdict, asks for the reason", null, "Plus simple"],
	])("that shows an arm to everybody, %s", async (_, found, reason) => {
		const verdict = found && {
			...{ ...found, look: 2, soFar: 0.2 },
			lift: { estimate: 0.2, low: 0.1, high: 0.3 },
		};
		const opened = openExperiments(PATH, { [`GET ${API}`]: { body: { ...DETAIL, verdict } } });
		opened.replies[`POST ${API}/declare_winner`] = { body: {} };
		fireEvent.click(await screen.findByRole("button", { name: "Déclarer B gagnant" }));
		const dialog = within(await screen.findByRole("dialog", { hidden: true }));
		expect(dialog.getByText(/^B.: 1.188 visiteurs dans cette période/)).toBeTruthy();
		const submit = dialog.getByRole<HTMLButtonElement>("button", {
			...{ name: "Déclarer B gagnant", hidden: true },
		});
		expect(submit.disabled).toBe(reason !== undefined);
		if (reason) fireEvent.change(dialog.getByLabelText("Raison"), { target: { value: reason } });
		fireEvent.click(submit);
		await waitFor(() =>
			expect(opened.sentTo(`${API}/declare_winner`)).toEqual([
				{ revision: 7, arm: "B", ...(reason && { reason }) },
			]),
		);
	});

	it("that shows an arm to everybody is not offered for one that nobody has seen", async () => {
		openExperiments(PATH, {
			[`GET ${API}`]: { body: { ...DETAIL, visitors: { A: 1203, B: 0 } } },
		});
		await screen.findByRole("button", { name: "Déclarer A gagnant" });
		expect(screen.queryByRole("button", { name: "Déclarer B gagnant" })).toBeNull();
	});
});
