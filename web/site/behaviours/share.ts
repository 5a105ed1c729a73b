/**
 * Share buttons open the device's share sheet, or copy the URL where there is none; some do only one of
 * the two (`data-share`).
 */
export function offerSharing(): void {
	for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-share]")) {
		// Hidden in the HTML, because it does nothing without this script.
		button.hidden = button.dataset.share === "system" && !navigator.share;
		button.addEventListener("click", () => share(button));
	}
}

async function share(button: HTMLButtonElement): Promise<void> {
	const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
	const page = { title: document.title, url: canonical?.href ?? location.href };
	const { copied = "", failed = "", share: how } = button.dataset;
	const status = button.parentElement?.querySelector('[role="status"]');
	const say = (text: string) => {
		if (status) status.textContent = text;
	};
	if (navigator.share && how !== "copy") {
		// Rejects when the visitor cancels.
		await navigator.share(page).catch(() => {});
		return;
	}
	await navigator.clipboard.writeText(page.url).then(
		() => say(copied),
		() => say(`${failed} ${page.url}`),
	);
}
