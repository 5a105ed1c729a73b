import { type Metric, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import type { BrowserVitals } from "../../../contract/event-schema.ts";
import type { VitalName } from "../../../contract/events.ts";

/**
 * Reports the page view's Core Web Vitals once, when the visitor leaves the page or hides it. A page
 * restored from the back-forward cache is another view.
 *
 * @param path receives the report. An import of it would split the documents' script.
 * @param release of the page, which a newer one may have replaced meanwhile.
 */
export function reportVitals(path: string, release: string): void {
	let values: Partial<Record<VitalName, number>> = {};
	let isReported = false;
	// Before those of the package, which report a restored page at once.
	addEventListener(
		"pageshow",
		({ persisted }) => {
			if (!persisted) return;
			values = {};
			isReported = false;
		},
		true,
	);
	const keep = ({ name, value }: Metric) => {
		values[name.toLowerCase() as VitalName] = value;
	};
	// Each change: where a browser leaves a page without hiding it first, the last values would be missing.
	for (const follow of [onLCP, onINP, onCLS, onTTFB]) follow(keep, { reportAllChanges: true });
	const report = () => {
		if (isReported || Object.keys(values).length === 0) return;
		isReported = true;
		const vitals: BrowserVitals = {
			event_type: "vitals",
			page_url: location.origin + location.pathname,
			release,
			...values,
		};
		navigator.sendBeacon(path, JSON.stringify([vitals]));
	};
	// In the bubble phase: after the package has passed on its last values.
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") report();
	});
	addEventListener("pagehide", report);
}
