import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CostUpload } from "../../../../../contract/back-office-calls-schema.ts";
import { uniform } from "../../../../../contract/texts.ts";
import { FormError } from "../../../../ui/form/form-error.tsx";
import { FileUp } from "../../../../ui/icons.tsx";
import { call } from "../../../call.ts";
import { useTexts } from "../../../formats.ts";
import { dropInput, keepInput, readInput } from "../../../kept-input.ts";
import { callQuery } from "../../widgets/analytics-query.ts";
import { Button } from "../../widgets/controls.tsx";
import { Entry, Page } from "../../widgets/page.tsx";
import { CostCampaigns, useCostRefresh } from "./cost-campaigns.tsx";
import { CostFile } from "./cost-file.tsx";
import { seenQuery } from "./match-campaigns.ts";
import { readTable } from "./read-table.ts";

/** Costs of campaigns: a file to upload, what its campaigns count for, and the uploads so far (docs/product/money.md#campaign-costs). */
export function CostsPage() {
	const { t } = useTexts("admin", "costs");
	const [isMapping, setMapping] = useState(false);
	const uploads = useQuery(callQuery("list_cost_uploads", {}));
	const refresh = useCostRefresh();
	const others = (uploads.data ?? []).reduce((sum, one) => sum + one.in_other_currencies, 0);
	return (
		<Page title={t("title")} lead={t("lead")}>
			<section className="panel space-y-5" aria-label={t("title")}>
				<UploadForm
					onStored={() => {
						setMapping(true);
						return refresh();
					}}
				/>
				{others > 0 && (
					<p className="rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm">
						{t("others", { count: others })}
					</p>
				)}
				<FormError message={uploads.error?.message} />
				<CostCampaigns isOpen={isMapping} onToggle={setMapping} />
				{uploads.data && <CostUploads uploads={uploads.data} />}
			</section>
		</Page>
	);
}

/** The uploads, newest first; one can be reverted after a second click. */
function CostUploads({ uploads }: { uploads: readonly CostUpload[] }) {
	const { t, formats } = useTexts("admin", "costs.uploads");
	const refresh = useCostRefresh();
	const [asked, setAsked] = useState<number>();
	const describe = (upload: CostUpload) => {
		const { reverted_at, reverted_by: who, first_day, last_day } = upload;
		const content = first_day !== null &&
			last_day !== null && {
				...{ count: upload.rows, sum: formats.money(upload.euros) },
				...{ from: formats.day(first_day), to: formats.day(last_day) },
			};
		const parts = [
			t("by", { who: upload.admin_email, at: formats.instant(upload.at) }),
			content && t("content", content),
			reverted_at !== null && t("reverted", { who: who ?? "", at: formats.instant(reverted_at) }),
		];
		return parts.filter(Boolean).join(" · ");
	};
	const reverting = useMutation({
		mutationFn: (upload: number) => call("revert_cost_upload", { upload }),
		onSuccess: () => {
			setAsked(undefined);
			return refresh();
		},
	});
	return (
		<div>
			<h2 className="font-semibold">{t("title")}</h2>
			{uploads.length === 0 && <p className="mt-2 text-sm text-soft">{t("empty")}</p>}
			<FormError message={reverting.error?.message} />
			<ul className="mt-2 divide-y divide-line text-sm">
				{uploads.map((upload) => (
					<Entry
						key={upload.id}
						title={
							<span className={upload.reverted_at === null ? "" : "text-soft line-through"}>
								{upload.file_name}
							</span>
						}
						about={describe(upload)}
					>
						{upload.reverted_at === null && (
							<Button
								isDangerous={asked === upload.id}
								disabled={reverting.isPending}
								onClick={() =>
									asked === upload.id ? reverting.mutate(upload.id) : setAsked(upload.id)
								}
							>
								{t(asked === upload.id ? "confirm" : "revert", { name: upload.file_name })}
							</Button>
						)}
					</Entry>
				))}
			</ul>
		</div>
	);
}

const KEPT = "costs";

/** A file that was read before the session ended; it need not be chosen again. */
interface ReadFile {
	name: string;
	text: string;
	digest: string;
}

/** A file is chosen, read here, compared with what is stored, and stored on confirmation. */
function UploadForm({ onStored }: { onStored(): unknown }) {
	const { t } = useTexts("admin", "costs");
	const queries = useQueryClient();
	const input = useRef<HTMLInputElement>(null);
	const [isStored, setStored] = useState(false);
	const reading = useMutation({
		mutationFn: async (chosen: File | ReadFile) => {
			const read = chosen instanceof File ? await readCostFile(chosen) : chosen;
			if (typeof read === "string") throw new Error(t(read));
			const { name } = chosen;
			keepInput(KEPT, { name, ...read });
			const seen = await queries.fetchQuery(seenQuery);
			const sources = [...new Set(seen.map(({ utm_source }) => utm_source))];
			return { name, digest: read.digest, table: readTable(read.text), sources };
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
		setStored(false);
		if (file) read(file);
		// The same file, corrected, can be chosen again.
		if (input.current) input.current.value = "";
	};
	return (
		<div className="space-y-4">
			<label className="button button-quiet inline-flex cursor-pointer items-center gap-2 has-focus-visible:outline-3 has-focus-visible:outline-green">
				<FileUp className="size-4" />
				{t("choose")}
				<input
					ref={input}
					type="file"
					accept=".csv,.tsv,.txt,text/csv,text/plain"
					className="sr-only"
					onChange={({ target }) => choose(target.files?.[0])}
				/>
			</label>
			<div aria-live="polite" className="space-y-4">
				{isStored && <p className="text-green">{t("stored")}</p>}
				<FormError message={reading.error?.message} />
				{reading.data && (
					<CostFile
						key={reading.submittedAt}
						file={reading.data}
						onCancel={cancel}
						onStored={() => {
							setStored(true);
							cancel();
							return onStored();
						}}
					/>
				)}
			</div>
		</div>
	);
}

/** An export has dozens of columns that we do not read, in two bytes a letter. */
const MAX_COST_BYTES = 5_000_000;

/** First bytes of a workbook: a ZIP archive (`.xlsx`, `.ods`), or the older format of Excel (`.xls`). */
const WORKBOOKS = ["504b0304", "d0cf11e0"];

/** The text of a file, and its SHA-256 in hexadecimal; or why it is not read, by the name of a text. */
async function readCostFile(
	file: File,
): Promise<{ text: string; digest: string } | "tooLarge" | "workbook"> {
	if (file.size > MAX_COST_BYTES) return "tooLarge";
	const bytes = await file.arrayBuffer();
	if (WORKBOOKS.includes(hexOf(new Uint8Array(bytes.slice(0, 4))))) return "workbook";
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return { text: uniform(decode(bytes)), digest: hexOf(digest) };
}

function hexOf(bytes: Uint8Array): string {
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Exports for Excel are UTF-16 with its mark; older spreadsheets on Windows save in its own encoding. */
export function decode(bytes: ArrayBuffer): string {
	const [first, second] = new Uint8Array(bytes);
	if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}
