/** The calls of the back-office on a benchmark's database: how long they take, and where the time goes. */
import postgres from "postgres";
import { SUPERUSER } from "../../dev/postgres/cluster.ts";
import { type DatabaseAddress, urlOf } from "../../dev/supabase/database.ts";
import { BECOME_SQL } from "../../dev/supabase/hosted.ts";

const ROUNDS = 60;
const WARM_UP = 5;
/** Steps of a plan that are shown. */
const SHOWN_STEPS = 4;
/** Steps whose time is that of what they read, which has a plan or steps of its own. */
const OUTER_STEPS = new Set(["Result", "Function Scan", "ProjectSet", "CTE Scan"]);

export interface Times {
	/** Processor time of the server, the median: what else the machine does hardly changes it. */
	cpu: number;
	/** The 95th percentile by the clock. */
	p95: number;
}

export interface Session {
	sql: postgres.Sql;
	/** Messages of the server; statistics and plans come as notices. */
	notices: postgres.Notice[];
}

interface Step {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Name"?: string;
	"CTE Name"?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Actual Total Time": number;
	Plans?: Step[];
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
		await becomeAdmin(
			transaction,
			"set local log_statement_stats = on; set local client_min_messages = log",
		);
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

/** @param settings are set first: an administrator of the back-office may not */
async function becomeAdmin(transaction: postgres.TransactionSql, settings: string): Promise<void> {
	await transaction.unsafe(settings).simple();
	const [admin] = await transaction<{ id: string }[]>`select md5('admin')::uuid::text as id`;
	const claims = { role: "authenticated", sub: admin?.id, session_id: admin?.id };
	await transaction.unsafe(BECOME_SQL, ["authenticated", JSON.stringify(claims), null]);
}

/** The steps of a call that took longest, without the steps below them: `type of what: rows, time`. */
export async function explain({ sql, notices }: Session, call: string): Promise<string[]> {
	return sql.begin(async (transaction) => {
		await becomeAdmin(
			transaction,
			`load 'auto_explain'; set local auto_explain.log_level = notice; set local auto_explain.log_format = json;
			set local auto_explain.log_analyze = on; set local auto_explain.log_nested_statements = on;
			set local auto_explain.log_min_duration = 0; set local client_min_messages = notice`,
		);
		notices.length = 0;
		await transaction.unsafe(`select public.${call}`);
		const steps = notices.flatMap(({ message = "" }) => stepsOf(planOf(message)));
		const longest = steps.sort((a, b) => b.ms - a.ms).slice(0, SHOWN_STEPS);
		return longest.map(
			({ name, rows, ms }) => `${name}: ${rows.toLocaleString("en")} rows, ${ms.toFixed(1)} ms`,
		);
	});
}

function planOf(message: string): Step[] {
	const json = message.indexOf("{");
	return message.startsWith("duration:") && json > 0 ? [JSON.parse(message.slice(json)).Plan] : [];
}

function stepsOf(plans: readonly Step[]): { name: string; rows: number; ms: number }[] {
	return plans.flatMap((step) => {
		const below = step.Plans ?? [];
		const total = (each: Step) => each["Actual Total Time"] * each["Actual Loops"];
		const ms = total(step) - below.reduce((sum, each) => sum + total(each), 0);
		const of = step["Index Name"] ?? step["Relation Name"] ?? step["CTE Name"];
		const name = `${step["Node Type"]}${of ? ` of ${of}` : ""}`;
		const rows = Math.round(step["Actual Rows"] * step["Actual Loops"]);
		return [...(OUTER_STEPS.has(step["Node Type"]) ? [] : [{ name, rows, ms }]), ...stepsOf(below)];
	});
}
