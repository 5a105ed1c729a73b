import { useTranslation } from "react-i18next";
import type { SystemReport } from "../../../../worker/contract/system-schema.ts";
import { FigureHint } from "../widgets/figure-hint.tsx";
import { useFormats } from "../widgets/use-formats.ts";

interface Row {
	at: string;
	what: string;
	/** Whom or which it concerns. */
	about: string;
	problem: string;
}

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

/** What needs a person: mails that failed, billing events that make no sense, differences from Stripe, cancellations that wait. */
export function OpenMatters({ mails, billing }: Pick<SystemReport, "mails" | "billing">) {
	const { t } = useTranslation("admin", { keyPrefix: "system.open" });
	const { t: tSystem } = useTranslation("admin", { keyPrefix: "system" });
	const { formats } = useFormats();
	if (mails === null || billing === null) {
		return (
			<section className="panel">
				<h2 className="font-semibold text-xl tracking-tight">{t("title")}</h2>
				<p className="mt-4 text-red">{tSystem("unknown")}</p>
			</section>
		);
	}
	const rows: Row[] = [
		...mails.failed.map(({ at, kind, recipient, problem }) => ({
			at,
			what: t("mail", { kind }),
			about: recipient ?? "",
			problem: problem ?? "",
		})),
		...billing.invalid.map(({ at, id, type, problem }) => ({
			at,
			what: t("event", { type }),
			about: id,
			problem,
		})),
		...(billing.check?.problems ?? []).map(({ id, customer_id, what }) => ({
			at: billing.check?.finished_at ?? "",
			what: t("difference"),
			about: id,
			problem: t("differenceText", { what, customer: customer_id ?? "?" }),
		})),
		...billing.waiting_cancellations.map(({ at, subscription }) => ({
			at,
			what: t("cancellation"),
			about: subscription,
			problem: t("cancellationText"),
		})),
	].sort((a, b) => b.at.localeCompare(a.at));
	return (
		<section className="panel relative">
			<h2 className="inline font-semibold text-xl tracking-tight">{t("title")}</h2>
			<FigureHint about={t("title")} figure="open" />
			<p className="mt-2 text-sm text-soft">
				{mails.oldest_waiting === null
					? t("noMailWaits")
					: t("mailsWait", {
							count: mails.waiting,
							since: formats.instant(mails.oldest_waiting),
						})}
			</p>
			{billing.check && (
				<p className="mt-1 text-sm text-soft">
					{t(isToday(billing.check.finished_at) ? "checkedToday" : "checked", {
						at: formats.instant(billing.check.finished_at),
						equal: formats.number(billing.check.equal),
						repaired: formats.number(billing.check.repaired),
					})}
				</p>
			)}
			{rows.length === 0 && <p className="mt-4 text-soft">{t("none")}</p>}
			<ul className="mt-4 divide-y divide-line text-sm">
				{rows.map(({ at, what, about, problem }) => (
					<li key={`${what} ${about} ${at}`} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
						<time dateTime={at} className="text-soft">
							{formats.instant(at)}
						</time>
						<p className="wrap-anywhere">
							<strong className="font-semibold">{what}</strong> {about}
							<span className="block text-red">{problem}</span>
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}
