/** The recorded WordPress as a server, with control paths for faults and changes of content. */
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { controlRoutes } from "../../control.ts";
import { HANG_UP } from "../../fault-gate.ts";
import { hangUp, serveFetch } from "../../http.ts";
import type { RecordedContent } from "./content.ts";
import { createRecordedWordpress, type Renamable } from "./recorded-wordpress.ts";

export interface RecordedWordpressOptions {
	/** 0 for a free one. */
	port: number;
	controlSecret: string;
	/** The content served, by default the recorded site's, which tests use. */
	content?: RecordedContent | undefined;
}

export interface RunningWordpress {
	url: string;
	stop(): Promise<void>;
}

/**
 * Serves WordPress on 127.0.0.1, with `/__faults` and `PATCH /__posts/{id}`, `/__tags/{id}` and so on.
 * @throws when the port is taken.
 * @example const wordpress = await startRecordedWordpress({ port: 8881, controlSecret });
 */
export async function startRecordedWordpress(
	options: RecordedWordpressOptions,
): Promise<RunningWordpress> {
	const wordpress = createRecordedWordpress(options.content);
	const control = controlRoutes(options.controlSecret, wordpress.faults);
	control.patch("/__posts/:id", async (c) => {
		wordpress.edit(Number(c.req.param("id")), await c.req.json());
		return c.body(null, 204);
	});
	control.patch("/:kind{__(?:tags|categories|users)}/:id", async (c) => {
		const { name } = await c.req.json();
		const kind = c.req.param("kind").slice(2) as Renamable;
		wordpress.rename(kind, Number(c.req.param("id")), name);
		return c.body(null, 204);
	});
	control.all("/:path{__.+}", (c) => c.json({ message: "No such control path" }, 404));
	const app = new Hono<{ Bindings: HttpBindings }>();
	app.route("/", control);
	app.all("*", async (c) => {
		const response = await wordpress.respond(c.req.raw);
		return response === HANG_UP ? hangUp(c.env) : response;
	});
	const { url, close } = await serveFetch(options.port, app.fetch);
	return { url, stop: close };
}
