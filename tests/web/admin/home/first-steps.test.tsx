/** The list of a new installation (docs/product/back-office.md#first-steps-of-an-installation). */
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FIRST_STEPS, type FirstStep } from "../../../../contract/admin.ts";
import monday from "../../../../locales/fr/monday.json";
import { FirstSteps } from "../../../../web/app/admin/home/admin-home-page.tsx";
import { openAdmin } from "../admin-app.tsx";
import { ok, refused } from "../fake-worker.ts";

const { steps: TEXTS } = monday;

const withDone = (...done: readonly FirstStep[]) =>
	ok(Object.fromEntries(FIRST_STEPS.map((step) => [step, done.includes(step)])));

/** The card, and what stands below it, when the steps have come. @returns how often they were read */
async function open(get_first_steps: unknown) {
	const page = (
		<>
			<p>ABOVE</p>
			<FirstSteps />
		</>
	);
	const { inputsOf } = openAdmin(page, { rpc: { get_first_steps } });
	await screen.findByText("ABOVE");
	return inputsOf("get_first_steps").length;
}
const card = () => screen.queryByText(TEXTS.title);
const item = (step: FirstStep) => screen.getByText(TEXTS[step].title).closest("li") as HTMLElement;

describe("the first steps of an installation", () => {
	it("are gone once all are done, and not read again in this browser", async () => {
		await open(withDone(...FIRST_STEPS));
		await waitFor(() => expect(localStorage.getItem("tabulia-first-steps")).toBe("over"));
		expect(card()).toBeNull();
		cleanup();
		expect(await open(withDone())).toBe(0);
		expect(card()).toBeNull();
	});

	it("are hidden for good by the operator", async () => {
		await open(withDone());
		fireEvent.click(await screen.findByText(TEXTS.hide));
		expect(card()).toBeNull();
		cleanup();
		expect(await open(withDone())).toBe(0);
	});

	it("leave the page alone when they cannot be read", async () => {
		await open(refused("down", 400));
		expect(card()).toBeNull();
		expect(screen.queryByRole("alert")).toBeNull();
	});

	it("are ticked when the operator comes back from another tab", async () => {
		let result: unknown = withDone();
		await open(() => result);
		await screen.findByText(TEXTS.title);
		result = withDone("visit");
		fireEvent(document, new Event("visibilitychange", { bubbles: true }));
		await within(item("visit")).findByText(TEXTS.done);
	});
});
