/** Pages on the way to a sign-up, in both languages. */
const TO_SIGN_UP = /^(?:\/en)?\/(?:auth|beta|cta|pricing)$/;

/**
 * Lets the campaign of this page's address travel on in the address of a clicked link that leads to a sign-up, which asks
 * nothing of the browser (docs/product/visits.md#attribution).
 */
export function carryCampaign(): void {
	const tags = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_/i.test(name));
	if (tags.length === 0) return;
	const carry = ({ target }: Event) => {
		const link = (target as Element).closest("a");
		if (link?.origin !== location.origin || !TO_SIGN_UP.test(link.pathname)) return;
		const query = new URLSearchParams(link.search);
		for (const [name, value] of tags) query.set(name, value);
		link.search = String(query);
	};
	document.addEventListener("click", carry, true);
	document.addEventListener("auxclick", carry, true);
}
