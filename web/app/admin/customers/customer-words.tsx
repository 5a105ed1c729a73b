import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlanState } from "../../../../contract/billing.ts";
import type { CustomerRow } from "../../../../contract/customer-calls-schema.ts";
import type { Language } from "../../../../contract/events.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { Copy } from "../../../ui/icons.tsx";
import { useApp } from "../../app-context.tsx";
import { formatsOf, useTexts } from "../../formats.ts";
import { Button, copyText } from "../widgets/controls.tsx";

type Situation = Exclude<keyof Texts["support"], "subject">;

/** Reader of a message. */
interface Recipient {
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
	const { t: admin } = useTexts("admin");
	const { t: support } = useTranslation("support", { lng: recipient.language });
	const values = { subject: support("subject"), body: useSentence(recipient)(situation) };
	const query = Object.entries(values).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
	const verb = t(situation === "in_arrears" ? "remind" : "write");
	return (
		<a
			href={`mailto:${encodeURIComponent(recipient.email)}?${query.join("&")}`}
			aria-label={admin("actionOn", { action: verb, on: recipient.email })}
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

/** A plan as it stands now, in the words that its customer reads; only Pro is in a state that its name does not say. */
export function usePlanWords() {
	const { t } = useTexts("customers", "plans");
	const { t: common } = useTexts("common", "plan.states");
	return (plan: string | null, state: PlanState) => [
		...(plan === "premium" ? [t("premium")] : []),
		plan === null ? t("none") : common(`${state}.name`),
	];
}

/** docs/product/dashboard.md#states-of-a-plan */
export function PlanText({ plan, state }: { plan: string | null; state: PlanState }) {
	const words = usePlanWords()(plan, state);
	return (
		<>
			{words.length > 1 && <span className="font-medium">{words[0]} </span>}
			<span className={state === "in_arrears" ? "text-amber" : words.length > 1 ? "text-soft" : ""}>
				{words.at(-1)}
			</span>
		</>
	);
}

/** Each reason by itself: no score is made of them. */
export function useRisks(): (customer: CustomerRow) => string[] {
	const { t, formats } = useTexts("customers", "risks");
	return ({ state, ends_at, is_silent, last_used_at }) => [
		...(state === "in_arrears" ? [t("in_arrears")] : []),
		...(ends_at ? [t("ending", { on: formats.day(ends_at) })] : []),
		...(is_silent && last_used_at ? [t("silent", { since: formats.day(last_used_at) })] : []),
		...(is_silent && !last_used_at ? [t("never")] : []),
	];
}

/** The reason that is written about: a late payment first, then an end, then silence. */
export const riskOf = ({ state, ends_at }: Pick<CustomerRow, "state" | "ends_at">) =>
	(state === "in_arrears" ? "in_arrears" : ends_at ? "ending" : "silent") satisfies Situation;
