/** The same three campaigns to decide about: on the home and campaigns' pages, in their ranking and in the weekly mail. */
import { expect, it } from "vitest";
import { touch } from "../fakes/attribution.ts";
import { costRow } from "../fakes/cost-row.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { dayOf } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

const DAY_MS = 86_400_000;
/** The Monday (UTC) of the current week: the year of all three ends before it. */
const today = new Date();
const MONDAY = Date.UTC(
	today.getUTCFullYear(),
	today.getUTCMonth(),
	today.getUTCDate() - ((today.getUTCDay() + 6) % 7),
);
const before = (days: number) => new Date(MONDAY - days * DAY_MS + DAY_MS / 2);

interface Campaign {
	source: string;
	/** Cents, and so many days before Monday. */
	cost: number;
	ago: number;
	/** Cents of each customer. */
	paid: number[];
}

/** Campaigns of a seed: large and small costs, few customers or none; neither cost nor result alone gives their order. */
function worldOf(seed: number): Campaign[] {
	let state = seed;
	const draw = (n: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return Math.floor((state / 2 ** 31) * n);
	};
	// Customers who are worth much leave large losses unsure.
	const worth = [2000, 40_000][draw(2)] as number;
	return Array.from({ length: 30 }, (_, at) => ({
		source: `s${at}`,
		cost: ([0, 900, 8000, 60_000, 250_000][draw(5)] as number) * (1 + draw(9)) + draw(100),
		ago: [3, 40, 80, 120, 300][draw(5)] as number,
		paid: Array.from(
			{ length: [0, 0, 1, 2, 4, 11][draw(6)] as number },
			() => (1 + draw(9)) * worth,
		),
	}));
}

async function seedWorld(world: readonly Campaign[]) {
	const costs = world
		.filter(({ cost }) => cost > 0)
		.map(({ source, cost, ago }) =>
			costRow({ day: dayOf(before(ago)), utm_source: source, utm_campaign: "a", cost }),
		);
	await rpc(`upload_campaign_costs('costs.csv', '${"0".repeat(64)}', '${JSON.stringify(costs)}')`);
	for (const { source, paid } of world) {
		for (const amount of paid) {
			const { id } = await signUpFrom(database, { first: touch({ source, campaign: "a" }) });
			const at = before(20).toISOString();
			await database.script(`insert into private.payments
				(id, kind, amount, tax, currency, occurred_at, user_id, customer_id, stripe_id)
				values ('${id}', 'payment', ${amount}, 0, 'eur', '${at}', '${id}', 'cus', 'in');
				update private.trial_conversions set converted_at = '${at}' where user_id = '${id}'`);
		}
	}
}

/** The three by the rule itself, not by its SQL: sure losses first, then by what is lost. */
function expectedOf(world: readonly Campaign[]): string[] {
	const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
	const everyone = world.flatMap(({ paid }) => paid);
	const mean = sum(everyone) / everyone.length;
	return world
		.map(({ source, cost, ago, paid }) => {
			const own = sum(paid) / (paid.length || 1);
			const n = paid.length + 1;
			const most = n * (1 - 1 / (9 * n) + 1.96 / (3 * Math.sqrt(n))) ** 3;
			const best = most * (paid.length >= 10 ? own : Math.max(own, mean));
			return { source, result: sum(paid) - cost, isSure: Math.round(best) < cost, ago, cost };
		})
		.filter(({ result, ago, cost }) => cost > 0 && ago <= 90 && result < 0)
		.toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || a.result - b.result)
		.slice(0, 3)
		.map(({ source }) => `${source} / a`);
}

interface Row {
	source: string;
	campaign: string;
	result: number;
	recent_cost: number;
}
const nameOf = ({ source, campaign }: Row) => `${source} / ${campaign}`;

it.each([262, 531, 636, 801])("are the same in the same order, seed %i", async (seed) => {
	const world = worldOf(seed);
	await seedWorld(world);
	const pages = await rpc<{ from: string; to: string; campaigns: Row[] }>(
		"get_losing_campaigns('{}')",
	);
	const span = { from: `${pages.from}T00:00:00Z`, until: new Date(MONDAY).toISOString() };
	const ranking = await rpc<Row[]>(`get_acquisition('${JSON.stringify(span)}', 'first', '{}')`);
	const [mail] = await database.query<{ list: string }>(
		`select private.weekly_figures('${dayOf(new Date(MONDAY - 7 * DAY_MS))}') ->> 'losing_eurolist' as list`,
	);
	const expected = expectedOf(world);
	expect(expected).toHaveLength(3);
	expect({
		pages: pages.campaigns.map(nameOf),
		ranking: ranking
			.filter(({ result, recent_cost }) => recent_cost > 0 && result < 0)
			.slice(0, 3)
			.map(nameOf),
		mail: (JSON.parse(mail?.list ?? "[]") as [string, number][]).map(([name]) => name),
	}).toEqual({ pages: expected, ranking: expected, mail: expected });
	expect(pages.to).toBe(dayOf(new Date(MONDAY - DAY_MS)));
});
