import { useState } from "react";
import * as z from "zod/mini";
import { hash32 } from "../../../../contract/hash.ts";
import { readStored, writeStored } from "../../../ui/browser-store.ts";

/** localStorage: when the home page was opened last. */
const STORE = "tabulia-last-visit";
/** Pages that are opened again sooner belong to one visit. */
const VISIT_MS = 60 * 60 * 1000;

/** Times in milliseconds; `before` is that of the visit before the last one, 0 without one. */
const visits = z.object({ operator: z.number(), before: z.number(), at: z.number() });

/**
 * When this operator last visited the home page in this browser, before the present visit.
 *
 * @param email tells operators of one browser apart; only a hash of it outlives the session
 * @returns milliseconds; 0 at the first visit
 */
export function useLastVisit(email: string): number {
	const [before] = useState(() => {
		const [operator, now] = [hash32(email), Date.now()];
		const last = read(operator);
		const isSameVisit = last !== undefined && now - last.at < VISIT_MS;
		const before = isSameVisit ? last.before : (last?.at ?? 0);
		writeStored(STORE, JSON.stringify({ operator, before, at: now }));
		return before;
	});
	return before;
}

function read(operator: number) {
	try {
		const last = visits.parse(JSON.parse(readStored(STORE) ?? ""));
		return last.operator === operator ? last : undefined;
	} catch {
		return undefined;
	}
}
