import { describe, expect, it } from "vitest";
import { SERVICE_CALLS } from "../../contract/service-calls.ts";
import { migratedDatabase } from "./harness.ts";
import {
	type Cell,
	FOR_PEOPLE,
	listAllowedFunctions,
	listAllowedTableAccess,
	listTables,
	listWithoutSession,
} from "./roles.ts";

const database = migratedDatabase({ isOwn: true });

const ALLOWED: Cell[] = [
	"service_role select public.ab_events",
	"service_role select public.api_usage",
	"service_role insert public.api_usage",
	"service_role select public.landing_analytics",
	"service_role select public.profiles",
	"service_role select public.user_subscriptions",
];

/** Functions of the API that only other functions call. */
const INTERNAL = ["event_ledger_balance"];
/** Functions that the add-in's servers call, which have a secret key of their own. */
const OF_THE_ADD_IN = ["plan_allowance"];

describe("row security", () => {
	it("lets each role do this, on parents, partitions and private tables alike, and nothing else", async () => {
		expect(await listAllowedTableAccess(database)).toEqual(ALLOWED);
	});

	it("lets customers call these functions, service_role all of the API, and nobody the private functions", async () => {
		const allowed = await listAllowedFunctions(database);
		const ofCustomers = allowed.filter((cell) => cell.startsWith("authenticated "));
		expect(ofCustomers).toEqual(FOR_PEOPLE.map((name) => `authenticated public.${name}`));
		const inApi = await database.query<{ cell: string }>(`
			select 'service_role public.' || quote_ident(proname) as cell
			from pg_proc where pronamespace = 'public'::regnamespace order by 1`);
		const ofTheWorker = allowed.filter((cell) => !ofCustomers.includes(cell));
		expect(ofTheWorker).toEqual(inApi.map(({ cell }) => cell));
	});

	it("has for the Worker the functions of its table of calls, and no others", async () => {
		const others = new Set([...FOR_PEOPLE, ...INTERNAL, ...OF_THE_ADD_IN]);
		const rows = await database.query<{ proname: string }>(
			"select distinct proname from pg_proc where pronamespace = 'public'::regnamespace",
		);
		const ofTheWorker = rows.map(({ proname }) => proname).filter((name) => !others.has(name));
		expect(ofTheWorker.sort()).toEqual(Object.keys(SERVICE_CALLS).sort());
	});

	it("refuses the Worker's role, which has no session, in each function for people", async () => {
		expect(await listWithoutSession(database, FOR_PEOPLE)).toEqual([]);
	});

	it("is on for every table of the API, and opened by no policy", async () => {
		const rows = await database.query(`
			select c.relname from pg_class as c join pg_namespace as n on n.oid = relnamespace
			where not relrowsecurity and nspname = 'public' and relkind in ('r', 'p')`);
		expect(rows).toEqual([]);
		expect(await database.query("select policyname from pg_policies")).toEqual([]);
	});

	it("holds for a partition made later", async () => {
		const before = new Set((await listTables(database)).map(({ name }) => name));
		await database.call("make_partitions(6)");
		const made = (await listTables(database)).filter(({ name }) => !before.has(name));
		expect(made.length).toBeGreaterThan(0);
		expect(await listAllowedTableAccess(database, made)).toEqual([]);
	});

	it("pins the search path of every function whose body is parsed at each call, and allows security definer only in public and in triggers", async () => {
		const rows = await database.query(`
			select proname from pg_proc join pg_namespace as n on n.oid = pronamespace
			where nspname in ('public', 'private') and (
				prosqlbody is null and coalesce(not 'search_path=""' = any (proconfig), true)
				or prosecdef <> (nspname = 'public' or prorettype = 'trigger'::regtype)
			)`);
		expect(rows).toEqual([]);
	});
});
