/** The list of a new installation (docs/product.md#first-steps-of-an-installation). */
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import monday from "../../../../locales/fr/monday.json";
import { FirstSteps } from "../../../../web/app/admin/home/first-steps.tsx";
import { FIRST_STEPS, type FirstStep } from "../../../../worker/contract/admin.ts";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { renderAdmin } from "../admin-app.tsx";
import { ADMIN, fakeWorker, ok, refused } from "../fake-worker.ts";

const { steps: TEXTS } = monday;

beforeEach(() => localStorage.clear());

const withDone = (...done: readonly FirstStep[]) =>
	ok(Object.fromEntries(FIRST_STEPS.map((step) => [step, done.includes(step)])));

/** The card, and what stands below it, when the steps have come. */
async function open(result: unknown) {
	const rpc = { is_admin: ok(true), get_admin_data: ok([ADMIN]), get_first_steps: result };
	const worker = fakeWorker({ rpc });
	const page = (
		<FirstSteps>
			<p>BELOW</p>
		</FirstSteps>
	);
	renderAdmin({
		worker,
		visited: [ADMIN_PATHS.customers],
		pages: { [ADMIN_PATHS.customers]: page },
	});
	await screen.findByText("BELOW");
	return worker.rpc.mock.calls.filter(([name]) => name === "get_first_steps").length;
}
const card = () => screen.queryByRole("heading", { name: TEXTS.title });
const item = (step: FirstStep) => screen.getByText(TEXTS[step].title).closest("li") as HTMLElement;

describe("the first steps of an installation", () => {
	const CASES: [what: string, done: readonly FirstStep[]][] = [
		["nothing", []],
		["what the local stack has", ["blog", "factor"]],
		["all but an operator", FIRST_STEPS.filter((step) => step !== "operator")],
	];

	it.each(CASES)("are listed, ticked or with what there is to do, after %s", async (_, done) => {
		await open(withDone(...done));
		await screen.findByRole("heading", { name: TEXTS.title });
		for (const step of FIRST_STEPS) {
			const { text } = TEXTS[step];
			const isDone = done.includes(step);
			within(item(step)).getByText(isDone ? TEXTS.done : TEXTS.todo);
			expect(item(step).textContent?.includes(text)).toBe(!isDone);
		}
	});

	it.each([
		["visit", "/"],
		["customer", ADMIN_PATHS.customers],
		["campaign", ADMIN_PATHS.campaigns],
		["factor", ADMIN_PATHS.account],
	] as const)("lead from %s to %s", async (step, address) => {
		await open(withDone());
		const link = await screen.findByRole("link", { name: TEXTS.links[step] });
		expect(item(step).contains(link)).toBe(true);
		expect(link.getAttribute("href")).toBe(address);
	});

	it.each(["stripe", "wordpress", "operators"])("name the manual's section %s", async (section) => {
		await open(withDone());
		expect(await screen.findByText(`docs/operations.md#${section}`)).toBeTruthy();
	});

	it("are gone once all are done, and not read again in this browser", async () => {
		await open(withDone(...FIRST_STEPS));
		await waitFor(() => expect(localStorage.getItem("tabulia-first-steps")).toBe("over"));
		expect(card()).toBeNull();
		cleanup();
		expect(await open(withDone())).toBe(0);
		expect(card()).toBeNull();
	});

	it("are hidden for good by the operator, and the focus goes to the page", async () => {
		await open(withDone());
		fireEvent.click(await screen.findByRole("button", { name: TEXTS.hide }));
		expect(card()).toBeNull();
		expect(document.activeElement?.id).toBe("content");
		cleanup();
		expect(await open(withDone())).toBe(0);
		expect(card()).toBeNull();
	});

	it("leave the page alone when they cannot be read", async () => {
		await open(refused("down", 400));
		expect(card()).toBeNull();
		expect(screen.queryByRole("alert")).toBeNull();
	});

	it("come before the page, which they would move under the finger", async () => {
		let know = (_result: unknown) => {};
		const known = new Promise((resolve) => {
			know = resolve;
		});
		await open(() => known);
		const hidden = () => screen.getByText("BELOW").closest("[hidden]");
		expect(hidden()).not.toBeNull();
		know(withDone());
		await screen.findByRole("heading", { name: TEXTS.title });
		expect(hidden()).toBeNull();
	});

	it("are ticked when the operator comes back from another tab", async () => {
		let result = withDone();
		await open(() => result);
		await screen.findByRole("heading", { name: TEXTS.title });
		result = withDone("visit");
		fireEvent(document, new Event("visibilitychange", { bubbles: true }));
		await within(item("visit")).findByText(TEXTS.done);
	});
});
