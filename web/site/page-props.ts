import type { AccountView } from "../../contract/account-pages.ts";
import type { Language, Platform } from "../../contract/events.ts";
import type { SiteConfig } from "../../contract/site-config.ts";
import type { SlotContents } from "../../contract/slots.ts";
import type { WithdrawalView } from "../../contract/withdrawal.ts";

/** Props that the edge passes to every document; a page uses what it needs. */
export interface PageProps {
	language: Language;
	site: SiteConfig;
	platform?: Platform;
	/** Content of the visitor's arms and of the targeted headline; the page's own where absent. */
	slots?: SlotContents;
	/** Whether this visitor is measured; only the privacy page shows it. */
	measuring?: "on" | "off";
	/** The step of the withdrawal form and what was typed; an empty form without it. */
	withdrawal?: WithdrawalView;
	/** Content of an account page. */
	account?: AccountView;
	/** Whether the page is shown in the browser of an app, where Google signs nobody in; only the sign-in shows it. */
	isInApp?: boolean;
	/** The challenge's public key; empty for none. */
	challenge?: string;
	/** Cells that customers have filled this month; absent where the home page does not say so. */
	filledCells?: number | undefined;
	/** Destination of the download page. */
	href?: string;
}
