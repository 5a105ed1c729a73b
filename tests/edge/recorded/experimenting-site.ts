/** A site in which experiments run, visitors of it, and what its pages are recorded by. */
import { DUTY } from "../../fakes/duties.ts";
import { priceTest } from "../../fakes/price-test.ts";
import { RECEIPT } from "../../fakes/supabase.ts";
import { signed } from "../harness.ts";
import { recorder, type Visit } from "./record.ts";

export const MAC =
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";
const DUTIES = [
	{ ...DUTY, succeeded_at: "2026-11-29T09:55:00.000Z" },
	{ ...DUTY, name: "check_alerts", state: "late" },
	{
		...DUTY,
		name: "send_due_mails",
		state: "failing",
		failures: 3,
		failed_at: "2026-11-29T09:50:00.000Z",
		problem: "503",
	},
];
export const ID = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const [headline, subheadline, ctaText] = ["Own headline", "Own line", "Own button"];
const hero = { headline, subheadline, ctaText };
/** Two running tests, one targeted, one of prices, and one that is over. */
const EXPERIMENTS = {
	version: "recorded-7",
	tests: [
		{
			...{
				testName: "hero_test",
				isActive: true,
				run: 2,
				slot: "home.hero",
				salt: "ownsalt",
				allocation: 90,
			},
			audience: {
				platforms: ["windows", "mac"],
				languages: ["fr", "en"],
				sources: ["spam"],
				sourcesExcluded: true,
			},
			variants: [
				{ id: "A", weight: 50 },
				{ id: "B", weight: 50, content: { fr: { ...hero, headline: "Titre à nous" }, en: hero } },
			],
		},
		{
			...{ testName: "old_test", isActive: false, run: 1, slot: "beta.hero" },
			variants: [
				{ id: "A", weight: 50 },
				{ id: "B", weight: 50, content: { fr: { ...hero, headline: "Vieux" }, en: hero } },
			],
		},
		priceTest(),
	],
};
const LINKS = {
	"salon-2026": "/pricing?utm_source=flyer&utm_medium=print&utm_campaign=salon&utm_content=a+b",
	expo: "/en?utm_source=badge&utm_medium=print&utm_campaign=expo",
	evil: "//evil.test/?utm_source=x",
};
/** Lines of each page; the home page has all of its head. */
export const SHORT =
	/^<(?:html|title|link rel=canonical|h1)|^<link rel=alternate hreflang=en|^<a [^>]*hreflang|^<meta (?:name=(?:description|robots)|property=og:image content)|Own|Titre à nous|Vieux|1\s234|1,234/;
const HEAD = /^<(?:html|title|link|h1|meta|script)|Own|Titre|9[.,]99/;
export const SEEN = /^<(?:title|h[12]|label|input|button|p role)|Ada|2026 à|2026 at|9f1d8a54/;

export const get = (path: string, more: Partial<Visit> = {}): Visit => ({
	to: `GET ${path}`,
	shows: path === "/" ? HEAD : SHORT,
	...more,
});
export const visitor = {
	"__Host-vid": signed(ID),
	"__Host-sid": "11111111-1111-4111-8111-111111111111",
};
export const accepts = { consent: "accepted" };
export const ad =
	"utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_content=c&utm_term=excel&gclid=click-1";

/** A site with running tests, links and a figure. */
export async function experimentingSite(env: object = {}) {
	const recorded = recorder(env, { get_duties: DUTIES, ingest_events: RECEIPT });
	const { CONFIG } = recorded.raw;
	await CONFIG.put("experiments", JSON.stringify(EXPERIMENTS));
	await CONFIG.put("links", JSON.stringify(LINKS));
	await CONFIG.put("filled_cells", JSON.stringify({ month: "2026-11", cells: 1_234 }));
	await recorded.services.experiments.refreshIfStale();
	await recorded.services.filledCells.refreshIfStale();
	return recorded;
}
