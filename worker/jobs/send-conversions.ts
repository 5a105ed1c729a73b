import type { ConversionOutcome } from "../contract/conversions.ts";
import type { Services } from "../services.ts";

/** Of each platform, one after the other; the rest waits for the next run. */
const MAX_PER_RUN = 25;

type Counts = Record<ConversionOutcome["outcome"], number>;

/**
 * Tells the ad platforms what they were not told yet (docs/product.md#conversions). While none is configured it only
 * forgets what is old, and in a dry run it sends nothing.
 *
 * @returns how many were added, accepted, are retried and were refused
 * @throws Error when attempts were made and all of them have to be repeated
 */
export async function sendConversions({
	ads,
	conversions,
	env,
}: Pick<Services, "ads" | "conversions" | "env">): Promise<{ added: number } & Counts> {
	const added = await conversions.add(ads.platforms);
	const counts: Counts = { accepted: 0, retry: 0, refused: 0 };
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
	if (problem !== "" && counts.accepted + counts.refused === 0) throw new Error(problem);
	return { added, ...counts };
}
