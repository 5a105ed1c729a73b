/**
 * Lets a year pass in minutes: workerd's clock cannot be set, so that a proxy between the Worker and Supabase
 * changes the times in what it carries.
 */

import type { AttributionVerdict } from "../../contract/attribution-schema.ts";
import type { EventBatch } from "../../contract/event-schema.ts";
import { type FetchServer, serveFetch } from "../../dev/http.ts";

export class MovedClock {
	readonly #jumps: { real: number; moved: number }[] = [];

	/** From now on the time is this; times only grow. */
	jumpTo(moved: number): void {
		this.#jumps.push({ real: Date.now(), moved });
	}

	/** The present time of the simulation, in milliseconds since 1970. */
	now(): number {
		return this.moved(Date.now());
	}

	moved(real: number): number {
		const jump = this.#jumps.findLast((each) => each.real <= real);
		return jump ? jump.moved + real - jump.real : real;
	}

	real(moved: number): number {
		const jump = this.#jumps.findLast((each) => each.moved <= moved);
		return jump ? jump.real + moved - jump.moved : moved;
	}
}

/** Supabase as the Worker sees it: events and clicks on ads get the moved time, sign-ups the real one. */
export function startClockProxy(supabaseUrl: string, clock: MovedClock): Promise<FetchServer> {
	const moveBatch = (batch: EventBatch): EventBatch => {
		const moveText = (time: string) => new Date(clock.moved(Date.parse(time))).toISOString();
		const moveRow = <T extends { occurred_at: string }>(row: T): T => ({
			...row,
			occurred_at: moveText(row.occurred_at),
		});
		// The day of a batch is that of its events: on a busy machine it is sent after the clock's next jump.
		const times = [...batch.landing, ...batch.ab].map(({ occurred_at }) => occurred_at);
		return {
			...batch,
			received_at: moveText(times.toSorted().at(-1) ?? batch.received_at),
			landing: batch.landing.map(moveRow),
			ab: batch.ab.map(moveRow),
		};
	};
	const moveSeconds = (seconds: number) => Math.floor(clock.moved(seconds * 1000) / 1000);
	const moveClicks = (verdict: AttributionVerdict): AttributionVerdict => {
		if (verdict.outcome !== "verified") return verdict;
		const clicks = verdict.claims.clicks.map((click) => ({
			...click,
			clicked_at: moveSeconds(click.clicked_at),
			consented_at: moveSeconds(click.consented_at),
		}));
		return { ...verdict, claims: { ...verdict.claims, clicks } };
	};
	return serveFetch(0, async (request) => {
		const { pathname, search } = new URL(request.url);
		let body = request.body === null ? undefined : await request.text();
		if (pathname.endsWith("/rpc/ingest_events") && body) {
			const { batches } = JSON.parse(body) as { batches: EventBatch[] };
			body = JSON.stringify({ batches: batches.map(moveBatch) });
		}
		if (pathname.endsWith("/rpc/settle_attributions") && body) {
			const { verdicts } = JSON.parse(body) as { verdicts: AttributionVerdict[] };
			body = JSON.stringify({ verdicts: verdicts.map(moveClicks) });
		}
		const headers = new Headers(request.headers);
		for (const name of ["host", "content-length", "connection"]) headers.delete(name);
		const { method } = request;
		const response = await fetch(`${supabaseUrl}${pathname}${search}`, {
			...{ method, headers, redirect: "manual" },
			...(body === undefined ? {} : { body }),
		});
		if (!pathname.endsWith("/rpc/list_pending_attributions") || !response.ok) {
			// A response without content must have no body, not an empty one.
			const location = response.headers.get("location");
			return new Response(response.status === 204 ? null : await response.arrayBuffer(), {
				status: response.status,
				headers: {
					"content-type": response.headers.get("content-type") ?? "text/plain",
					...(location && { location }),
				},
			});
		}
		const pending = (await response.json()) as { signed_up_at: number }[];
		return Response.json(
			pending.map((row) => ({ ...row, signed_up_at: clock.real(row.signed_up_at * 1000) / 1000 })),
		);
	});
}
