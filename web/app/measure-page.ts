/**
 * First-party measuring of the customers' pages, as on documents (docs/product/visits.md#visitor-events). Pages
 * opt in by `useMeasuredPage`: the back-office, the preview and the test pages are never measured.
 */

import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import type { BrowserEvent } from "../../contract/event-schema.ts";
import { UTM_KEYS } from "../../contract/events.ts";
import type { AppConfig } from "../../contract/site-config.ts";
import { separateTags } from "../../contract/tags.ts";
import { clickOf, markedLink, viewOf } from "../ui/events/page-events.ts";
import { keepUnsent, send } from "../ui/events/send-events.ts";
import { linkClicked, pageViewed } from "../ui/tags/tag-events.ts";
import { useApp } from "./app-context.tsx";
import { consentedTags } from "./consented-tags.ts";
import { writeLog } from "./write-log.ts";

let lastPath: string | undefined;

/** Sends one view of the page, and a click for each of its marked links. */
export function useMeasuredPage(): void {
	const { config } = useApp();
	const { i18n } = useTranslation();
	const { pathname } = useLocation();
	useEffect(() => {
		const report = (event: BrowserEvent) => {
			record(event, config).catch((error) => writeLog(i18n, "trackingFailed", error));
		};
		const view = () => report(viewOf(here()));
		const click = (event: Event) => {
			const link = markedLink(event);
			if (link) report(clickOf(link, here()));
		};
		const restored = ({ persisted }: PageTransitionEvent) => persisted && view();
		// The steps of a page are one page.
		if (lastPath !== pathname) view();
		lastPath = pathname;
		document.addEventListener("click", click);
		addEventListener("pageshow", restored);
		addEventListener("pagehide", keepUnsent);
		return () => {
			document.removeEventListener("click", click);
			removeEventListener("pageshow", restored);
			removeEventListener("pagehide", keepUnsent);
		};
	}, [config, i18n, pathname]);
}

async function record(event: BrowserEvent, config: AppConfig): Promise<void> {
	send(event);
	const tags = await consentedTags(config);
	if (!tags) return;
	if (event.event_type === "view") pageViewed(tags, event.event_id, undefined);
	else linkClicked(tags, event, false);
}

/** Addresses of these pages may hold tokens: of the query, only the campaign is kept. */
function here() {
	const url = new URL(location.pathname, location.origin);
	const query = new URLSearchParams(separateTags(new URLSearchParams(location.search)));
	for (const key of UTM_KEYS) {
		const value = query.get(key);
		if (value !== null) url.searchParams.set(key, value);
	}
	return { url: url.href, referrer: document.referrer.replace(/[?#].*$/s, "") };
}
