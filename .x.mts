import { launchChromium } from "./dev/browser.ts";
const [out, pages, ...rest] = process.argv.slice(2);
const opts = Object.fromEntries(rest.map((r) => r.split("=")));
const widths = (opts.w ?? "1440").split(",").map(Number);
const langs = (opts.l ?? "fr").split(",");
const schemes = (opts.s ?? "light").split(",");
const site = opts.site ?? "http://localhost:6373";
const browser = await launchChromium();
for (const scheme of schemes) {
	const context = await browser.newContext({ colorScheme: scheme as "light", viewport: { width: 1440, height: 900 }, locale: "fr-FR" });
	const page = await context.newPage();
	page.on("pageerror", (e) => console.log("ERR", e.message));
	await page.goto(`${site}/admin/login?lang=fr`);
	await page.fill("input[type=email]", opts.as ?? "admin@demo.tabulia.example");
	await page.fill("input[type=password]", "tabulia-demo");
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/admin(\?|$)/);
	for (const lang of langs) for (const path of pages.split(",")) for (const width of widths) {
		await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
		await page.goto(`${site}${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
		await page.waitForLoadState("networkidle");
		await page.waitForTimeout(700);
		const m = await page.evaluate(() => ({ h: document.documentElement.scrollHeight, sw: document.documentElement.scrollWidth - innerWidth, row: document.querySelector("tbody tr")?.getBoundingClientRect().top, fig: document.querySelector(".tabular-nums")?.getBoundingClientRect().top }));
		console.log(path, lang, width, scheme, JSON.stringify(m));
		const name = path.replace(/[/?=&]/g, "_");
		await page.screenshot({ path: `${out}/${name}-${lang}-${width}-${scheme}.png`, fullPage: opts.full !== "no" });
	}
	await context.close();
}
await browser.close();
