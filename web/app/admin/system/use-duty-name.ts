import type { CustomTypeOptions } from "i18next";
import { useTranslation } from "react-i18next";

type Name = keyof CustomTypeOptions["resources"]["duties"]["names"];

/** What a duty does; its own name when another release has it. */
export function useDutyName(): (name: string) => string {
	const { t } = useTranslation("duties", { keyPrefix: "names" });
	return (name) => t(name as Name, { defaultValue: name });
}
