import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
	type CustomDays,
	type CustomProblem,
	customProblem,
	MAX_CUSTOM_DAYS,
} from "./custom-days.ts";

interface Props {
	/** Shown at first. */
	days: CustomDays;
	onChoose(days: CustomDays): void;
}

/** The two dates of a custom period, applied together. */
export function CustomPeriod({ days, onChoose }: Props) {
	const { t } = useTranslation("period");
	const id = useId();
	const [typed, setTyped] = useState(days);
	const [problem, setProblem] = useState<CustomProblem>();
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const found = customProblem(typed, Date.now());
		setProblem(found);
		if (found === undefined) onChoose(typed);
	};
	return (
		// The browser's own messages would be in its language, not in the page's.
		<form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
			{(["from", "to"] as const).map((end) => (
				<label key={end} className="text-sm">
					<span className="mb-1 block font-medium">{t(`custom.${end}`)}</span>
					<input
						type="date"
						className="min-h-9 rounded-lg border border-line-strong bg-paper px-2"
						value={typed[end]}
						aria-invalid={problem !== undefined}
						aria-describedby={problem && id}
						onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
					/>
				</label>
			))}
			<button type="submit" className="small-button px-3">
				{t("custom.apply")}
			</button>
			{problem && (
				<p id={id} role="alert" className="basis-full text-red text-sm">
					{t(`custom.problems.${problem}`, { n: MAX_CUSTOM_DAYS })}
				</p>
			)}
		</form>
	);
}
