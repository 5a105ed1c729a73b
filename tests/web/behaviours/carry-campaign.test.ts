/** The campaign of an address travels with the visitor's own clicks (docs/product/visits.md#consent-and-third-parties). */
import { expect, it, onTestFinished, vi } from "vitest";
import { carryCampaign } from "../../../web/site/behaviours/carry-campaign.ts";

it.each([
	["/auth?mode=signup", "/auth?mode=signup&utm_source=ads&UTM_Campaign=x+y"],
	["/beta", "/beta?utm_source=ads&UTM_Campaign=x+y"],
	["/en/pricing#plans", "/en/pricing?utm_source=ads&UTM_Campaign=x+y#plans"],
	["/cta?utm_source=own", "/cta?utm_source=own&utm_source=ads&UTM_Campaign=x+y"],
	["/help", "/help"],
	["/auth/forgot-password", "/auth/forgot-password"],
	["https://elsewhere.example/auth", "https://elsewhere.example/auth"],
])("a click on %s leads to %s", (href, expected) => {
	history.replaceState(null, "", "/?utm_source=ads&UTM_Campaign=x+y&gclid=1");
	const listen = vi.spyOn(document, "addEventListener");
	carryCampaign();
	const { calls } = listen.mock;
	// All files share the document: the links of others would carry the campaign, too.
	onTestFinished(() => {
		for (const call of calls) document.removeEventListener(...call);
	});
	// The middle button opens a new tab.
	for (const type of ["click", "auxclick"]) {
		document.body.innerHTML = `<a href="${href}"><b>Go</b></a>`;
		const link = document.querySelector("a") as HTMLAnchorElement;
		link.addEventListener(type, (event) => event.preventDefault());
		link
			.querySelector("b")
			?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
		expect([type, link.href]).toEqual([type, new URL(expected, location.origin).href]);
	}
});
