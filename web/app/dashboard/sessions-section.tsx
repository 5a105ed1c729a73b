import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { OwnSession } from "../../../contract/account-calls-schema.ts";
import { ACCOUNT_API } from "../../../contract/accounts.ts";
import { ACCOUNT_PATHS } from "../../../contract/paths.ts";
import { call } from "../call.ts";
import { callAccount } from "../call-account.ts";
import { useTexts } from "../formats.ts";
import { notifyError, notifySuccess } from "../notify.ts";
import { useOwnSession } from "../require-session.tsx";
import { leave } from "../sign-out.ts";

/** Sessions of the customer, with a way out of each (docs/product/dashboard.md#sessions). */
export function SessionsSection() {
	const { t } = useTranslation("dashboard", { keyPrefix: "sessions" });
	const { user } = useOwnSession();
	const queryClient = useQueryClient();
	const sessions = useQuery(sessionsQuery(user.id));
	const onError = () => notifyError(t("endError"));
	const end = useMutation({
		mutationFn: (session: string) => call("end_own_session", { session }),
		onSuccess: () => {
			notifySuccess(t("ended"));
			return queryClient.invalidateQueries(sessionsQuery(user.id));
		},
		onError,
	});
	const everywhere = useMutation({
		mutationFn: () => callAccount(ACCOUNT_API.signOutEverywhere, {}),
		onSuccess: () => {
			leave();
			location.assign(ACCOUNT_PATHS.auth);
		},
		onError,
	});
	return (
		<section className="panel">
			<h2 className="font-semibold text-lg">{t("title")}</h2>
			<p className="mt-1 text-soft">{t("text")}</p>
			{sessions.isPending && <p className="mt-4 text-soft">{t("loading")}</p>}
			{sessions.isError && (
				<p className="mt-4 text-red" role="alert">
					{t("error")}{" "}
					<button type="button" onClick={() => sessions.refetch()} className="underline">
						{t("retry")}
					</button>
				</p>
			)}
			<ul className="mt-4 divide-y divide-line">
				{sessions.data?.map((session) => (
					<SessionRow
						key={session.id}
						session={session}
						isBusy={end.isPending}
						onEnd={() => end.mutate(session.id)}
					/>
				))}
			</ul>
			<button
				type="button"
				className="button button-quiet mt-5"
				disabled={everywhere.isPending}
				onClick={() => everywhere.mutate()}
			>
				{t("everywhere")}
			</button>
		</section>
	);
}

interface RowProps {
	session: OwnSession;
	isBusy: boolean;
	onEnd(): void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
	const { t, language, formats } = useTexts("dashboard", "sessions");
	const device = session.device || t("unknown");
	const place = session.country && countryName(session.country, language);
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-3">
			<div className="min-w-0">
				<p className="wrap-anywhere font-medium">
					{device}
					{session.is_current && (
						<span className="ml-2 rounded bg-green-wash px-2 py-0.5 text-green text-sm">
							{t("current")}
						</span>
					)}
					{session.is_new && (
						<span className="ml-2 rounded bg-red-wash px-2 py-0.5 text-red text-sm">
							{t("new")}
						</span>
					)}
				</p>
				<p className="mt-0.5 text-sm text-soft">
					{place && `${place} · `}
					{t("used", { date: formats.moment(session.used_at) })}
				</p>
			</div>
			{!session.is_current && (
				<button
					type="button"
					className="button button-quiet"
					aria-label={t("endOf", { device })}
					disabled={isBusy}
					onClick={onEnd}
				>
					{t("end")}
				</button>
			)}
		</li>
	);
}

/** Cloudflare says `XX` for what it does not know. */
function countryName(code: string, language: string): string | undefined {
	const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
	return names.of(code);
}

/** Sessions of the customer, the last used first (docs/product/dashboard.md#sessions). */
const sessionsQuery = (userId: string) =>
	queryOptions({
		queryKey: ["sessions", userId],
		queryFn: ({ signal }) => call("get_own_sessions", {}, signal),
	});
