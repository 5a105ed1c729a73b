import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import { waitUntil } from "./wait-until.ts";

/** Waits for a first or new reading of the tests' definitions; without one in time every page has its own content. */
export async function awaitDefinitions(c: Context<AppEnv>, milliseconds: number): Promise<void> {
	const reading = c.env.experiments.read();
	waitUntil(c, reading);
	await valueWithin(reading, milliseconds);
}
