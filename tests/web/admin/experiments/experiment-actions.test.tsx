import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { useRefusal } from "../../../../web/app/admin/experiments/experiment-calls.ts";
import { CallError } from "../../../../web/app/call-error.ts";
import { openAdmin, openDialog, toast, unfold } from "../admin-app.tsx";
import { openExperiments, refusal } from "./experiment-app.tsx";
import { DETAIL, LIST } from "./sample-experiments.ts";

const PATH = "/admin/experiments/home_headline";
const API = "/api/admin/experiments/home_headline";

/** Opens a test without results, which take their time to draw. */
const open = (action: string, reply: object = { body: {} }) =>
	openExperiments(PATH, {
		[`GET ${API}`]: { body: DETAIL },
		[`POST ${API}/${action}`]: reply as { body: unknown },
	});
/** Presses a button. @returns the one that says that it is meant */
const press = async (name: string) => (await openDialog(name)).getByRole("button", { name });

describe("an action", () => {
	it("leaves the keyboard where its button was", async () => {
		const { replies } = open("stop");
		(await screen.findByRole("button", { name: "Arrêter" })).focus();
		replies[`GET ${API}`] = { body: { ...DETAIL, state: "stopped", revision: 8 } };
		fireEvent.click(await press("Arrêter"));
		await waitFor(() => expect(screen.queryByRole("button", { name: "Arrêter" })).toBeNull());
		expect(document.activeElement?.getAttribute("aria-label")).toBe("Actions");
	});

	it("on a test that somebody has changed says so and shows its state", async () => {
		const { replies } = open(
			"pause",
			refusal(409, "stale", { current: { ...DETAIL, revision: 8 } }),
		);
		const submit = await press("Mettre en pause");
		replies[`GET ${API}`] = { body: { ...DETAIL, state: "stopped", revision: 8 } };
		fireEvent.click(submit);
		await toast(expect.stringContaining("Quelqu’un a modifié ce test entre-temps."));
		expect((await screen.findAllByText("Arrêté")).length).toBeGreaterThan(0);
	});

	it("that is refused makes the guard check again", async () => {
		const { inputsOf } = open("stop", refusal(403, "forbidden"));
		const submit = await press("Arrêter");
		const before = inputsOf("is_admin").length;
		fireEvent.click(submit);
		await waitFor(() => expect(inputsOf("is_admin").length).toBeGreaterThan(before));
	});
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

const REFUSALS = [
	...["stale", "slot_taken", "wrong_state", "name_taken", "no_evidence", "no_visitors"],
	...["price_mismatch", "price_fixed", "unavailable"],
];
function Refusals() {
	const textOf = useRefusal();
	const refusalOf = (code: string) => new CallError("HTTP 409", { code, body: {} });
	return (
		<ul aria-label="refusals">
			{REFUSALS.map((code) => (
				<li key={code}>{textOf(refusalOf(code))}</li>
			))}
		</ul>
	);
}
it("each refusal of an action has words of its own", async () => {
	vi.stubGlobal("fetch", async () => Response.json({ success: true, data: {} }));
	openAdmin(<Refusals />);
	const list = await screen.findByRole("list", { name: "refusals" });
	const texts = [...list.children].map(({ textContent }) => textContent);
	expect(new Set(texts).size).toBe(REFUSALS.length);
	expect(texts.indexOf("HTTP 409")).toBe(REFUSALS.length - 1);
});
