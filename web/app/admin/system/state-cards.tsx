import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SystemReport } from "../../../../worker/contract/system-schema.ts";
import { FigureHint } from "../widgets/figure-hint.tsx";
import type { NotedName } from "../widgets/figure-notes.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { ageOf } from "./age-of.ts";

/** Batches that wait to be stored, and dead ones. */
export function SpoolCard({ spool, onAct }: { spool: SystemReport["spool"]; onAct(): void }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.spool" });
	return (
		<Card title={t("title")} figure="spool" known={spool} action={t("action")} onAct={onAct}>
			{spool && (
				<>
					<Line label={t("waiting")} isWrong={spool.waitingBatches > 0}>
						{spool.waitingBatches}
					</Line>
					<Line label={t("events")}>{spool.waitingEvents}</Line>
					<Line label={t("dead")} isWrong={spool.deadBatches > 0}>
						{spool.deadBatches}
					</Line>
				</>
			)}
		</Card>
	);
}

/** State of the blog's WordPress. */
export function BlogCard({ blog, onAct }: { blog: SystemReport["blog"]; onAct(): void }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.blog" });
	const { formats, language } = useFormats();
	return (
		<Card title={t("title")} figure="blog" known={blog} action={t("action")} onAct={onAct}>
			{blog && (
				<>
					<Line label={t("state")} isWrong={blog.state === "down"}>
						{t(`states.${blog.state}`)}
					</Line>
					{blog.failingSince && (
						<Line label={t("since")}>{formats.instant(blog.failingSince)}</Line>
					)}
					{blog.lastResponseAt && (
						<>
							<Line label={t("last")}>{formats.instant(blog.lastResponseAt)}</Line>
							<Line label={t("age")}>{ageOf(blog.lastResponseAt, Date.now(), language)}</Line>
						</>
					)}
					{blog.lastError && <Line label={t("error")}>{blog.lastError}</Line>}
				</>
			)}
		</Card>
	);
}

/** The other dependencies, and the versions in force. */
export function PartsCard({ report }: { report: SystemReport }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.parts" });
	const { experiments, supabase, release } = report;
	const source = experiments.source === "kv" ? "kv" : "bundled";
	return (
		<Card title={t("title")} known={report}>
			<Line label={t("supabase")} isWrong={supabase.state === "down"}>
				{t(supabase.state)}
			</Line>
			<Line label={t("configuration")} isWrong={experiments.lastError !== null}>
				{t(`source.${source}`, { version: experiments.version })}
			</Line>
			<Line label={t("release")}>{release}</Line>
		</Card>
	);
}

interface CardProps {
	title: string;
	/** For the note. */
	figure?: NotedName;
	/** Null when it could not be read. */
	known: object | null;
	action?: string;
	onAct?(): void;
	children: ReactNode;
}

function Card({ title, figure, known, action, onAct, children }: CardProps) {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	return (
		<section className="panel relative flex flex-col">
			<header>
				<h2 className="inline font-semibold text-xl tracking-tight">{title}</h2>
				{figure && <FigureHint about={title} figure={figure} />}
			</header>
			{known === null ? (
				<p className="mt-4 text-red">{t("unknown")}</p>
			) : (
				<dl className="mt-4 grow space-y-2 text-sm">{children}</dl>
			)}
			{action && (
				<p className="mt-5">
					<button type="button" className="button button-quiet w-full" onClick={onAct}>
						{action}
					</button>
				</p>
			)}
		</section>
	);
}

function Line(props: { label: string; isWrong?: boolean; children: ReactNode }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4">
			<dt className="text-soft">{props.label}</dt>
			<dd
				className={`wrap-anywhere tabular-nums ${props.isWrong ? "font-semibold text-red" : "font-medium"}`}
			>
				{props.children}
			</dd>
		</div>
	);
}
