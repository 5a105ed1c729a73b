/** A super_admin plans, previews, starts and stops a test, and an admin looks on (docs/product/experiments.md#experiments-page). */

import { requestOf } from "../../contract/calls.ts";
import { ADMIN_PATHS, appLink, experimentPath } from "../../contract/paths.ts";
import { runSql } from "../../dev/control-client.ts";
import { expectNoViolation } from "../expect-accessible.ts";
import { expect, test } from "../kept-browser.ts";
import { arriveAs } from "../pages/admin-pages.ts";
import { cookiesOf, openSession } from "../pages/operator-session.ts";
import { playVisitors, weeksAgo } from "../pages/play-experiment.ts";
import { TEXTS } from "../pages/texts.ts";

const isProof = process.env.PROOF === "experiment-page";
/** Intervals after the fourth look, as tests/edge/experiments/statistics/looks.test.ts proves them on published cases. */
const EFFECT = isProof
	? {
			visitors: 625,
			conversions: { A: 62, B: 76 },
			lift: { estimate: "+22,6 %", low: "+2,2 %", high: "+44,8 %" },
		}
	: {
			visitors: 20,
			conversions: { A: 8, B: 14 },
			lift: { estimate: "+75 %", low: "+6,6 %", high: "+170,6 %" },
		};

const CASES = [
	{ language: "fr", effect: EFFECT },
	{ language: "en", effect: undefined },
] as const;

for (const { language, effect } of CASES) {
	test(`a super_admin runs a test from the draft to its end (${language})`, async ({
		browser,
		page,
		request,
		sql,
		stack,
	}) => {
		test.setTimeout(isProof ? 900_000 : 120_000);
		const { abTests, analytics } = TEXTS[language];
		const name = `e2e_headline_${language}`;
		const source = `e2e-${language}`;
		const path = `/?utm_source=${source}`;
		const button = (text: string) => page.getByRole("button", { name: text, exact: true });
		const badge = (state: "draft" | "running" | "stopped") =>
			page.getByRole("heading", { level: 1 }).getByText(abTests.states[state], { exact: true });
		const act = async (action: "start" | "stop") => {
			await button(abTests.actions[action].submit).click();
			const dialog = page.getByRole("dialog");
			await expect(dialog).toContainText(abTests.actions[action].text);
			await dialog.getByRole("button", { name: abTests.actions[action].submit }).click();
			await expect(badge(action === "start" ? "running" : "stopped")).toBeVisible();
		};

		await arriveAs(page, stack, "super");
		await page.goto(appLink(ADMIN_PATHS.experiments, language));
		await page.getByRole("link", { name: abTests.new, exact: true }).click();
		await page.getByLabel(abTests.form.name, { exact: true }).fill(name);
		await page.getByLabel(abTests.plan.title, { exact: true }).fill("The headline");
		await page.getByLabel(abTests.plan.hypothesis).fill("Shorter is clearer.");
		await page.getByLabel(abTests.plan.primaryGoal).selectOption("cta_click");
		await page.getByLabel(abTests.form.sources).fill(source);
		for (const text of ["fr", "en"] as const) {
			const field = (label: string) =>
				page.getByLabel(`${label} B, ${abTests.languages[text]}`, { exact: true });
			await field(abTests.content.headline).fill(`Headline B ${text}`);
			await field(abTests.content.ctaText).fill(`Button B ${text}`);
		}
		const frames = page.locator("iframe");
		await expect(frames).toHaveCount(2);
		// Playwright's locators cannot look into a frame without scripts.
		const shown = () =>
			frames.evaluateAll((all) =>
				all.map((frame) => {
					const { contentDocument: inside } = frame as HTMLIFrameElement;
					const heading = inside?.querySelector("h1");
					const style = heading && inside?.defaultView?.getComputedStyle(heading);
					return [heading?.textContent, style?.fontWeight, style?.fontFamily.split(",")[0]];
				}),
			);
		const styled = ["Headline B en", "600", '"Instrument Sans"'];
		await expect.poll(shown).toEqual([styled, styled]);
		await expect(page.getByText(abTests.power.waiting)).toHaveCount(0);
		await button(abTests.form.create).click();
		await expect(badge("draft")).toBeVisible();
		await act("start");

		const visitor = { headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0" } };
		const version = async () => (await request.get("/", visitor)).headers()["x-config-version"];
		const [{ published } = {}] = await sql(
			"select document ->> 'version' as published from private.experiment_publications order by sequence desc limit 1",
		);
		const admin = await browser.newContext({ baseURL: stack.urls.site });
		const looking = await admin.newPage();
		await arriveAs(looking, stack, "admin");
		await looking.goto(appLink(experimentPath(name), language));
		await expect(
			looking.getByRole("region", { name: abTests.plan.arms, exact: true }),
		).toBeVisible();
		await expect(looking.getByRole("region", { name: abTests.actions.label })).toHaveCount(0);
		await looking.goto(experimentPath(name, "experimentEdit"));
		await expect(looking.getByText(TEXTS[language].admin.guard.insufficient)).toBeVisible();
		await admin.close();
		const [session] = cookiesOf(await openSession(stack, "admin"));
		const stopping = requestOf("act_on_experiment", { name, action: "stop", revision: 2 });
		const refused = await request.post(stopping.url, {
			headers: {
				Cookie: `${session?.name}=${session?.value}`,
				Origin: stack.urls.site,
				"Content-Type": "application/json",
			},
			data: stopping.body,
		});
		expect(refused.status()).toBe(403);

		if (effect) {
			// The Worker reads the definitions again after 30 seconds.
			await expect.poll(version, { timeout: 60_000 }).toBe(published);
			await playVisitors(stack.urls.site, { test: name, path }, effect);
			const counted = () =>
				sql(
					`select count(exposed_at)::int as exposed, count(converted_at)::int as converted
					from private.experiment_units left join private.experiment_conversions using (test_name, run, unit_id)
					where test_name = '${name}'`,
				);
			const { A, B } = effect.conversions;
			const all = [{ exposed: 8 * effect.visitors, converted: 4 * (A + B) }];
			await expect.poll(counted, { timeout: 60_000 }).toEqual(all);
			await runSql(stack, weeksAgo(name));
			await page.reload();
			const { wins, winsWhat } = abTests.verdict;
			const sentence = Object.entries({ arm: "B", ...effect.lift }).reduce(
				(text, [key, value]) => text.replace(`{{${key}}}`, value),
				wins,
			);
			await expect(page.getByText(sentence)).toBeVisible();
			await expect(
				page.getByText(winsWhat.replace("{{look}}", "4").replace("{{arm}}", "B")),
			).toBeVisible();
			await page.getByText(abTests.folds.goals, { exact: true }).click();
			const arms = page.getByRole("region", { name: abTests.results.arms, exact: true });
			await expect(arms.getByRole("row").last()).toContainText(`${4 * effect.conversions.B} · `);
			const curve = page.getByRole("region", { name: abTests.results.curve, exact: true });
			await curve
				.getByRole("button", {
					name: analytics.widget.asTable.replace("{{title}}", abTests.results.curve),
				})
				.click();
			await expect(curve.getByRole("row").last()).toContainText(effect.lift.estimate);
		}

		await act("stop");
		await page.getByText(abTests.folds.history, { exact: true }).click();
		const history = page.getByRole("listitem").filter({ hasText: "super@demo.tabulia.example" });
		const { create, start, stop } = abTests.history.kinds;
		await expect(history).toContainText([stop, start, create]);
		expect(
			await sql(`select string_agg(detail ->> 'change', ' ' order by at) as changes
				from private.admin_actions where detail ->> 'test' = '${name}'`),
		).toEqual([{ changes: "create start stop" }]);
		await page.setViewportSize({ width: 390, height: 844 });
		// Charts and frames are measured anew after the page.
		await expect
			.poll(() => page.evaluate(() => document.documentElement.scrollWidth))
			.toBeLessThanOrEqual(390);
		await expect(frames).toHaveCount(2);
		// axe needs scripts in every frame.
		await frames.evaluateAll((all) => all.map((frame) => frame.remove()));
		await expectNoViolation(page);
	});
}
