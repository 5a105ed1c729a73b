import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import {
	CUSTOMER_PLANS,
	CUSTOMER_SORTS,
	CUSTOMER_STATES,
} from "../../../../worker/contract/customers.ts";
import { Search } from "../../../ui/icons.tsx";
import { Choice } from "../widgets/choice.tsx";
import { type ListChoice, SIGNED } from "./customer-list.ts";

interface Props {
	list: ListChoice;
	/** Sets a parameter of the address; null removes it. */
	onChange(name: string, value: string | null): void;
}

const ANY = "any";

/** Search, filters and order of the list. */
export function ListControls({ list, onChange }: Props) {
	const { t } = useTranslation("customers");
	const [term, setTerm] = useState(list.term);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		onChange("q", term.trim() || null);
	};
	return (
		<div className="flex flex-wrap items-end gap-3">
			<search className="grow sm:max-w-md">
				<form onSubmit={submit} className="flex items-end gap-2">
					<label className="grow text-sm">
						<span className="mb-1 block font-medium">{t("search.label")}</span>
						<input
							type="search"
							className="min-h-9 w-full rounded-lg border border-line-strong bg-paper px-3"
							value={term}
							maxLength={320}
							autoComplete="off"
							spellCheck={false}
							onChange={({ target }) => setTerm(target.value)}
						/>
					</label>
					<button type="submit" className="small-button px-3" aria-label={t("search.submit")}>
						<Search className="size-4" />
					</button>
				</form>
			</search>
			<Choice
				label={t("plan")}
				value={list.plan ?? ANY}
				options={[
					[ANY, t("any")],
					...CUSTOMER_PLANS.map((plan) => [plan, t(`plans.${plan}`)] as const),
				]}
				onChoose={(plan) => onChange("plan", plan === ANY ? null : plan)}
			/>
			<Choice
				label={t("state")}
				value={list.state ?? ANY}
				options={[
					[ANY, t("any")],
					...CUSTOMER_STATES.map((state) => [state, t(`states.${state}`)] as const),
				]}
				onChoose={(state) => onChange("state", state === ANY ? null : state)}
			/>
			<Choice
				label={t("signed.label")}
				value={list.signed}
				options={SIGNED.map((signed) => [signed, t(`signed.${signed}`)] as const)}
				onChoose={(signed) => onChange("signed", signed === "ever" ? null : signed)}
			/>
			<Choice
				label={t("sort.label")}
				value={list.sort}
				options={CUSTOMER_SORTS.map((sort) => [sort, t(`sort.${sort}`)] as const)}
				onChoose={(sort) => onChange("sort", sort === "newest" ? null : sort)}
			/>
		</div>
	);
}
