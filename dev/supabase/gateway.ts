/** Serves Auth, REST and the stand-ins of other providers on one port, with CORS and faults. */
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { controlRoutes } from "../control.ts";
import { type FaultGate, untilAborted } from "../fault-gate.ts";
import type { Fault } from "../faults.ts";
import { hangUp } from "../http.ts";
import type { Database } from "./database.ts";
import type { LocalSecrets } from "./keys.ts";

interface Options {
	secrets: LocalSecrets;
	database: Database;
	faults: FaultGate<Fault>;
	/** With their own paths. */
	parts: readonly Hono[];
}

export function createGateway({ secrets, database, faults, parts }: Options) {
	const gateway = new Hono<{ Bindings: HttpBindings }>();
	// A preflight's `*` does not include `authorization`:
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
	for (const part of parts) gateway.route("/", part);
	const control = controlRoutes(secrets.controlSecret, faults);
	control.post("/__exec", async (c) => c.json(await database.script(await c.req.text())));
	gateway.route("/", control);
	gateway.notFound((c) => c.json({ message: "no Route matched with those values" }, 404));
	return gateway;
}
