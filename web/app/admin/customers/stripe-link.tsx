import type { ReactNode } from "react";
import { useApp } from "../../app-context.tsx";

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

/** The page of an object in Stripe's dashboard, in the mode of the site's customer portal: live or test. */
function useStripePage() {
	const mode = useApp().config.billingPortalUrl.includes("/test_") ? "test/" : "";
	return (id: string) => {
		const page = PAGES[id.split("_")[0] ?? ""] ?? "search?query=";
		return `https://dashboard.stripe.com/${mode}${page}${page.endsWith("=") ? "" : "/"}${encodeURIComponent(id)}`;
	};
}

interface Props {
	id: string;
	className?: string;
	children: ReactNode;
}

/** Leads to an object in Stripe. */
export function StripeLink({ id, className = "text-green underline", children }: Props) {
	return (
		<a href={useStripePage()(id)} className={className}>
			{children}
		</a>
	);
}
