import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_VIEW_NAME_LENGTH } from "../../../../worker/contract/back-office.ts";

interface Props {
	label: string;
	submit: string;
	/** Shown at first. */
	name: string;
	isBusy: boolean;
	onSubmit(name: string): void;
	onCancel?(): void;
}

/** The form with the name of a view. */
export function ViewName({ label, submit, name, isBusy, onSubmit, onCancel }: Props) {
	const { t } = useTranslation("period", { keyPrefix: "views" });
	const [typed, setTyped] = useState(name);
	return (
		<form
			className="w-full space-y-2"
			onSubmit={(event) => {
				event.preventDefault();
				if (typed.trim() !== "") onSubmit(typed.trim());
			}}
		>
			<label className="block text-sm">
				<span className="mb-1 block font-medium">{label}</span>
				<input
					className="min-h-9 w-full rounded-lg border border-line-strong bg-paper px-2"
					value={typed}
					maxLength={MAX_VIEW_NAME_LENGTH}
					onChange={({ target }) => setTyped(target.value)}
				/>
			</label>
			<div className="flex gap-2">
				<button
					type="submit"
					className="small-button px-3"
					disabled={isBusy || typed.trim() === ""}
				>
					{submit}
				</button>
				{onCancel && (
					<button type="button" className="small-button px-3" onClick={onCancel}>
						{t("cancel")}
					</button>
				)}
			</div>
		</form>
	);
}
