/**
 * Units: a visitor in one run of one test (docs/product/experiments.md#experiments). Without the secret a unit
 * leads neither to its visitor nor to the same visitor's unit of another test.
 */

import type {
	AbEvent,
	EventBatch,
	VisitorBatch,
	VisitorEvent,
} from "../../contract/event-schema.ts";
import { createSigner, type Signer } from "../runtime/hmac.ts";
import { networksInRun } from "./networks-of.ts";

/** The unit of a visitor in a run of a test. */
type UnitOf = (visitorId: string, test: string, run: number) => Promise<string>;

export interface Units {
	/** Undefined without a secret: nothing may be counted then. */
	unitOf: UnitOf | undefined;
	/** The batch with units in place of visitors; only it may be stored. */
	withUnits(batch: VisitorBatch): Promise<EventBatch>;
}

/** @param secret `UNIT_SECRET`; another one makes every visitor a new unit */
export function createUnits(secret: string): Units {
	if (secret === "") return { unitOf: undefined, withUnits: async (batch) => withoutTests(batch) };
	const sign = createSigner(secret);
	const unitOf: UnitOf = async (visitorId, test, run) =>
		uuidOf(await sign(`${visitorId}·${test}·${run}`));
	return {
		unitOf,
		withUnits: async (batch) => ({
			...batch,
			ab: await Promise.all(
				batch.ab.map((event) => toUnit(withNetworksInRun(event, secret), unitOf, sign)),
			),
		}),
	};
}

function withNetworksInRun(event: VisitorEvent, secret: string): VisitorEvent {
	const { networks, test_name, run } = event;
	if (networks === undefined) return event;
	return { ...event, networks: networksInRun(secret, networks, test_name, run) };
}

async function toUnit(event: VisitorEvent, unitOf: UnitOf, sign: Signer): Promise<AbEvent> {
	const { visitor_id, ...row } = event;
	const unit_id = await unitOf(visitor_id, row.test_name, row.run);
	if (row.event_name !== "exposure") return { ...row, unit_id };
	// A repeated exposure is a duplicate, unless it shows another arm: then the unit is split.
	const event_id = uuidOf(await sign(`exposure·${unit_id}·${row.variant}`));
	return { ...row, unit_id, event_id };
}

function withoutTests(batch: VisitorBatch): EventBatch {
	const { ab, discarded } = batch;
	if (ab.length === 0) return { ...batch, ab: [] };
	return {
		...batch,
		ab: [],
		discarded: { ...discarded, excluded: (discarded.excluded ?? 0) + ab.length },
	};
}

/** The first 16 bytes as a UUID of version 8 (RFC 9562 §5.8). */
function uuidOf(signature: Uint8Array): string {
	const bytes = signature.slice(0, 16);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = bytes.toHex();
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		hex.slice(12, 16),
		hex.slice(16, 20),
		hex.slice(20),
	].join("-");
}
