/** Paths, methods and the shape of every response (docs/product.md#analytics-api). */
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import { ADMIN_REQUIRED, type AnalyticsFailure } from "../_shared/contract.ts";
import { type Caller, NO_TOKEN } from "./authorise.ts";
import { HANDLERS, type RpcCall } from "./handlers.ts";

export interface AppParts {
	/** The only origin whose pages may read a response. */
	siteOrigin: string;
	/** @throws HTTPException 401 or 503. */
	readCaller(authorization: string | undefined): Promise<Caller>;
	/** Never receives tokens or rows. */
	log(event: string, fields: Record<string, string | number>): void;
}

const UNEXPECTED = "Une erreur inattendue s'est produite";

type FailureStatus = 400 | 401 | 403 | 404 | 405 | 500 | 503;

/** The function under `/analytics`, as Supabase calls it. */
export function createApp({ siteOrigin, readCaller, log }: AppParts): Hono {
	const app = new Hono().basePath("/analytics");
	app.use(
		cors({
			origin: siteOrigin,
			allowMethods: ["GET"],
			allowHeaders: ["authorization", "apikey", "content-type"],
			maxAge: 600,
		}),
	);
	app.use(async (c, next) => {
		await next();
		c.header("Cache-Control", "private, no-store");
	});

	for (const [path, handler] of Object.entries(HANDLERS)) {
		app.get(path, async (c) => {
			const caller = await readCaller(c.req.header("authorization"));
			const call = handler.read((name) => c.req.query(name));
			if (typeof call === "string") return failure(c, 400, call);
			return respond(c, path, handler.failed, call, caller);
		});
		app.all(path, (c) => {
			c.header("Allow", "GET");
			return failure(c, 405, "Méthode non autorisée.");
		});
	}

	async function respond(
		c: Context,
		path: string,
		failed: string,
		call: RpcCall,
		caller: Caller,
	): Promise<Response> {
		const { data, error, status } = await caller.rpc(call.rpc, call.args);
		if (error === null) return c.json({ success: true, ...call.shape(data) });
		// The session ended after Auth had verified the token.
		if (status === 401) return failure(c, 401, NO_TOKEN);
		if (status === 403) return failure(c, 403, ADMIN_REQUIRED);
		log("rpc_failed", { path, status, code: error.code });
		return failure(c, 500, failed);
	}

	app.notFound((c) => failure(c, 404, "Cette adresse n'existe pas."));
	app.onError((error, c) => {
		if (error instanceof HTTPException)
			return failure(c, error.status as FailureStatus, error.message);
		log("unexpected", { reason: error.name });
		return failure(c, 500, UNEXPECTED);
	});
	return app;
}

function failure(c: Context, status: FailureStatus, error: string): Response {
	return c.json({ success: false, error } satisfies AnalyticsFailure, status);
}
