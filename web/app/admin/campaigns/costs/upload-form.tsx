import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Cost, CostPreview } from "../../../../../worker/contract/back-office-calls-schema.ts";
import { FileUp } from "../../../../ui/icons.tsx";
import { call } from "../../../call.ts";
import { CallError } from "../../../call-error.ts";
import { useFormats } from "../../../formats.ts";
import { dropInput, keepInput, readInput } from "../../../kept-input.ts";
import { Button } from "../../widgets/controls.tsx";
import { utcDay } from "../../widgets/derived-figures.ts";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { type CostProblem, MAX_COST_BYTES, parseCosts } from "./parse-costs.ts";

const KEPT = "costs";

/** A file that was read before the session ended; it need not be chosen again. */
interface ReadFile {
	name: string;
	text: string;
	digest: string;
}

/** A file is chosen, read here, compared with what is stored, and stored on confirmation. */
export function UploadForm({ onStored }: { onStored(): unknown }) {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	const input = useRef<HTMLInputElement>(null);
	const reading = useMutation({
		mutationFn: async (chosen: File | ReadFile) => {
			const read = chosen instanceof File ? await readCostFile(chosen) : chosen;
			if (!read) throw new Error(t("tooLarge"));
			const { name } = chosen;
			const { costs, problems } = parseCosts(read.text, utcDay(Date.now()));
			keepInput(KEPT, { name, ...read });
			const preview =
				problems.length === 0
					? await call("preview_campaign_costs", { digest: read.digest, costs })
					: undefined;
			return { name, digest: read.digest, costs, problems, preview };
		},
	});
	const storing = useMutation({
		mutationFn: ({ name, digest, costs }: { name: string; digest: string; costs: Cost[] }) =>
			call("upload_campaign_costs", { file_name: name, digest, costs }),
		onSuccess: () => {
			cancel();
			return onStored();
		},
	});
	const cancel = () => {
		dropInput(KEPT);
		reading.reset();
	};
	const { mutate: read } = reading;
	useEffect(() => {
		const kept = readInput<ReadFile>(KEPT);
		if (kept) read(kept);
	}, [read]);
	const choose = (file: File | undefined) => {
		storing.reset();
		if (file) read(file);
		// The same file, corrected, can be chosen again.
		if (input.current) input.current.value = "";
	};
	const { data } = reading;
	const error = reading.error ?? storing.error;
	return (
		<div className="space-y-4">
			<label className="button button-quiet inline-flex cursor-pointer items-center gap-2 has-focus-visible:outline-3 has-focus-visible:outline-green">
				<FileUp className="size-4" />
				{t("choose")}
				<input
					ref={input}
					type="file"
					accept=".csv,text/csv,text/plain"
					className="sr-only"
					onChange={({ target }) => choose(target.files?.[0])}
				/>
			</label>
			<div aria-live="polite" className="space-y-4">
				{storing.isSuccess && <p className="text-green">{t("stored")}</p>}
				{error && (
					<p role="alert" className="text-red">
						{error instanceof CallError && error.code === "known_file" ? t("known") : error.message}
					</p>
				)}
				{data && data.problems.length > 0 && (
					<ProblemList name={data.name} problems={data.problems} />
				)}
				{data?.preview && (
					<CostPreviewTable
						{...data}
						preview={data.preview}
						isBusy={storing.isPending}
						onConfirm={() => storing.mutate(data)}
						onCancel={cancel}
					/>
				)}
			</div>
		</div>
	);
}

/** Every problem of a file, by line. */
function ProblemList({ name, problems }: { name: string; problems: readonly CostProblem[] }) {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	return (
		<section role="alert" className="rounded-xl border border-red bg-red-wash px-4 py-3">
			<h3 className="font-semibold">{t("problems.title", { name, count: problems.length })}</h3>
			<ul className="mt-2 max-h-72 space-y-1 overflow-y-auto text-sm">
				{problems.map(({ line, problem, value }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may have one problem twice.
					<li key={at} className="wrap-anywhere">
						<strong className="font-semibold">{t("problems.line", { line })}</strong>{" "}
						{t(`problems.${problem}`, { value })}
					</li>
				))}
			</ul>
		</section>
	);
}

/** A chosen file: its text and its SHA-256 in hexadecimal; undefined when it is too large. */
async function readCostFile(file: File): Promise<{ text: string; digest: string } | undefined> {
	if (file.size > MAX_COST_BYTES) return undefined;
	const bytes = await file.arrayBuffer();
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return {
		text: decode(bytes),
		digest: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
	};
}

/** Older spreadsheets on Windows save in its own encoding. */
function decode(bytes: ArrayBuffer): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

/** A longer file is summed up by its first rows. */
const SHOWN_ROWS = 50;
const COLUMNS = ["day", "campaign", "cost", "before"] as const;

interface Props {
	name: string;
	costs: readonly Cost[];
	preview: CostPreview;
	isBusy: boolean;
	onConfirm(): void;
	onCancel(): void;
}

/** What an upload would store, and which rows it replaces: those first. */
function CostPreviewTable({ name, costs, preview, isBusy, onConfirm, onCancel }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	const { formats } = useFormats();
	const replaced = new Map(preview.replaced.map((row) => [row.line, row]));
	const shown = costs
		.toSorted(
			(a, b) => Number(replaced.has(b.line)) - Number(replaced.has(a.line)) || a.line - b.line,
		)
		.slice(0, SHOWN_ROWS);
	const euros = costs
		.filter(({ currency }) => currency === "EUR")
		.reduce((sum, { cost }) => sum + cost, 0);
	return (
		<section className="space-y-3" aria-label={t("preview.title", { name })}>
			<h3 className="font-semibold">{t("preview.title", { name })}</h3>
			<p className="text-sm">
				{t("preview.rows", { count: costs.length })}{" "}
				{t("preview.euros", { sum: formats.money(euros) })}{" "}
				{t("preview.replaces", { count: replaced.size })}
			</p>
			{preview.known && (
				<p role="alert" className="rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
					{t("preview.known", {
						who: preview.known.admin_email,
						at: formats.instant(preview.known.at),
					})}
				</p>
			)}
			<CardTable
				caption={t("preview.table")}
				region={t("preview.table")}
				names={COLUMNS.map((column) => t(`preview.${column}`))}
				rows={shown.map(({ line, day, utm_source, utm_medium, utm_campaign, cost, currency }) => {
					const earlier = replaced.get(line);
					return {
						key: String(line),
						cells: [
							formats.day(day),
							[utm_source, utm_medium, utm_campaign].filter(Boolean).join(" · "),
							formats.money(cost, currency),
							earlier ? formats.money(earlier.cost, earlier.currency) : "–",
						],
					};
				})}
			/>
			{costs.length > SHOWN_ROWS && (
				<p className="text-sm text-soft">
					{t("preview.more", { count: costs.length - SHOWN_ROWS })}
				</p>
			)}
			<div className="flex flex-wrap gap-3">
				<button
					type="button"
					className="button"
					disabled={isBusy || preview.known !== null}
					onClick={onConfirm}
				>
					{t("preview.confirm")}
				</button>
				<Button look="quiet" disabled={isBusy} onClick={onCancel}>
					{t("preview.cancel")}
				</Button>
			</div>
		</section>
	);
}
