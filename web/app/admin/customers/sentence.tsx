import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/events.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { Copy } from "../../../ui/icons.tsx";
import { useApp } from "../../app-context.tsx";
import { formatsOf, useTexts } from "../../formats.ts";
import { Button, copyText } from "../widgets/controls.tsx";

export type Situation = Exclude<keyof Texts["support"], "subject">;

/** Reader of a message. */
export interface Recipient {
	email: string;
	language: Language;
	/** End of a plan, in ISO 8601. */
	ends_at?: string | null;
}

/** Messages to a customer by situation, in the customer's language. */
function useSentence({ email, language, ends_at }: Recipient) {
	const { t } = useTranslation("support", { lng: language });
	const portal = useApp().config.billingPortalUrl;
	const day = ends_at ? formatsOf(language).day(ends_at) : "";
	return (situation: Situation) => t(situation, { email, portal, day });
}

interface Props {
	recipient: Recipient;
	situation: Situation;
}

/** Copies what one writes to the customer. */
export function CopySentence({ recipient, situation }: Props) {
	const { t } = useTexts("customers", "sentence");
	const sentence = useSentence(recipient)(situation);
	const copy = () => copyText(sentence, t("copied"), t("notCopied"), sentence);
	return (
		<Button look="icon" title={sentence} onClick={copy}>
			<Copy className="size-4" />
			{t("copy")}
		</Button>
	);
}

/** Opens a mail to the customer with what one writes. */
export function WriteLink({ recipient, situation }: Props) {
	const { t } = useTexts("customers", "sentence");
	const { t: support } = useTranslation("support", { lng: recipient.language });
	const values = { subject: support("subject"), body: useSentence(recipient)(situation) };
	const query = Object.entries(values).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
	const verb = t(situation === "in_arrears" ? "remind" : "write");
	return (
		<a
			href={`mailto:${encodeURIComponent(recipient.email)}?${query.join("&")}`}
			aria-label={`${verb} : ${recipient.email}`}
			className="small-button px-3"
		>
			{verb}
		</a>
	);
}

/** Pages of Stripe's dashboard by the beginning of an id. */
const PAGES: Readonly<Record<string, string>> = {
	cus: "customers",
	sub: "subscriptions",
	in: "invoices",
	ch: "payments",
	py: "payments",
	pi: "payments",
	dp: "disputes",
	du: "disputes",
	cn: "credit_notes",
};

interface LinkProps {
	id: string;
	className?: string;
	children: ReactNode;
}

/** Leads to an object in Stripe's dashboard, in the mode of the site's customer portal: live or test. */
export function StripeLink({ id, className = "text-green underline", children }: LinkProps) {
	const page = PAGES[id.split("_")[0] ?? ""];
	const path = `${page ? `${page}/` : "search?query="}${encodeURIComponent(id)}`;
	const mode = useApp().config.billingPortalUrl.includes("/test_") ? "test/" : "";
	return (
		<a href={`https://dashboard.stripe.com/${mode}${path}`} className={className}>
			{children}
		</a>
	);
}
