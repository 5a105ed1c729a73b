/** Whether all that visitors did is stored, once, and accounted for. */
import { type ControlTarget, runSql } from "../../dev/control-client.ts";
import type { Traffic } from "./traffic.ts";

const INTERVAL_MS = 500;

interface Stored {
	received: number;
	/** The sum of all outcomes. */
	accountedFor: number;
	lost: number;
	/** Rows of events, and rows that the ledger names. */
	rows: number;
	stored: number;
	/** Events and clicks that the site accepted and that are missing. */
	missing: number;
}

/** Actions of visitors, each of which is to be found. */
type Done = Pick<Traffic, "accepted" | "clicked">;

export async function readStored(
	target: ControlTarget,
	{ accepted, clicked }: Done,
): Promise<Stored> {
	const list = (ids: Set<string>) => `array[${[...ids].map((id) => `'${id}'`).join(",")}]::text[]`;
	const [result] = await runSql(
		target,
		`select
			coalesce(sum(n) filter (where outcome = 'received'), 0)::int as received,
			coalesce(sum(n) filter (where outcome <> 'received'), 0)::int as "accountedFor",
			coalesce(sum(n) filter (where outcome = 'lost'), 0)::int as lost,
			coalesce(sum(n) filter (where outcome = 'stored'), 0)::int as stored,
			((select count(*) from public.landing_analytics) + (select count(*) from public.ab_events))::int as rows,
			(select count(*) from unnest(${list(accepted)}) as id
				where not exists (select from public.landing_analytics where event_id = id::uuid))::int
			+ (select count(*) from unnest(${list(clicked)}) as campaign
				where not exists (select from public.landing_analytics where utm_campaign = campaign))::int as missing
		from private.event_ledger`,
	);
	return result?.rows[0] as unknown as Stored;
}

/** Waits until our mails are sent. @throws with those that wait or have failed when it takes longer. */
export async function untilMailsSent(target: ControlTarget, seconds: number): Promise<void> {
	const started = Date.now();
	for (;;) {
		const [result] = await runSql(
			target,
			`select kind, state, attempts, round(extract(epoch from due_at - now())) as "dueIn", problem
			from private.mails where state <> 'sent'
				and not (kind = 'withdrawal_notice' and attempts = 0 and due_at > now())`,
		);
		const unsent = result?.rows ?? [];
		if (unsent.length === 0) return;
		if (Date.now() - started > seconds * 1000) {
			throw new Error(`mails are not sent: ${JSON.stringify(unsent)}`);
		}
		await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
	}
}

const isEqual = ({ received, accountedFor, rows, stored, missing }: Stored) =>
	missing === 0 && received === accountedFor && rows === stored;

/**
 * Waits until the ledger is equal and nothing is missing.
 * @returns the seconds that it took, and the ledger. @throws with the ledger when it takes longer than `seconds`.
 */
export async function untilEqual(target: ControlTarget, traffic: Done, seconds: number) {
	const started = Date.now();
	for (;;) {
		const ledger = await readStored(target, traffic);
		const took = (Date.now() - started) / 1000;
		if (isEqual(ledger)) return { ledger, seconds: took };
		if (took > seconds) throw new Error(`the ledger is not equal: ${JSON.stringify(ledger)}`);
		await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
	}
}
