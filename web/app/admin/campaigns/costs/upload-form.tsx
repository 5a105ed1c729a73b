import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileUp } from "../../../../ui/icons.tsx";
import { dropInput, keepInput, readInput } from "../../../kept-input.ts";
import { CostFile } from "./cost-file.tsx";
import { readCostFile } from "./read-file.ts";
import { readTable } from "./read-table.ts";
import { seenQuery } from "./seen-query.ts";

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
				{reading.error && (
					<p role="alert" className="text-red">
						{reading.error.message}
					</p>
				)}
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
