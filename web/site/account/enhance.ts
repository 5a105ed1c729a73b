/** Script of account pages: a chunk of its own, which no other page loads. */
import { followPauses } from "./pause.ts";
import { type Reporting, reportSignUp } from "./report-sign-up.ts";
import { revealPasswords } from "./reveal-passwords.ts";
import { sendForms } from "./send-forms.ts";
import { showStrength } from "./show-strength.ts";
import { keepToasts } from "./toasts.ts";

/** The page's links in mails may carry their token behind a hash, which only a script reads. */
function readHash(): void {
	if (!/^#.*(?:token_hash|access_token|type)=/.test(location.hash)) return;
	location.replace(`${location.pathname}?${location.hash.slice(1)}`);
}

/** The dialog of a forgotten password begins with the address that is typed already. */
function copyAddress(): void {
	const dialog = document.getElementById("forgot");
	const [typed, copy] = document.querySelectorAll<HTMLInputElement>("input[name=email]");
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
