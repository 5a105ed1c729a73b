/** Control paths under `/__` for the tests and `npm run db`, protected by the local secret. */
import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod";
import type { FaultGate } from "./fault-gate.ts";

/** `POST /__faults` sets a fault, `DELETE /__faults` removes all. Servers add paths of their own. */
export function controlRoutes(secret: string, faults: FaultGate<unknown>): Hono {
	const routes = new Hono();
	routes.use("/:path{__.+}", async (c, next) => {
		if (isEqual(c.req.header("x-control-secret") ?? "", secret)) return next();
		return c.json({ message: "The control secret is missing or wrong" }, 403);
	});
	routes.post("/__faults", async (c) => {
		faults.set(await c.req.json());
		return c.body(null, 204);
	});
	routes.delete("/__faults", (c) => {
		faults.clear();
		return c.body(null, 204);
	});
	routes.onError((error, c) => {
		if (error instanceof z.ZodError) return c.json({ message: z.prettifyError(error) }, 400);
		const { message, code, detail, hint } = error as Error & Record<string, string | undefined>;
		return c.json({ message, code, detail, hint }, 400);
	});
	return routes;
}

function isEqual(given: string, expected: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}
