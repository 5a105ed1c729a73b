import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Cost } from "../../../../../worker/contract/back-office-calls-schema.ts";
import { FileUp } from "../../../../ui/icons.tsx";
import { call } from "../../../call.ts";
import { CallError } from "../../../call-error.ts";
import { utcDay } from "../../widgets/derived-figures.ts";
import { CostPreviewTable } from "./cost-preview-table.tsx";
import { parseCosts } from "./parse-costs.ts";
import { ProblemList } from "./problem-list.tsx";
import { readCostFile } from "./read-cost-file.ts";

/** A file is chosen, read here, compared with what is stored, and stored on confirmation. */
export function UploadForm({ onStored }: { onStored(): unknown }) {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	const input = useRef<HTMLInputElement>(null);
	const reading = useMutation({
		mutationFn: async (file: File) => {
			const read = await readCostFile(file);
			if (!read) throw new Error(t("tooLarge"));
			const { costs, problems } = parseCosts(read.text, utcDay(Date.now()));
			const preview =
				problems.length === 0
					? await call("preview_campaign_costs", { digest: read.digest, costs })
					: undefined;
			return { name: file.name, digest: read.digest, costs, problems, preview };
		},
	});
	const storing = useMutation({
		mutationFn: ({ name, digest, costs }: { name: string; digest: string; costs: Cost[] }) =>
			call("upload_campaign_costs", { file_name: name, digest, costs }),
		onSuccess: () => {
			reading.reset();
			return onStored();
		},
	});
	const choose = (file: File | undefined) => {
		storing.reset();
		if (file) reading.mutate(file);
		// The same file, corrected, can be chosen again.
		if (input.current) input.current.value = "";
	};
	const { data: read } = reading;
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
				{read && read.problems.length > 0 && (
					<ProblemList name={read.name} problems={read.problems} />
				)}
				{read?.preview && (
					<CostPreviewTable
						{...read}
						preview={read.preview}
						isBusy={storing.isPending}
						onConfirm={() => storing.mutate(read)}
						onCancel={() => reading.reset()}
					/>
				)}
			</div>
		</div>
	);
}
