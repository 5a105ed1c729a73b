import { customerPath } from "../../../../contract/paths.ts";
import { useTexts } from "../../formats.ts";
import { TextLink } from "../widgets/controls.tsx";
import { DatedItem } from "../widgets/page.tsx";
import type { CheckProps, Read } from "./system-card.tsx";

interface Row {
	at: string;
	what: string;
	/** Id of what it concerns. */
	about: string;
	/** The account that it concerns. */
	account?: string | null;
	problem: string;
}

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

/** Parts of the report about matters that need a person. */
interface Matters {
	mails: Read<"mails">;
	billing: Read<"billing">;
}

/** Matters that need a person: mails that failed, billing events that make no sense, differences from Stripe, cancellations that wait. */
export function OpenMatters({ state }: CheckProps<Matters>) {
	const { t, formats } = useTexts("admin", "system.open");
	const { oldest_waiting: oldest, waiting } = state.mails;
	const { check } = state.billing;
	const rows = useRows()(state);
	return (
		<>
			<p className="mt-2 text-sm text-soft">
				{oldest === null
					? t("noMailWaits")
					: t("mailsWait", { count: waiting, since: formats.instant(oldest) })}
			</p>
			{check && (
				<p className="mt-1 text-sm text-soft">
					{t(isToday(check.finished_at) ? "checkedToday" : "checked", {
						at: formats.instant(check.finished_at),
						equal: formats.number(check.equal),
						repaired: formats.number(check.repaired),
					})}
				</p>
			)}
			{rows.length === 0 && <p className="mt-4 text-soft">{t("none")}</p>}
			<ul className="mt-4 divide-y divide-line text-sm">
				{rows.map(({ at, what, about, account, problem }) => (
					<DatedItem key={`${what} ${about} ${at}`} at={at}>
						<strong className="font-semibold">{what}</strong> {about}
						{account && <TextLink to={customerPath(account)}>{t("customer")}</TextLink>}
						<span className="block text-red">{problem}</span>
					</DatedItem>
				))}
			</ul>
		</>
	);
}

/** All matters as rows, the newest first. */
function useRows(): (matters: Matters) => Row[] {
	const { t } = useTexts("admin", "system.open");
	return ({ mails, billing: { invalid, check, waiting_cancellations } }) =>
		[
			...mails.failed.map(({ at, kind, account, problem }) => ({
				...{ at, what: t("mail", { kind }), about: "" },
				...{ account, problem: problem ?? "" },
			})),
			...invalid.map(({ at, id, type, problem }) => ({
				...{ at, what: t("event", { type }), about: id, problem },
			})),
			...(check?.problems ?? []).map(({ id, customer_id, what }) => ({
				...{ at: check?.finished_at ?? "", what: t("difference"), about: id },
				problem: t("differenceText", {
					text: t(`differences.${what}`),
					customer: customer_id ?? "?",
				}),
			})),
			...waiting_cancellations.map(({ at, subscription }) => ({
				...{ at, what: t("cancellation"), about: subscription, problem: t("cancellationText") },
			})),
		].sort((a, b) => b.at.localeCompare(a.at));
}
