import { afterEach, describe, expect, it, vi } from "vitest";
import { readColumns } from "../../../web/app/admin/widgets/column-choice.ts";
import { dropAllInput, dropInput, keepInput, readInput } from "../../../web/app/kept-input.ts";
import { loadPart } from "../../../web/app/load-part.tsx";
import { readStoredJson } from "../../../web/app/read-stored-json.ts";
import { onMaybeSignedIn, onSignedOutElsewhere, setUser } from "../../../web/app/session-store.ts";
import { readStored, storedKeys, writeStored } from "../../../web/ui/browser-store.ts";
import { USER } from "../admin/fake-worker.ts";

describe("what a browser keeps", () => {
	it.each(["localStorage", "sessionStorage"] as const)(
		"in %s is there until it is removed",
		(store) => {
			expect(writeStored("a", "1", store)).toBe(true);
			expect([readStored("a", store), storedKeys(store)]).toEqual(["1", ["a"]]);
			writeStored("a", null, store);
			expect([readStored("a", store), storedKeys(store)]).toEqual([null, []]);
		},
	);
});

/** A browser that blocks site data: each use of a store throws, or the store itself. */
const BLOCKED: [name: string, block: () => void][] = [
	[
		"the stores",
		() => {
			const refuse = () => {
				throw new DOMException("blocked", "SecurityError");
			};
			for (const name of ["localStorage", "sessionStorage", "BroadcastChannel"])
				Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
		},
	],
	[
		"their use",
		() => {
			const refuse = () => {
				throw new DOMException("full", "QuotaExceededError");
			};
			const store = {
				getItem: refuse,
				setItem: refuse,
				removeItem: refuse,
				key: refuse,
				length: 1,
			};
			vi.stubGlobal("localStorage", store);
			vi.stubGlobal("sessionStorage", store);
			vi.stubGlobal("BroadcastChannel", refuse);
		},
	],
];

describe.each(BLOCKED)("a browser that refuses %s", (_, block) => {
	const known = ["localStorage", "sessionStorage", "BroadcastChannel"].map(
		(name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
	);
	afterEach(() => {
		for (const [name, descriptor] of known)
			if (descriptor) Object.defineProperty(globalThis, name, descriptor);
	});

	it("shows no error, and keeps nothing", () => {
		block();
		expect(writeStored("a", "1")).toBe(false);
		expect(readColumns(readStoredJson("a"), ["b"])).toEqual({ order: ["b"], hidden: [] });
		setUser(USER);
		keepInput("form", { name: "Ada" });
		expect(readInput("form")).toBeUndefined();
		dropInput("form");
		dropAllInput();
		onMaybeSignedIn(() => {})();
		onSignedOutElsewhere(() => {})();
		setUser(null);
	});

	it("loads no page again and again after a new release", async () => {
		block();
		vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
		const reload = vi.fn();
		const load = () => Promise.reject(new TypeError("gone"));
		await expect(loadPart(load, { file: "https://x.test/a.js", reload })).rejects.toThrow("gone");
		expect(reload).not.toHaveBeenCalled();
	});
});

it("input that another release has kept in another form is none", () => {
	setUser(USER);
	sessionStorage.setItem(`tabulia-typed:${USER.id}:form`, "{broken");
	expect(readInput("form")).toBeUndefined();
	dropAllInput();
	expect(storedKeys("sessionStorage")).toEqual([]);
});
