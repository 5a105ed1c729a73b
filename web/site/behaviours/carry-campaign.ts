/** Pages on the way to a sign-up, in both languages. */
const TO_SIGN_UP = /^(?:\/en)?\/(?:auth|beta|cta|pricing)$/;

/**
 * Lets the campaign of this page's address travel on in the address of a clicked link that leads to a sign-up, which asks
 * nothing of the browser (docs/product/visits.md#consent-and-third-parties). Tags of the link's own come first, and count.
 */
export function carryCampaign(): void {
	const query = [...new URLSearchParams(location.search)];
	const tags = String(new URLSearchParams(query.filter(([name]) => /^utm_/i.test(name))));
	const carry = ({ target }: Event) => {
		const link = (target as Element).closest("a");
		if (link?.origin !== location.origin || !TO_SIGN_UP.test(link.pathname)) return;
		if (!link.search.includes(tags)) link.search += (link.search && "&") + tags;
	};
	// Before the click is measured.
	for (const kind of ["click", "auxclick"]) document.addEventListener(kind, carry, true);
}
