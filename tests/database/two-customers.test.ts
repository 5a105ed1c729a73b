import { beforeEach, describe, expect, it } from "vitest";
import {
	asCustomer,
	type Customer,
	type CustomerTable,
	listCustomerTables,
	signUpBusyCustomer,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

let attacker: Customer;
let victim: Customer;
let tables: CustomerTable[];

/** All rows of the customer, by table. */
const readAll = ({ id }: Customer) =>
	database.query(
		tables
			.map(({ name, owner }) => {
				const rows = `jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)`;
				return `select '${name}' as name, ${rows} as rows from ${name} as t where ${owner} = '${id}'`;
			})
			.join(" union all "),
	);

/** Result of the statement as the attacker: its rows, or PostgreSQL's code. */
const attempt = async (sql: string, params: unknown[] = []) => {
	try {
		return await asCustomer(database, attacker, sql, params);
	} catch (error) {
		return String((error as { code?: string }).code);
	}
};

const DENIED = "42501";

beforeEach(async () => {
	attacker = await signUpBusyCustomer(database, "attacker");
	victim = await signUpBusyCustomer(database, "victim");
	// The busy customer operates the back-office as well; these are customers alone.
	await database.query("delete from private.admins where user_id = $1", [attacker.id]);
	tables = await listCustomerTables(database);
});

describe("a customer against another", () => {
	it("learns and changes nothing by any function, whatever of the other it is given", async () => {
		const before = await readAll(victim);
		const functions = await database.query<{ name: string; types: string[]; isOpen: boolean }>(`
			select format('%I.%I', nspname, proname) as name,
				array(select format_type(type, null) from unnest(proargtypes) with ordinality as argument (type, place)
					order by place) as types,
				has_function_privilege('authenticated', p.oid, 'execute') as "isOpen"
			from pg_proc as p join pg_namespace as n on n.oid = pronamespace
			where nspname in ('public', 'private') and prorettype <> 'trigger'::regtype order by 1`);
		for (const { name, types, isOpen } of functions) {
			const call = `select ${name}(${types.map((type) => aboutVictim(type)).join(", ")})`;
			const result = JSON.stringify(await attempt(call));
			if (!isOpen || name.startsWith("private.")) expect(result, name).toBe(`"${DENIED}"`);
			expect(result, name).not.toContain(victim.id);
			expect(result, name).not.toMatch(/victim/);
			// A denied statement did not run.
			if (isOpen) expect(await readAll(victim), name).toEqual(before);
		}
		expect(await readAll(victim)).toEqual(before);
	});

	it("is taken for themselves, whatever else their token claims", async () => {
		const claims = { sub: attacker.id, session_id: attacker.id };
		const sql = "select public.get_own_profile() ->> 'email' as email";
		const victims = { email: victim.email, user_id: victim.id };
		const rows = await database.asRole("authenticated", sql, [], { ...claims, ...victims });
		expect(rows).toEqual([{ email: attacker.email }]);
	});
});

/** An argument of that type that points at the victim, as far as the type can. */
function aboutVictim(type: string): string {
	const values: Record<string, string> = {
		uuid: `'${victim.id}'`,
		text: `'${victim.email}'`,
		jsonb: `'${JSON.stringify({ user_id: victim.id, email: victim.email })}'`,
	};
	return `${values[type] ?? "null"}::${type}`;
}
