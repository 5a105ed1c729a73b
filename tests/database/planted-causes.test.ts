/**
 * Three causes planted in two periods of 28 days: the sentence of the home page names each, and one click on it leads to
 * its people (docs/product.md#home-of-the-back-office).
 */
import { expect, it } from "vitest";
import { touch } from "../fakes/attribution.ts";
import { charge, subscriptionItem } from "../fakes/stripe.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { dayOf, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { customersAt, homeFigures } from "./home-figures.tsx";
import { deliverEvent, eventAt, plan } from "./money.ts";
import { withSubscribers } from "./subscribers.ts";

const database = migratedDatabase();
const { rpc, refresh } = asAdmin(database);
const { subscribed, pay, update, secondsAgo } = withSubscribers(database);

const HOUR_MS = 3_600_000;
const DAYS = 28;
/** The 28 days up to yesterday, which the page compares with the 28 before them. */
const period = () => `period=custom&from=${dayOf(daysAgo(DAYS))}&to=${dayOf(daysAgo(1))}`;
const figures = async () => {
	await refresh();
	return homeFigures(rpc, period());
};

interface Reached {
	visitors: number;
	signUps: number;
	paid: number;
}

/** What a campaign brings on the days of a period, each visitor on one of them. */
async function bring(
	origin: { source: string; campaign: string },
	reached: Reached,
	first: number,
) {
	const people = Array.from({ length: reached.visitors }, (_, n) => ({
		session_id: crypto.randomUUID(),
		// The first payment, a day later, lies in the same period.
		ago: first + 1 + (n % (DAYS - 1)),
	}));
	const { source: utm_source, campaign: utm_campaign } = origin;
	await ingest(
		database,
		people.map(({ session_id, ago }) =>
			eventBatch({
				received_at: daysAgo(ago, HOUR_MS).toISOString(),
				landing: [landingEvent({ session_id, utm_source, utm_campaign })],
			}),
		),
	);
	const payers: string[] = [];
	for (const [n, { session_id, ago }] of people.slice(0, reached.signUps).entries()) {
		const claims = { session_id, first: touch(origin) };
		const { id, email } = await signUpFrom(database, claims, daysAgo(ago, 2 * HOUR_MS));
		if (n >= reached.paid) continue;
		await subscribed(next(), ago - 1, {}, id);
		payers.push(email);
	}
	return payers;
}

/** The number of a subscriber that no other one of the file has. */
let last = 0;
const next = () => ++last;

/** That many customers who pay 13.99 € a month since the earlier period. */
async function paying(count: number, ago = DAYS + 5) {
	const customers = [];
	for (let left = count; left > 0; left--) {
		const account = await signUp(database, { createdAt: daysAgo(ago + 3) });
		const n = next();
		await subscribed(n, ago, {}, account.id);
		customers.push({ ...account, n });
	}
	return customers;
}

const addresses = (people: readonly { email: string }[]) => people.map(({ email }) => email).sort();

it("names a lost campaign for the visitors, sign-ups and new customers that are missing", async () => {
	const lost = { source: "google", campaign: "formules-ia" };
	// Each of the others changes by another number, so that the order of the parts is known.
	const seeds: [origin: typeof lost, before: number[], now: number[]][] = [
		[lost, [24, 11, 6], [0, 0, 0]],
		[{ source: "google", campaign: "excel" }, [12, 4, 2], [16, 7, 4]],
		[{ source: "linkedin", campaign: "b2b" }, [11, 5, 2], [8, 3, 1]],
		[{ source: "meta", campaign: "printemps" }, [6, 3, 1], [8, 4, 1]],
		[{ source: "bing", campaign: "excel" }, [5, 2, 1], [4, 2, 1]],
	];
	const paid = new Map<string, string[]>();
	for (const [origin, ...periods] of seeds) {
		for (const [place, [visitors = 0, signUps = 0, payers = 0]] of periods.entries()) {
			const first = place === 0 ? DAYS + 1 : 1;
			const emails = await bring(origin, { visitors, signUps, paid: payers }, first);
			if (place === 1) paid.set(`${origin.source} / ${origin.campaign}`, emails);
		}
	}

	const { Visiteurs, Inscriptions, ...others } = await figures();
	const clients = others["Nouveaux clients"];
	expect(Visiteurs?.sentence).toBe(
		"-22, dont google / formules-ia -24, google / excel +4, linkedin / b2b -3, le reste +1.",
	);
	expect(Visiteurs?.links["google / formules-ia"]).toBe(
		`/admin/funnel?${period()}&source=google&campaign=formules-ia`,
	);
	expect(Inscriptions?.sentence).toBe(
		"-9, dont google / formules-ia -11, google / excel +3, linkedin / b2b -2, le reste +1.",
	);
	expect(clients?.sentence).toBe(
		"-5, dont google / formules-ia -6, google / excel +2, linkedin / b2b -1.",
	);
	for (const [name, link] of Object.entries(clients?.links ?? {})) {
		expect(await customersAt(rpc, link), name).toEqual(paid.get(name)?.sort());
	}
});

it("names a price rise for the MRR, and payments for the cash", async () => {
	const customers = await paying(12);
	const dear = { amount: 1899 };
	for (const { n } of customers) {
		await update(n, 4, {}, dear);
		await pay(n, 4, { amount_paid: 1899, total: 1899 });
	}
	const newcomer = next();
	const { id } = await signUp(database, { createdAt: daysAgo(9) });
	await subscribed(newcomer, 6, dear, id);
	const refunded = charge({ customer: `cus_${newcomer}`, amount_refunded: 500 });
	await deliverEvent(database, eventAt(secondsAgo(2), "charge.refunded", refunded));

	const { MRR, ...others } = await figures();
	expect(MRR?.sentence).toBe("+78,99 €, dont Hausses +60,00 €, Nouveaux +18,99 €.");
	expect(others["Encaissements nets"]?.sentence).toBe(
		"+68,99 €, dont Paiements +73,99 €, Remboursements -5,00 €.",
	);
	expect(await customersAt(rpc, MRR?.links.Hausses ?? "")).toEqual(addresses(customers));
});

it("lists a wave of churn while it is only a risk, and names it once they have left", async () => {
	const [ending, failing, silent, staying] = [
		await paying(4),
		await paying(3),
		await paying(2),
		await paying(10),
	];
	const leaving = [...ending, ...failing, ...silent];
	const end = Math.floor(daysAgo(-9).getTime() / 1000);
	const until = { items: { data: [subscriptionItem({ current_period_end: end })] } };
	for (const { n } of ending) await update(n, 7, { cancel_at_period_end: true, ...until });
	for (const { n } of failing) await update(n, 7, { status: "past_due" });
	for (const { id } of [...ending, ...failing, ...staying]) {
		await database.query(
			"insert into public.api_usage (user_id, kind, called_at) values ($1, 'chat', $2)",
			[id, daysAgo(2).toISOString()],
		);
	}
	const atRisk = "/admin/customers?state=at_risk&sort=ends";
	expect(await customersAt(rpc, atRisk)).toEqual(addresses(leaving));
	const endingOn = (day: string) => customersAt(rpc, `/admin/customers?ends=${day}`);
	expect(await endingOn(dayOf(daysAgo(-9)))).toEqual(addresses(ending));
	expect(await endingOn(dayOf(daysAgo(-8)))).toEqual([]);

	for (const { n } of leaving) {
		const ended = plan({ id: `sub_${n}`, customer: `cus_${n}` }, { status: "canceled" });
		await deliverEvent(database, eventAt(secondsAgo(1), "customer.subscription.deleted", ended));
	}
	await paying(1, 3);
	const { MRR } = await figures();
	expect(MRR?.sentence).toBe("-111,92 €, dont Départs -125,91 €, Nouveaux +13,99 €.");
	expect(await customersAt(rpc, MRR?.links.Départs ?? "")).toEqual(addresses(leaving));
	expect(await customersAt(rpc, atRisk)).toEqual([]);
	expect(await endingOn(dayOf(daysAgo(-9)))).toEqual([]);
});
