/**
 * The eight questions of a Monday, each settled from the home page in two presses at most, with the figures of the database
 * counted plainly (docs/product/back-office.md#home-of-the-back-office). The causes are planted in supabase/seeds/;
 * `npm run proof -- monday` asks them of four other sets of visitors, on a phone too.
 */
import type { Locator, Page } from "playwright/test";
import { ADMIN_PATHS, appLink } from "../contract/paths.ts";
import { formatsOf } from "../web/app/formats.ts";
import { expect, test } from "./kept-browser.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

const SCREENS = { desktop: [1440, 900], phone: [390, 844] } as const;
/** Phones are left to the proof. */
const screens = process.env.PROOF
	? (Object.keys(SCREENS) as (keyof typeof SCREENS)[])
	: (["desktop"] as const);

const MAX_PRESSES = 2;
/** Actions on customers at risk. */
const VERBS = /^(?:Écrire|Relancer|Write|Remind)$/;
/** Accounts whose sign-ups and money count. */
const COUNTS = `(user_id in (
	select id from auth.users left join private.trial_conversions on user_id = id
	where email_confirmed_at is not null or converted_at is not null
) and user_id not in (select user_id from private.admins))`;
/** The campaign of an account's first touch. */
const ORIGIN = `case when outcome = 'verified' then case
	when first_touch ->> 'kind' = 'campaign' then first_touch when last_touch ->> 'kind' = 'campaign' then last_touch
end end`;

const plain = (text: string | null) => (text ?? "").replace(/\s/g, " ");
const signed = (n: number) => `${n > 0 ? "+" : ""}${n}`;
const panel = (page: Page, title: string) =>
	page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

const visits = languagesOf(import.meta.filename).flatMap((language) =>
	screens.map((screen) => ({ language, screen })),
);
for (const { language, screen } of visits) {
	const formats = formatsOf(language);
	const { money } = formats;
	const { abTests, admin, monday, revenue } = TEXTS[language];

	test(`the eight questions of a Monday take two presses each (${language}, ${screen})`, async ({
		page,
		sql,
		stack,
	}) => {
		const [width, height] = SCREENS[screen];
		await page.setViewportSize({ width, height });
		await arriveAs(page, stack, "admin");
		let isHome = false;
		/** Begins at the home page as it opens, and counts what is pressed until it is settled. */
		const question = async (settle: (press: (link: Locator) => Promise<void>) => Promise<void>) => {
			if (!isHome) await page.goto(appLink(ADMIN_PATHS.home, language));
			let presses = 0;
			await settle(async (link) => {
				presses += 1;
				await link.click();
			});
			isHome = presses === 0;
			expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
		};
		const figure = (name: keyof typeof monday.figures) =>
			page.getByRole("listitem").filter({
				has: page.getByRole("link", { name: monday.figures[name], exact: true }),
			});
		const rows = async <Row>(query: string) => (await sql(query)) as Row[];

		await test.step("which campaign to stop", async () => {
			interface Campaign {
				name: string;
				cost: number;
				customers: number;
				revenue: number;
			}
			const campaigns = await rows<Campaign>(`
				with year as (
					select monday - 365 as since, monday as until
					from (select date_trunc('week', now() at time zone 'UTC')::date as monday) as week
				)
				select source || ' / ' || campaign as name, sum(cost)::int as cost, sum(customers)::int as customers,
					sum(revenue)::int as revenue
				from (
					select utm_source as source, utm_campaign as campaign, cost, 0 as customers, 0 as revenue
					from private.costs_in_force, year where day >= since and day < until
					union all
					select origin ->> 'source', origin ->> 'campaign', 0, 1, (
						select sum(amount - tax) from private.payments
						where payments.user_id = trial.user_id and currency = 'eur' and kind <> 'failure'
					)
					from private.trial_conversions as trial left join private.sign_up_attribution using (user_id),
						lateral (select ${ORIGIN} as origin) as touched, year
					where converted_at >= since::timestamp at time zone 'UTC' and converted_at < until::timestamp at time zone 'UTC'
				) as parts
				where source is not null group by 1 having sum(cost) > 0`);
			const resultOf = ({ revenue, cost }: Campaign) => revenue - cost;
			const [worst] = campaigns.toSorted((a, b) => resultOf(a) - resultOf(b));
			if (!worst) throw new Error("no campaign with a cost");
			expect(worst.name).toBe("facebook / gagner-du-temps");
			await question(async () => {
				const item = panel(page, monday.decisions.title).getByRole("listitem");
				const verdict = item.filter({ has: page.getByRole("link", { name: worst.name }) });
				await expect(verdict).toBeVisible();
				for (const part of [worst.cost, worst.revenue, resultOf(worst)]) {
					await expect(verdict).toContainText(money(part));
				}
				await expect(verdict).toContainText(`${worst.customers} `);
			});
		});

		await test.step("did the price test win", async () => {
			const [found] = await rows<{ lift: number }>(`
				select (1.0 * sum(paid) filter (where arm = 'B') / count(*) filter (where arm = 'B'))
					/ (1.0 * sum(paid) filter (where arm = 'A') / count(*) filter (where arm = 'A')) - 1 as lift
				from (
					select arm, exists (
						select from private.experiment_conversions as paid
						where paid.unit_id = units.unit_id and paid.test_name = units.test_name and goal = 'paid'
					)::int as paid
					from private.experiment_units as units where test_name = 'price_test_2026'
				) as visitors`);
			await question(async (press) => {
				// The drawer of a phone takes a press of its own, as the address bar would.
				if (screen === "phone") await page.getByRole("button", { name: admin.nav.menu }).click();
				await press(page.getByRole("link", { name: admin.nav.experiments, exact: true }));
				const price = page.getByRole("listitem").filter({ hasText: /^Prix\s: 13,99/ });
				await expect(price).toBeVisible();
				await expect(price).toContainText(language === "fr" ? "B perd" : "B loses");
				await expect(price).toContainText(formats.effect(Number(found?.lift)));
				const { over } = abTests.verdict;
				await expect(price).toContainText(over);
				await press(price.getByRole("link").first());
				await expect(page.getByRole("heading", { name: abTests.results.title })).toBeVisible();
				await expect(page.getByText(over)).toBeVisible();
			});
		});

		await test.step("why fewer sign-ups on Tuesday", async () => {
			const [of] = await rows<
				Record<"now" | "before" | "ads" | "adsBefore", number> & { day: string }
			>(`
				with tuesday as (
					select (now() at time zone 'UTC')::date - n as day from generate_series(1, 7) as n
					where extract(isodow from (now() at time zone 'UTC')::date - n) = 2
				), counted as (
					select (profiles.created_at at time zone 'UTC')::date as day,
						${ORIGIN} ->> 'campaign' = 'formules-ia' as is_ad
					from (select id as user_id, created_at from public.profiles) as profiles
						left join private.sign_up_attribution using (user_id)
					where ${COUNTS}
				)
				select tuesday.day::text as day, count(*) filter (where counted.day = tuesday.day)::int as now,
					count(*) filter (where counted.day = tuesday.day - 7)::int as before,
					count(*) filter (where counted.day = tuesday.day and is_ad)::int as ads,
					count(*) filter (where counted.day = tuesday.day - 7 and is_ad)::int as "adsBefore"
				from tuesday, counted group by tuesday.day`);
			if (!of) throw new Error("no Tuesday");
			// Few sign up in a day: other visitors need not be fewer.
			if (!process.env.DEMO_SEED) expect(of.now).toBeLessThan(of.before);
			await question(async (press) => {
				await press(page.getByRole("link", { name: formats.weekday(of.day), exact: true }));
				const card = figure("sign_ups");
				await expect(card.getByRole("strong")).toHaveText(String(of.now));
				await expect(card).toContainText(String(of.before));
				await expect(card).toContainText(signed(of.now - of.before));
				const ads = of.ads - of.adsBefore;
				if (ads !== 0) await expect(card).toContainText(`google / formules-ia ${signed(ads)}`);
				await expect(panel(page, monday.decisions.taken)).toContainText("Google : carte refusée");
			});
		});

		await test.step("who is about to leave", async () => {
			const leaving = await rows<{ name: string }>(`
				select coalesce(nullif(full_name, ''), email) as name
				from public.user_subscriptions as plan join public.profiles on id = user_id
				where subscription_type = 'premium' and subscription_status in ('active', 'trialing', 'past_due', 'unpaid') and (
					cancel_at_period_end and subscription_status in ('active', 'trialing') or subscription_status in ('past_due', 'unpaid')
					or not exists (select from public.api_usage as used where used.user_id = plan.user_id and called_at > now() - interval '14 days')
						and not exists (
							select from private.trial_conversions as paid
							where paid.user_id = plan.user_id and converted_at > now() - interval '14 days'
						)
				)
				order by current_period_end, id limit 5`);
			expect(leaving.length).toBeGreaterThan(0);
			await question(async () => {
				const risks = panel(page, monday.risks.title).getByRole("listitem");
				await expect(risks).toHaveCount(leaving.length);
				const names = risks.getByRole("link").filter({ hasNotText: VERBS });
				await expect(names).toHaveText(leaving.map(({ name }) => name));
				for (const reason of await risks.getByRole("paragraph").allTextContents()) {
					expect(reason).not.toBe("");
				}
			});
		});

		await test.step("more than last month, and why", async () => {
			const [of] = await rows<Record<"now" | "start" | "churn" | "won", number>>(`
				select sum(mrr_after - mrr_before)::int as now, sum(mrr_after - mrr_before) filter (where at < month)::int as start,
					sum(mrr_after - mrr_before) filter (where at >= month and movement = 'churn')::int as churn,
					sum(mrr_after - mrr_before) filter (where at >= month and movement = 'new')::int as won
				from private.subscription_changes,
					lateral (select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as month) as running
				where currency = 'eur' and (user_id is null or ${COUNTS})`);
			if (!of) throw new Error("no MRR");
			await question(async (press) => {
				await press(page.getByRole("link", { name: monday.shortcuts.month, exact: true }));
				const card = figure("mrr");
				await expect(card.getByRole("strong")).toHaveText(money(of.now));
				// The MRR at the end of every period is the present one: what the period begins with tells them apart.
				await expect(card).toContainText(money(of.start));
				await expect(card).toContainText(
					`${of.now > of.start ? "+" : ""}${money(of.now - of.start)}`,
				);
				for (const part of [of.churn, of.won]) {
					if (part) await expect(card).toContainText(money(part));
				}
			});
		});

		await test.step("is anything broken", async () => {
			await question(async () => {
				const card = panel(page, monday.alerts.title);
				await expect(card.getByText(/./).nth(1)).toBeVisible();
				const open = await rows<{ kind: string }>(
					"select kind from private.alerts where closed_at is null and seen_at >= opened_at + interval '4 minutes'",
				);
				await expect(card.getByRole("listitem")).toHaveCount(open.length);
				const late = plain(monday.alerts.duties.split("{{")[0] ?? "").trim();
				if (open.length === 0) {
					await expect(card).toContainText(new RegExp(`${monday.alerts.none}|${late}`));
				}
			});
		});

		await test.step("what did we earn", async () => {
			const [of] = await rows<Record<"net" | "unknown", number>>(`
				select sum(amount - tax - coalesce(fee, 0))::int as net, count(*) filter (where fee is null and kind <> 'refund')::int as unknown
				from private.payments
				where kind <> 'failure' and currency = 'eur'
					and occurred_at >= ((now() at time zone 'UTC')::date - 6)::timestamp at time zone 'UTC'`);
			if (!of) throw new Error("no payment");
			await question(async () => {
				const card = figure("cash");
				await expect(card.getByRole("strong")).toHaveText(money(of.net));
				const plural = of.unknown === 1 ? revenue.feesUnknown_one : revenue.feesUnknown_other;
				const remark = card.getByText(plural.replace("{{count}}", String(of.unknown)));
				await expect(remark).toHaveCount(of.unknown > 0 ? 1 : 0);
			});
		});

		await test.step("what to do today", async () => {
			const payers = await rows<{ email: string; amount: number }>(
				"select event ->> 'email' as email, (event #>> '{money,amount}')::int as amount from private.unclaimed_events where event #>> '{money,kind}' = 'payment'",
			);
			await question(async (press) => {
				const decisions = panel(page, monday.decisions.title);
				await expect(decisions.getByRole("listitem").first()).toBeVisible();
				for (const { email, amount } of payers) {
					await expect(decisions).toContainText(email);
					await expect(decisions).toContainText(money(amount));
				}
				await press(decisions.getByRole("link", { name: monday.decisions.actions.payers }));
				await expect(page.getByText(payers[0]?.email ?? "").first()).toBeVisible();
			});
		});
	});
}
