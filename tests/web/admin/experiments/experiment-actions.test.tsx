import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { openDialog, toast, unfold } from "../admin-app.tsx";
import { openExperiments, refusal } from "./experiment-app.tsx";
import { DETAIL, LIST } from "./sample-experiments.ts";

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
	it("leaves the keyboard where its button was", async () => {
		const { replies } = open("stop");
		(await screen.findByRole("button", { name: "Arrêter" })).focus();
		replies[`GET ${API}`] = { body: { ...DETAIL, state: "stopped", revision: 8 } };
		await confirm("Arrêter");
		await waitFor(() => expect(screen.queryByRole("button", { name: "Arrêter" })).toBeNull());
		expect(document.activeElement?.getAttribute("aria-label")).toBe("Actions");
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

it("an arm that no verdict names is shown to everybody with a reason", async () => {
	const { sent } = open("declare_winner");
	const { dialog, submit } = await press("Déclarer B gagnant");
	expect(submit.disabled).toBe(true);
	fireEvent.change(dialog.getByLabelText("Raison"), { target: { value: "Plus simple" } });
	fireEvent.click(submit);
	await waitFor(() => expect(sent()).toEqual([{ revision: 7, arm: "B", reason: "Plus simple" }]));
});

it.each([PATH, ADMIN_PATHS.experiments])("an admin only looks at %s", async (at) => {
	const replies = {
		[`GET ${API}`]: { body: DETAIL },
		"GET /api/admin/experiments": { body: LIST },
	};
	openExperiments(at, replies, "admin");
	await screen.findAllByText(DETAIL.title);
	if (at === PATH) await unfold("Périodes et historique");
	const actions =
		/^(Nouveau test|Lui donner un emplacement|Importer.*|Modifier|Mettre en pause|Revenir à la .*)$/;
	expect(screen.queryAllByText(actions)).toEqual([]);
});
