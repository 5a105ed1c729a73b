/** Script of account pages: a chunk of its own, which no other page loads. */
import { followPauses } from "./pause.ts";
import { type Reporting, reportSignUp } from "./report-sign-up.ts";
import { revealPasswords } from "./reveal-passwords.ts";
import { sendForms } from "./send-forms.ts";
import { showStrength } from "./show-strength.ts";
import { keepToasts } from "./toasts.ts";

/** Pages that links of mails open. */
const LINK_PAGES = "[data-account=confirmation],[data-account=resetPassword],[data-account=undo]";

/** Hands what only a script reads, a link or an error behind the hash, to the edge, which judges it as a query. */
function readHash(): void {
	const hash = location.hash.slice(1);
	if (hash === "" || document.getElementById(hash) || !document.querySelector(LINK_PAGES)) return;
	const query = new URLSearchParams(location.search);
	for (const [name, value] of new URLSearchParams(hash)) query.append(name, value);
	location.replace(`${location.pathname}?${query}`);
}

/** The dialog of a forgotten password begins with the address that is typed already. */
function copyAddress(): void {
	const dialog = document.getElementById("forgot");
	const typed = document.querySelector<HTMLInputElement>("input[name=email]");
	const copy = dialog?.querySelector<HTMLInputElement>("input[name=email]");
	dialog?.addEventListener("beforetoggle", () => {
		if (typed && copy) copy.value = typed.value;
	});
	dialog?.addEventListener("toggle", () => dialog.matches(":popover-open") && copy?.focus());
}

export function enhanceAccountPage(reporting: Reporting): void {
	readHash();
	copyAddress();
	revealPasswords();
	showStrength();
	sendForms();
	followPauses();
	keepToasts();
	reportSignUp(reporting);
	for (const page of document.querySelectorAll<HTMLElement>("[data-account]"))
		page.dataset.enhanced = "";
}
