/** The component of every document, by name. */
import type { ComponentType } from "react";
import type { AccountPageName, DocumentName } from "../../contract/paths.ts";
import type { PageProps } from "./page-props.ts";
import { AccessibilityPage } from "./pages/accessibility.tsx";
import { AuthPage } from "./pages/auth.tsx";
import { BetaPage } from "./pages/beta.tsx";
import { ConfirmationPage } from "./pages/confirmation.tsx";
import { DeletedPage } from "./pages/deleted.tsx";
import { DocuextractorPage } from "./pages/docuextractor.tsx";
import { DownloadPage } from "./pages/download.tsx";
import { EulaPage } from "./pages/eula.tsx";
import { ForgotPasswordPage } from "./pages/forgot-password.tsx";
import { HelpPage } from "./pages/help.tsx";
import { HomePage } from "./pages/home.tsx";
import { LeavingPage } from "./pages/leaving.tsx";
import { LegalPage } from "./pages/legal.tsx";
import { NewsletterPage } from "./pages/newsletter.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PaidPage } from "./pages/paid.tsx";
import { PricingPage } from "./pages/pricing.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";
import { ResetPasswordPage } from "./pages/reset-password.tsx";
import { SignupConfirmationPage } from "./pages/signup-confirmation.tsx";
import { TermsPage } from "./pages/terms.tsx";
import { UndoPage } from "./pages/undo.tsx";
import { WithdrawalPage } from "./pages/withdrawal.tsx";

export type PageName = DocumentName | AccountPageName | "notFound" | "download" | "leaving";

export const PAGES: Record<PageName, ComponentType<PageProps>> = {
	home: HomePage,
	pricing: PricingPage,
	beta: BetaPage,
	docuextractor: DocuextractorPage,
	help: HelpPage,
	privacy: PrivacyPage,
	legal: LegalPage,
	terms: TermsPage,
	eula: EulaPage,
	withdrawal: WithdrawalPage,
	accessibility: AccessibilityPage,
	auth: AuthPage,
	signupConfirmation: SignupConfirmationPage,
	forgotPassword: ForgotPasswordPage,
	resetPassword: ResetPasswordPage,
	confirmation: ConfirmationPage,
	undo: UndoPage,
	paid: PaidPage,
	deleted: DeletedPage,
	newsletter: NewsletterPage,
	notFound: NotFoundPage,
	download: DownloadPage,
	leaving: LeavingPage,
};
