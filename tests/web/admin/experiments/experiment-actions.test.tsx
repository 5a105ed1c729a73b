import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import { actions } from "../../../../locales/fr/ab-tests.json";
import { openDialog, toast, unfold } from "../admin-app.tsx";
import { openExperiments, refusal } from "./experiment-app.tsx";
import { DETAIL, decided } from "./sample-experiments.ts";

const PATH = "/admin/experiments/home_headline";
const API = "/api/admin/experiments/home_headline";

/** Opens a test without results, which take their time to draw. @returns also what an action has sent */
function open(
	action: string,
	reply: object = { body: {} },
	changes: Partial<ExperimentDetail> = {},
) {
	const opened = openExperiments(PATH, {
		[`GET ${API}`]: { body: { ...DETAIL, ...changes } },
		[`POST ${API}/${action}`]: reply as { body: unknown },
	});
	return { ...opened, sent: () => opened.sentTo(`${API}/${action}`) };
}
/** Presses a button. @returns the dialog that asks whether that is meant */
async function press(name: string) {
	const dialog = await openDialog(name);
	return { dialog, submit: dialog.getByRole<HTMLButtonElement>("button", { name }) };
}
const confirm = async (name: string) => fireEvent.click((await press(name)).submit);

describe("an action", () => {
	it.each([
		["Arrêter", "stop", {}],
		["Passer à 50\u00a0%", "ramp", { allocation: 50 }],
		["Revenir à la période 1", "roll_back", { run: 1 }],
	] as const)("%s is sent with the revision once it is confirmed", async (...row) => {
		const [button, action, parameter] = row;
		const { sent } = open(action);
		await unfold("Périodes et historique");
		const { submit } = await press(button);
		expect(sent()).toEqual([]);
		fireEvent.click(submit);
		await waitFor(() => expect(sent()).toEqual([{ revision: 7, ...parameter }]));
		await toast(expect.stringContaining(actions[action].done));
	});

	it("leaves the keyboard where its button was", async () => {
		const { replies } = open("stop");
		(await screen.findByRole("button", { name: "Arrêter" })).focus();
		replies[`GET ${API}`] = { body: { ...DETAIL, state: "stopped", revision: 8 } };
		await confirm("Arrêter");
		await waitFor(() => expect(screen.queryByRole("button", { name: "Arrêter" })).toBeNull());
		expect(document.activeElement?.getAttribute("aria-label")).toBe("Actions");
	});

	it("in a place that is taken names the other test", async () => {
		open("pause", refusal(409, "slot_taken", { other: "autre_titre" }));
		await confirm("Mettre en pause");
		await toast(expect.stringContaining("Le test «\u00a0autre_titre\u00a0» a déjà cette place"));
	});

	it("on a test that somebody has changed says so and shows its state", async () => {
		const { replies } = open(
			"pause",
			refusal(409, "stale", { current: { ...DETAIL, revision: 8 } }),
		);
		const { submit } = await press("Mettre en pause");
		replies[`GET ${API}`] = { body: { ...DETAIL, state: "stopped", revision: 8 } };
		fireEvent.click(submit);
		await toast(expect.stringContaining("Quelqu’un a modifié ce test entre-temps."));
		expect((await screen.findAllByText("Arrêté")).length).toBeGreaterThan(0);
	});

	it("that is refused makes the guard check again", async () => {
		const { inputsOf } = open("stop", refusal(403, "forbidden"));
		const { submit } = await press("Arrêter");
		const before = inputsOf("is_admin").length;
		fireEvent.click(submit);
		await waitFor(() => expect(inputsOf("is_admin").length).toBeGreaterThan(before));
	});
});

describe("an arm is shown to everybody", () => {
	it.each([
		["without a reason if a verdict names it", decided("wins"), undefined],
		["without a reason if its rival loses", decided("loses", { arm: "A" }), undefined],
		["with a reason if no verdict names it", DETAIL.verdict, "Plus simple"],
	])("%s", async (_, verdict, reason) => {
		const { sent } = open("declare_winner", { body: {} }, { verdict });
		const { dialog, submit } = await press("Déclarer B gagnant");
		expect(dialog.getByText(/^B.: 1.188 visiteurs dans cette période/)).toBeTruthy();
		expect(submit.disabled).toBe(reason !== undefined);
		if (reason) fireEvent.change(dialog.getByLabelText("Raison"), { target: { value: reason } });
		fireEvent.click(submit);
		await waitFor(() =>
			expect(sent()).toEqual([{ revision: 7, arm: "B", ...(reason && { reason }) }]),
		);
	});

	it("only if somebody has seen it", async () => {
		open("declare_winner", { body: {} }, { visitors: { A: 1203, B: 0 } });
		await screen.findByRole("button", { name: "Déclarer A gagnant" });
		expect(screen.queryByRole("button", { name: "Déclarer B gagnant" })).toBeNull();
	});
});
