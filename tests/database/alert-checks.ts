/** The check of alerts at minutes of a fixed time, and what is open then. */
import { beforeEach } from "vitest";
import { asAdmin } from "./as-admin.ts";
import type { TestDatabase } from "./harness.ts";

const MINUTE_MS = 60_000;
/** A Monday; the judged day is Sunday, the 8th. */
const NOW = Date.parse("2026-11-09T10:00:00Z");

/** So many minutes later. */
export const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

export interface Spool {
	waiting?: number | null;
	dead?: number | null;
}

interface Alert {
	kind: string;
	since: string;
	data: Record<string, string>;
}

/** Before each test the only operator wants alerts. */
export function checkingAlerts(database: TestDatabase) {
	const { admin, rpc } = asAdmin(database);
	beforeEach(() =>
		database.script(`delete from private.duties;
			update private.admins set wants_alert_mails = true, role = 'super_admin'`),
	);
	/** Returns the number of mails. */
	const check = (minutes: number, { waiting = 0, dead = 0 }: Spool = {}) =>
		database.call<number>("check_alerts($1, $2, $3)", [at(minutes), waiting, dead]);
	const open = async () =>
		(await rpc<{ alerts: { open: Alert[] } }>("get_system_state()")).alerts.open;
	return {
		admin,
		rpc,
		check,
		/** Two checks, as an alert needs. */
		checkTwice: async (minutes = 0, spool: Spool = {}) => {
			await check(minutes, spool);
			return check(minutes + 5, spool);
		},
		open,
		kinds: async () => (await open()).map(({ kind }) => kind),
	};
}
