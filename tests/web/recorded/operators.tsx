/** Pages of the back-office in a recording. */
import { cleanup } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { CALL_ROUTES } from "../../../contract/calls.ts";
import { CALLS, type CallName } from "../../../contract/calls-schema.ts";
import { hash32 } from "../../../contract/hash.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { AdminRoutes } from "../../../web/app/admin/admin-routes.tsx";
import { openAdmin } from "../admin/admin-app.tsx";
import { ok, refusal, refused } from "../admin/fake-worker.ts";
import { later, recorder, type Step } from "./record.ts";
import { callOf, mixedResultOf, resultOf } from "./results.ts";

interface Recorded {
	/** Its address. */
	at: string;
	role?: "admin" | "super_admin";
	/** Results of calls, instead of samples. */
	calls?: Partial<Record<CallName, unknown>>;
	/** Whether the samples have numbers that are zero, and lack what may be missing. */
	isBare?: boolean;
	/** Whether the lists in the samples have nothing. */
	isEmpty?: boolean;
	/** Number of a state by chance of the results, of which a part are failures. */
	seed?: number;
	/** Lines that are not told again. */
	known?: readonly string[];
	/** Values that the browser has kept, by their names. */
	kept?: Readonly<Record<string, unknown>>;
	/** Steps after it is opened. */
	steps?: readonly Step[];
}

// Loads all parts, which would come sooner or later by what other tests have loaded.
import.meta.glob("../../../web/app/admin/**/*.tsx", { eager: true });

/** States of a page; in each another part of the calls is refused. */
const STATES = 8;

const ROUTES = [{ path: `${ADMIN_PATHS.home}/*`, element: <AdminRoutes /> }];

/** The report of campaigns, with a row for each of these names. */
export const named =
	(dimension: string, ...names: readonly string[]) =>
	({ data: [row], ...sent }: { data: object[] }) => ({
		...sent,
		data: names.map((name) => ({ ...row, key: { [dimension]: name } })),
	});

/** Records pages into the text file of this name. */
export function recordPages(
	name: string,
	...pages: readonly (readonly [title: string, recorded: Recorded])[]
) {
	it(`${name} is as recorded`, async () => {
		const { record, text } = operatorRecorder();
		for (const page of pages) await record(...page);
		await expect(text()).toMatchFileSnapshot(`${name}.txt`);
	});
}

/** Records a page in some states by chance, each a test, into a text file of its own; each line is told once. */
export function recordStates(name: string, at: string) {
	const texts: string[] = [];
	const known: string[] = [];
	it.each([...Array(STATES).keys()])(`opens ${name} in state %i`, async (seed) => {
		const { record, text } = operatorRecorder();
		const role = seed % 4 === 3 ? "admin" : "super_admin";
		known.push(...(await record(`${seed}, for an ${role}`, { at, role, seed, known })));
		texts.push(text());
	});
	it(`the states of ${name} are as recorded`, async () => {
		await expect(texts.join("\n")).toMatchFileSnapshot(`states/${name}.txt`);
	});
}

/** The result of a call in a state of its own; in one of them it is refused. */
function mixedOrRefused(name: CallName, input: string, seed: number): unknown {
	if (hash32(name) % STATES !== seed) return mixedResultOf(name, input, seed);
	return name in CALL_ROUTES ? refusal("invalid", 400) : refused("invalid", 400);
}

function operatorRecorder() {
	const { begin, step, send, respond, text } = recorder();

	/** A page, and what comes of what is done on it one after the other. */
	async function record(title: string, recorded: Recorded) {
		const {
			at,
			role = "super_admin",
			calls = {},
			isBare,
			isEmpty,
			seed,
			known,
			kept = {},
			steps = [],
		} = recorded;
		cleanup();
		begin(title, known);
		for (const [key, value] of Object.entries(kept))
			localStorage.setItem(key, JSON.stringify(value));
		const results = (name: CallName, input: string) => {
			const own = calls[name];
			if (seed !== undefined && own === undefined) return mixedOrRefused(name, input, seed);
			const sample = resultOf(name, input, isBare, isEmpty);
			if (own === undefined) return sample;
			return typeof own === "function" ? own(sample) : own;
		};
		vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
			const { pathname, search } = new URL(address, "http://localhost");
			send([method, pathname + search, body].filter(Boolean).join(" "));
			const name = callOf(method, pathname);
			await respond();
			const result = name ? results(name, pathname + search) : {};
			return result instanceof Response ? result : Response.json(result);
		});
		let isOpen = false;
		const opened = () => {
			const { rpc, router } = openAdmin(null, { at, role, routes: ROUTES });
			const guard = rpc.getMockImplementation();
			rpc.mockImplementation(async (name, input) => {
				if (!(name in CALLS)) {
					// The guard has looked once; it does again after a refusal.
					if (isOpen) send(name);
					return guard?.(name, input) as never;
				}
				send(`${name} ${JSON.stringify(input)}`);
				await respond();
				const result = results(name as CallName, JSON.stringify(input));
				return (
					result && typeof result === "object" && "status" in result ? result : ok(result)
				) as never;
			});
			router.subscribe(({ location, historyAction }) =>
				send(
					`address ${location.pathname}${location.search} ${historyAction === "REPLACE" ? "(in place)" : ""}`.trim(),
				),
			);
		};
		const page = await step(["opened", opened]);
		isOpen = true;
		if (seed === undefined) for (const each of [...steps, later]) await step(each);
		return page;
	}
	return { record, text };
}
