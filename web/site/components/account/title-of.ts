import type { TFunction } from "i18next";
import type { AccountView } from "../../../../contract/account-pages.ts";

/** The heading of an account page, which is also its tab's title. */
export function titleOf(account: AccountView, t: TFunction<"auth">): string {
	switch (account.page) {
		case "auth":
			return t(account.mode === "signup" ? "register.title" : "login.title");
		case "signupConfirmation":
			return t("signupConfirmation.title");
		case "forgotPassword":
			return t(account.sent ? "forgot.successTitle" : "forgot.title");
		case "resetPassword":
			return t(
				{
					form: "reset.title" as const,
					linkError: "reset.linkErrorTitle" as const,
					unavailable: "linkUnavailable.title" as const,
					done: "reset.successTitle" as const,
				}[account.step],
			);
		case "confirmation":
			return t(CONFIRMATION[account.step]);
		case "undo":
			if (account.step === "unavailable") return t("linkUnavailable.title");
			if (account.step !== "confirm") return t(`undo.${account.step}.title`);
			return t(account.kind === "address_restored" ? "undo.objectTitle" : "undo.title");
		case "newsletter":
			if (account.step === "unavailable") return t("linkUnavailable.title");
			return t(`newsletter.${account.step}.title`);
		case "paid":
			return t(`paid.${account.step}.title`);
		case "deleted":
			return t("deleted.title");
	}
}

const CONFIRMATION = {
	confirm: "confirmation.title",
	password: "confirmation.passwordTitle",
	success: "confirmation.successTitle",
	bare: "confirmation.bareTitle",
	alreadyConfirmed: "confirmation.alreadyConfirmed.title",
	changed: "confirmation.changed.title",
	halfChanged: "confirmation.halfChanged.title",
	unavailable: "linkUnavailable.title",
	expired: "confirmation.errorTitle",
	invalid: "confirmation.errorTitle",
} as const;
