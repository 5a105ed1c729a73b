import type { Language, Platform } from "../../worker/contract/events.ts";
import type { SlotCopy } from "../../worker/contract/experiment.ts";
import type { SiteConfig } from "../../worker/contract/site-config.ts";
import type { WithdrawalView } from "../../worker/contract/withdrawal.ts";

/** What the edge passes to every document; a page uses what it needs. */
export interface PageProps {
	language: Language;
	site: SiteConfig;
	platform?: Platform;
	/** Copy of the arm or of the targeted headline. */
	copy?: SlotCopy | undefined;
	/** Whether this visitor is measured; only the privacy page shows it. */
	measuring?: "on" | "off";
	/** The step of the withdrawal form and what was typed; an empty form without it. */
	withdrawal?: WithdrawalView;
	/** Destination of the download page. */
	href?: string;
}
