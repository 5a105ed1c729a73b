/** Fakes of the ports: each has one configurable fault and records its input. */

import type { EventBatch, VisitorBatch } from "../../contract/event-schema.ts";
import type { Logger } from "../../contract/logger.ts";
import type { MediaVisit, Visit } from "../../worker/blog/visit.ts";
import type { Ingest, IngestResult } from "../../worker/supabase/ingest.ts";

export type Fault = "none" | "fail" | "hang";

/** Applies a fault; `hang` never resolves. */
async function applyFault(fault: Fault): Promise<void> {
	if (fault === "fail") throw new Error("made to fail");
	if (fault === "hang") await new Promise(() => {});
}

export function fakeQueue(fault: Fault = "none") {
	const sent: VisitorBatch[] = [];
	return {
		sent,
		async send(batch: VisitorBatch) {
			await applyFault(fault);
			sent.push(batch);
		},
	};
}

/** Returns these results in order, the last one repeatedly. */
export function fakeIngest(...responses: IngestResult[]) {
	const calls: EventBatch[][] = [];
	const ingest: Ingest = async (batches) => {
		calls.push([...batches]);
		return responses[Math.min(calls.length, responses.length) - 1] ?? { ok: true };
	};
	return Object.assign(ingest, { calls });
}

export function fakeSpool(fault: Fault = "none") {
	const spooled: EventBatch[] = [];
	const dead: { id: string; body: unknown; reason: string }[] = [];
	return {
		spooled,
		dead,
		async keep(batch: EventBatch) {
			await applyFault(fault);
			spooled.push(batch);
		},
		async keepDead(id: string, body: unknown, reason: string) {
			await applyFault(fault);
			dead.push({ id, body, reason });
		},
	};
}

export function fakeLog() {
	const lines: { level: string; event: string; fields: Record<string, unknown> | undefined }[] = [];
	const at = (level: string) => (event: string, fields?: Record<string, unknown>) => {
		lines.push({ level, event, fields });
	};
	const log: Logger = { info: at("info"), warn: at("warn"), error: at("error") };
	return Object.assign(log, { lines });
}

export const TRANSIENT: IngestResult = { ok: false, retry: true, reason: "503 made to fail" };
export const REFUSED: IngestResult = { ok: false, retry: false, reason: "400 made to fail" };

/** A visit that may make WordPress work. */
export const visitWith = (background: Visit["background"] = () => {}): MediaVisit => ({
	background,
	mayLoad: async () => true,
	inRequest: (work) => work(),
});
