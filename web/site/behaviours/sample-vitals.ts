import { EVENTS_PATH } from "../../../contract/own-paths.ts";
import { isOptedOut } from "../../ui/events/send-events.ts";
import { whenLoaded } from "./when-loaded.ts";

/**
 * Measures the speed of a share of the page views (docs/product/back-office.md#speed-as-felt). The page says which
 * share, and its release; what measures is loaded by those alone, after everything else.
 */
export function sampleVitals(): void {
	const meta = document.querySelector<HTMLMetaElement>("meta[name=vitals]");
	const [percent, release = ""] = meta?.content.split(" ") ?? [];
	if (isOptedOut() || !(Math.random() * 100 < Number(percent))) return;
	whenLoaded(() =>
		import("../vitals/report-vitals.ts").then(
			(chunk) => chunk.reportVitals(EVENTS_PATH, release),
			// Offline: nothing is measured.
			() => {},
		),
	);
}
