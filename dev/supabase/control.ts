/** The gateway's own paths, for `npm run db` and the tests: loopback only, behind the local secret. */
import { timingSafeEqual } from "node:crypto";
import type { Database } from "./database.ts";
import type { FaultGate } from "./fault-gate.ts";

export interface Control {
	/** The answer to a control path; nothing when the path is not one. */
	answer(request: Request, peerAddress: string | null): Promise<Response | undefined>;
}

/** `POST /__exec` (SQL text → result sets), `POST /__faults` (a fault), `DELETE /__faults`, `GET /__health`. */
export function createControl(secret: string, database: Database, faults: FaultGate): Control {
	const paths: Record<string, (request: Request) => Promise<Response>> = {
		"GET /__health": async () => {
			await database.query("select 1");
			return Response.json({ database: database.kind });
		},
		"POST /__exec": async (request) => Response.json(await database.script(await request.text())),
		"POST /__faults": async (request) => {
			faults.set(await request.json());
			return new Response(null, { status: 204 });
		},
		"DELETE /__faults": async () => {
			faults.clear();
			return new Response(null, { status: 204 });
		},
	};
	return {
		async answer(request, peerAddress) {
			const { pathname } = new URL(request.url);
			if (!pathname.startsWith("/__")) return undefined;
			const work = paths[`${request.method} ${pathname}`];
			if (!work) return new Response("No such control path", { status: 404 });
			if (!isLoopback(peerAddress) || !isEqual(request.headers.get("x-control-secret"), secret)) {
				return new Response("The control secret is missing or wrong", { status: 403 });
			}
			try {
				return await work(request);
			} catch (error) {
				const { message, code, detail, hint, position } = error as Record<
					string,
					string | undefined
				>;
				return Response.json({ message, code, detail, hint, position }, { status: 400 });
			}
		},
	};
}

export function isLoopback(address: string | null): boolean {
	return address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1";
}

export function isEqual(given: string | null, wanted: string): boolean {
	const [a, b] = [Buffer.from(given ?? ""), Buffer.from(wanted)];
	return a.length === b.length && timingSafeEqual(a, b);
}
