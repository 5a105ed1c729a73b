import type { ConversionOutcome } from "../../contract/conversions.ts";
import { valueOrThrow } from "../http/errors.ts";
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
	env,
	sqlCalls,
}: Pick<Services, "ads" | "env" | "sqlCalls">): Promise<{ added: number } & Counts> {
	const { asService } = sqlCalls;
	const { platforms } = ads;
	const added = valueOrThrow(await asService("add_ad_conversions", { platforms }));
	const counts: Counts = { accepted: 0, retry: 0, refused: 0, matched: 0 };
	if (env.AD_CONVERSIONS !== "on") return { added, ...counts };
	let problem = "";
	for (const platform of platforms) {
		const send = ads.ports[platform];
		if (send === undefined) continue;
		const due = { of_platform: platform, max_rows: MAX_PER_RUN };
		for (const conversion of valueOrThrow(await asService("claim_ad_conversions", due))) {
			const result = await send(conversion);
			counts[result.outcome]++;
			if (result.outcome === "retry") problem = result.reason;
			// At once: a run that stops repeats nothing.
			const outcomes = [{ id: conversion.id, ...result }];
			valueOrThrow(await asService("finish_ad_conversions", { outcomes }));
		}
	}
	// After the sending: the duty has failed when that did, whatever is said of earlier ones.
	const receipts = await readReceipts({ ads, sqlCalls });
	counts.matched = receipts.matched;
	if (problem !== "" && counts.accepted + counts.refused === 0) throw new Error(problem);
	if (receipts.problem !== "") throw new Error(receipts.problem);
	return { added, ...counts };
}

/** @returns how many the platforms have matched, and why none could be read, if there were some */
async function readReceipts({ ads, sqlCalls: { asService } }: Pick<Services, "ads" | "sqlCalls">) {
	let matched = 0;
	let read = 0;
	let problem = "";
	for (const platform of ads.platforms) {
		const readReceipt = ads.receipts[platform];
		if (readReceipt === undefined) continue;
		const due = { of_platform: platform, max_rows: MAX_PER_RUN };
		for (const receipt of valueOrThrow(await asService("claim_ad_receipts", due))) {
			const result = await readReceipt(receipt);
			if (result.outcome === "unread") {
				problem = result.reason;
				continue;
			}
			read++;
			if (result.outcome === "pending") continue;
			if (result.outcome === "matched") matched++;
			const outcomes = [{ id: receipt.id, ...result }];
			valueOrThrow(await asService("finish_ad_receipts", { outcomes }));
		}
	}
	return { matched, problem: read > 0 ? "" : problem };
}
