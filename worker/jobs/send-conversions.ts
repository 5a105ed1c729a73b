import type { ConversionOutcome } from "../../contract/conversions.ts";
import type { Services } from "../services.ts";

/** Conversions sent to each platform, one after the other; the rest waits for the next run. */
const MAX_PER_RUN = 25;

type Counts = Record<ConversionOutcome["outcome"] | "matched", number>;

/**
 * Tells the ad platforms what they were not told yet, and asks them what became of the rest (docs/product/visits.md#conversions).
 * While none is configured it only forgets what is old, and in a dry run it sends nothing.
 *
 * @returns how many were added, accepted, are retried, were refused and matched
 * @throws Error when attempts were made and all of them have to be repeated, or no receipt of a run could be read
 */
export async function sendConversions({
	ads,
	conversions,
	env,
}: Pick<Services, "ads" | "conversions" | "env">): Promise<{ added: number } & Counts> {
	const added = await conversions.add(ads.platforms);
	const counts: Counts = { accepted: 0, retry: 0, refused: 0, matched: 0 };
	if (env.AD_CONVERSIONS !== "on") return { added, ...counts };
	let problem = "";
	for (const platform of ads.platforms) {
		const send = ads.ports[platform];
		const claimed = send === undefined ? [] : await conversions.claim(platform, MAX_PER_RUN);
		for (const conversion of claimed) {
			const result = await send?.(conversion);
			if (result === undefined) continue;
			counts[result.outcome]++;
			if (result.outcome === "retry") problem = result.reason;
			// At once: a run that stops repeats nothing.
			await conversions.finish([{ id: conversion.id, ...result }]);
		}
	}
	// After the sending: the duty has failed when that did, whatever is said of earlier ones.
	const receipts = await readReceipts({ ads, conversions });
	counts.matched = receipts.matched;
	if (problem !== "" && counts.accepted + counts.refused === 0) throw new Error(problem);
	if (receipts.problem !== "") throw new Error(receipts.problem);
	return { added, ...counts };
}

/** @returns how many the platforms have matched, and why none could be read, if there were some */
async function readReceipts({ ads, conversions }: Pick<Services, "ads" | "conversions">) {
	let matched = 0;
	let read = 0;
	let problem = "";
	for (const platform of ads.platforms) {
		const readReceipt = ads.receipts[platform];
		const claimed =
			readReceipt === undefined ? [] : await conversions.claimReceipts(platform, MAX_PER_RUN);
		for (const receipt of claimed) {
			const result = await readReceipt?.(receipt);
			if (result === undefined) continue;
			if (result.outcome === "unread") {
				problem = result.reason;
				continue;
			}
			read++;
			if (result.outcome === "pending") continue;
			if (result.outcome === "matched") matched++;
			await conversions.finishReceipts([{ id: receipt.id, ...result }]);
		}
	}
	return { matched, problem: read > 0 ? "" : problem };
}
