/** The recorded WordPress on a port, with control paths for faults and changes. */

import { HANG_UP, serveFetch } from "../../http.ts";
import { isEqual, isLoopback } from "../../supabase/control.ts";
import type { RecordedPost } from "./content.ts";
import { CUT } from "./fault-gate.ts";
import { createRecordedWordpress, NAMED, type RecordedWordpress } from "./recorded-wordpress.ts";
import type { Login } from "./rest.ts";

export interface RecordedWordpressOptions {
	/** 0 takes a free one. */
	port: number;
	/** Opens the control paths to the tests and to `npm start`'s own. */
	controlSecret: string;
	login?: Login;
}

export interface RunningWordpress {
	url: string;
	stop(): Promise<void>;
}

/**
 * Serves on 127.0.0.1: `POST /__faults`, `DELETE /__faults`, `PATCH /__posts/{id}`, else WordPress.
 * @throws when the port is taken.
 * @example const wordpress = await startRecordedWordpress({ port: 8881, controlSecret });
 */
export async function startRecordedWordpress(
	options: RecordedWordpressOptions,
): Promise<RunningWordpress> {
	const wordpress = createRecordedWordpress(options.login);
	const { url, close } = await serveFetch(options.port, async (request, peer) => {
		const path = new URL(request.url).pathname;
		if (!path.startsWith("/__")) {
			const answer = await wordpress.answer(request);
			return answer === CUT ? HANG_UP : answer;
		}
		const secret = request.headers.get("x-control-secret");
		if (!isLoopback(peer) || !isEqual(secret, options.controlSecret)) {
			return new Response("The control secret is missing or wrong", { status: 403 });
		}
		return control(wordpress, request, path);
	});
	return { url, stop: close };
}

async function control(
	wordpress: RecordedWordpress,
	request: Request,
	path: string,
): Promise<Response> {
	const [, id] = /^\/__posts\/(\d+)$/.exec(path) ?? [];
	const [, kind, namedId] = /^\/__(\w+)\/(\d+)$/.exec(path) ?? [];
	const named = NAMED.find((known) => known === kind);
	try {
		if (path === "/__faults" && request.method === "POST") {
			wordpress.faults.set(await request.json());
		} else if (path === "/__faults" && request.method === "DELETE") {
			wordpress.faults.clear();
		} else if (id !== undefined && request.method === "PATCH") {
			wordpress.edit(Number(id), (await request.json()) as Partial<RecordedPost>);
		} else if (named !== undefined && request.method === "PATCH") {
			const { name } = (await request.json()) as { name: string };
			wordpress.rename(named, Number(namedId), name);
		} else {
			return new Response("No such control path", { status: 404 });
		}
		return new Response(null, { status: 204 });
	} catch (error) {
		return Response.json({ message: (error as Error).message }, { status: 400 });
	}
}
