/** Routes `/auth/v1` and `/rest/v1` to lite, with CORS and faults. */
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { controlRoutes } from "../control.ts";
import { type FaultGate, untilAborted } from "../fault-gate.ts";
import type { Fault } from "../faults.ts";
import { hangUp } from "../http.ts";
import type { Database } from "./database.ts";
import type { LocalSecrets } from "./keys.ts";
import type { Next } from "./patches/patch.ts";

interface Options {
	secrets: LocalSecrets;
	database: Database;
	faults: FaultGate<Fault>;
	lite: Next;
	/** Stand-ins of other providers. */
	standIns: readonly Hono[];
}

export function createGateway(options: Options) {
	const { secrets, database, faults, lite, standIns } = options;
	const gateway = new Hono<{ Bindings: HttpBindings }>();
	// lite's preflight allows the headers `*`, which does not include `authorization`:
	// https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name.
	gateway.use("/:part{rest|auth}/*", cors({ origin: "*", exposeHeaders: ["*"], maxAge: 3600 }));
	gateway.use("/:part{rest|auth}/v1/*", async (c, next) => {
		const fault = await faults.take(c.req.param("part"));
		if (!fault) return next();
		const { mode, delayMs, status = 500 } = fault;
		if (mode === "hang" && delayMs !== undefined) return next();
		if (mode === "hang") await untilAborted(c.req.raw.signal);
		if (mode !== "status") return hangUp(c.env);
		const message = status === 429 ? "Too many requests" : "Fault set by a test";
		const body = { code: String(status), error_code: "local_fault", message, msg: message };
		return c.json(body, status as 500);
	});
	gateway.all("/:part{rest|auth}/v1/*", (c) => lite(c.req.raw));
	for (const standIn of standIns) gateway.route("/", standIn);
	const control = controlRoutes(secrets.controlSecret, faults);
	control.post("/__exec", async (c) => c.json(await database.script(await c.req.text())));
	gateway.route("/", control);
	gateway.notFound((c) => c.json({ message: "no Route matched with those values" }, 404));
	return gateway;
}
