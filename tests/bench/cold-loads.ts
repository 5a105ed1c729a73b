import type { Browser } from "playwright";
import { devices } from "playwright";
import { median } from "./budgets.ts";

const ROUNDS = 5;
/** Slower than this machine by as much as Lighthouse takes a phone to be. */
const CPU_SLOWDOWN = 4;
const MAX_KILOBYTES = 90;
const MAX_REQUESTS = 7;
const NETWORKS = [
	{ name: "1.6 Mbit/s and 150 ms", kilobits: 1600, latency: 150, maxUsableMs: 1000 },
	{ name: "400 kbit/s and 400 ms", kilobits: 400, latency: 400, maxUsableMs: 2000 },
] as const;

declare global {
	interface Window {
		/** When the script has taken over the form. */
		usableAt?: number;
	}
}

interface Load {
	/** Milliseconds. */
	painted: number;
	usable: number;
	bytes: number;
	requests: number;
}

/**
 * Loads an account page on a cold phone in two slow networks, and prints when its form can be filled in and sent
 * (its script has taken over, which the challenge needs), its first paint, its bytes and requests.
 * @returns whether both networks keep their budgets (docs/architecture/overview.md#budgets)
 */
export async function reportColdLoads(browser: Browser, address: string): Promise<boolean> {
	let areAllKept = true;
	for (const network of NETWORKS) {
		const loads: Load[] = [];
		for (let round = 0; round < ROUNDS; round++) loads.push(await load(browser, address, network));
		const middle = (figure: keyof Load) => median(loads.map((one) => one[figure]));
		const [usable, kilobytes, requests] = [
			middle("usable"),
			middle("bytes") / 1024,
			middle("requests"),
		];
		const isKept =
			usable <= network.maxUsableMs && kilobytes <= MAX_KILOBYTES && requests <= MAX_REQUESTS;
		areAllKept &&= isKept;
		console.log(
			`  ${network.name}: painted ${(middle("painted") / 1000).toFixed(2)} s, usable ${(usable / 1000).toFixed(2)} s (≤ ${network.maxUsableMs / 1000}), ${kilobytes.toFixed(0)} KB (≤ ${MAX_KILOBYTES}), ${requests} requests (≤ ${MAX_REQUESTS})${isKept ? "" : "  MISSED"}`,
		);
	}
	return areAllKept;
}

async function load(
	browser: Browser,
	address: string,
	{ kilobits, latency }: (typeof NETWORKS)[number],
) {
	const context = await browser.newContext(devices["Pixel 7"]);
	const page = await context.newPage();
	const devtools = await context.newCDPSession(page);
	let bytes = 0;
	let requests = 0;
	devtools.on("Network.requestWillBeSent", () => requests++);
	devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
	await devtools.send("Network.enable");
	const throughput = (kilobits * 1000) / 8;
	await devtools.send("Network.emulateNetworkConditions", {
		...{ offline: false, latency },
		...{ downloadThroughput: throughput, uploadThroughput: throughput },
	});
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
	await page.addInitScript(() => {
		new MutationObserver(() => {
			if (document.querySelector("[data-enhanced]")) window.usableAt ??= performance.now();
		}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-enhanced"] });
	});
	await page.goto(address, { waitUntil: "networkidle" });
	await page.waitForFunction(() => window.usableAt !== undefined);
	const times = await page.evaluate(() => ({
		usable: window.usableAt ?? Number.NaN,
		painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
	}));
	await context.close();
	return { ...times, bytes, requests };
}
