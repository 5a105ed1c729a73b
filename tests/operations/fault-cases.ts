/** Failures of `npm run proof -- faults`, and what each kind of caller may get meanwhile. */
import { DEPENDENCIES, type Faults, MODES } from "./faulty-site.ts";

export interface Case {
	name: string;
	faults: Faults;
	isKilled?: boolean;
}

const PAIRS = DEPENDENCIES.flatMap((one, n) =>
	DEPENDENCIES.slice(n + 1).map((other) => [one, other] as const),
);

const singles: Case[] = DEPENDENCIES.flatMap((one) =>
	MODES.map((mode) => ({ name: `${one} ${mode}`, faults: { [one]: mode } })),
);
const alike: Case[] = PAIRS.flatMap(([one, other]) =>
	(["down", "flapping"] as const).map((mode) => ({
		name: `${one} and ${other} ${mode}`,
		faults: { [one]: mode, [other]: mode },
	})),
);
/**
 * Two dependencies in two modes. Each dependency is in each mode beside every other one; which mode that one is in
 * differs from pair to pair.
 */
const mixed: Case[] = PAIRS.flatMap(([one, other], pair) =>
	MODES.map((mode, n) => {
		const beside = MODES[(n + 1 + (pair % (MODES.length - 1))) % MODES.length] ?? mode;
		return {
			name: `${one} ${mode}, ${other} ${beside}`,
			faults: { [one]: mode, [other]: beside },
		};
	}),
);
const kills: Case[] = [undefined, ...DEPENDENCIES].map((one) => ({
	name: one ? `killed, ${one} down` : "killed",
	faults: one ? { [one]: "down" } : {},
	isKilled: true,
}));

export const CASES: readonly Case[] = [...singles, ...alike, ...mixed, ...kills];

/** No response within the time that the proof looks. */
export const NONE = 0;

/** A status of each response, beside those that only the failure of a dependency allows. */
const ALLOWED = {
	page: { always: [200] },
	list: { always: [200] },
	"unknown post": { always: [404] },
	feed: { always: [200] },
	search: { always: [200] },
	sitemap: { always: [200] },
	// An operator waits up to 30 s for a report.
	figures: { always: [200], supabase: [NONE, 500, 503] },
	form: { always: [200], supabase: [503] },
} satisfies Record<string, { always: number[] } & Partial<Record<keyof Faults, number[]>>>;

export type Seen = Record<keyof typeof ALLOWED, number>;

/** The responses that these faults do not excuse. */
export function unexpected(seen: Seen, faults: Faults): string[] {
	return Object.entries(ALLOWED).flatMap(([name, allowed]) => {
		const status = seen[name as keyof Seen];
		const statuses = Object.entries(allowed).flatMap(([cause, some]) =>
			cause === "always" || cause in faults ? some : [],
		);
		return statuses.includes(status) ? [] : [`${name}: ${status}`];
	});
}
