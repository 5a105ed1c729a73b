import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../formats.ts";
import { instantsOf, type Span } from "../period/spans.ts";
import { keptQuery } from "./analytics-query.ts";

interface Props {
	span: Span;
	/** Figures by campaign, or the steps from the visit to the payment. */
	of: "campaigns" | "funnel";
}

/** For how many sign-ups of a period figures by origin speak, and the share of consent. */
export function KnownOrigins({ span, of }: Props) {
	const { t, formats } = useTexts("period", "origins");
	const input = { span: instantsOf(span) };
	const { data } = useQuery(keptQuery("get_known_origins", input));
	// The place stays the same when the text comes.
	if (data === undefined) return <p className="h-5" />;
	const { accounts, known, consented } = data;
	const shares = {
		accounts: formats.number(accounts),
		known: formats.number(known),
		knownShare: formats.percent(Math.round((100 * known) / accounts)),
		consented: formats.number(consented),
		consentedShare: formats.percent(Math.round((100 * consented) / accounts)),
	};
	return (
		<p className="text-sm text-soft">
			{accounts === 0 ? t("none") : `${t("shares", shares)} ${t(of)}`}
		</p>
	);
}
