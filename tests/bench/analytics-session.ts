/** The calls of the back-office on a benchmark's database: how long they take. */
import postgres from "postgres";
import { SUPERUSER } from "../../dev/postgres/cluster.ts";
import { type DatabaseAddress, urlOf } from "../../dev/supabase/database.ts";
import { BECOME_SQL } from "../../dev/supabase/hosted.ts";

const ROUNDS = 60;
const WARM_UP = 5;
/** An administrator of the back-office may not set this. */
const STATISTICS = "set local log_statement_stats = on; set local client_min_messages = log";

export interface Times {
	/** Processor time of the server, the median: what else the machine does hardly changes it. */
	cpu: number;
	/** The 95th percentile by the clock. */
	p95: number;
}

export interface Session {
	sql: postgres.Sql;
	/** What the server said; statistics come as notices. */
	notices: postgres.Notice[];
}

/** Connects as the superuser, who alone may read the statistics of a call. */
export function openSession(address: DatabaseAddress): Session {
	const notices: postgres.Notice[] = [];
	const sql = postgres(urlOf(address, SUPERUSER), {
		max: 1,
		onnotice: (notice) => notices.push(notice),
	});
	return { sql, notices };
}

/** Begins an operator's session, which ends after half an hour without a use. */
export async function signIn(sql: postgres.Sql): Promise<void> {
	await sql.unsafe(`insert into auth.sessions (id, user_id) values (md5('admin')::uuid, md5('admin')::uuid)
		on conflict (id) do update set created_at = excluded.created_at`);
}

/** Calls the function in turn on each database, so that they share what else the machine does. */
export async function measure(
	call: string,
	sessions: readonly [Session, Session],
): Promise<[Times, Times]> {
	const taken = sessions.map(() => ({ cpu: [] as number[], wall: [] as number[] }));
	for (let round = -WARM_UP; round < ROUNDS; round++) {
		for (const [n, session] of sessions.entries()) {
			const { cpu, wall } = await time(session, call);
			if (round < 0) continue;
			taken[n]?.cpu.push(cpu);
			taken[n]?.wall.push(wall);
		}
	}
	return taken.map(({ cpu, wall }) => ({ cpu: part(cpu, 0.5), p95: part(wall, 0.95) })) as [
		Times,
		Times,
	];
}

function part(values: number[], share: number): number {
	values.sort((a, b) => a - b);
	return values[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}

async function time({ sql, notices }: Session, call: string) {
	return sql.begin(async (transaction) => {
		await transaction.unsafe(STATISTICS).simple();
		await becomeAdmin(transaction);
		notices.length = 0;
		const before = performance.now();
		await transaction.unsafe(`select public.${call}`);
		const wall = performance.now() - before;
		return { cpu: notices.reduce((sum, notice) => sum + cpuMs(notice), 0), wall };
	});
}

/** @returns 0 for a notice that is no statistics */
function cpuMs({ detail = "" }: postgres.Notice): number {
	const [, user, system] = /([\d.]+) s user, ([\d.]+) s system/.exec(detail) ?? [];
	return user && system ? 1000 * (Number(user) + Number(system)) : 0;
}

async function becomeAdmin(transaction: postgres.TransactionSql): Promise<void> {
	const [admin] = await transaction<{ id: string }[]>`select md5('admin')::uuid::text as id`;
	const claims = { role: "authenticated", sub: admin?.id, session_id: admin?.id };
	await transaction.unsafe(BECOME_SQL, ["authenticated", JSON.stringify(claims), null]);
}
