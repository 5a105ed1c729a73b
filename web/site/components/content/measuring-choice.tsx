import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/events.ts";
import { MEASURING, MEASURING_ANCHOR } from "../../../../contract/paths.ts";

interface Props {
	language: Language;
	measuring: "on" | "off";
}

/** The opt-out required by the CNIL's exemption (docs/product/visits.md#visitor-events); a form, so that it needs no script. */
export function MeasuringChoice({ language, measuring }: Props) {
	const { t } = useTranslation("privacy", { keyPrefix: "optOut" });
	const isOn = measuring === "on";
	return (
		<section
			id={MEASURING_ANCHOR}
			className="mt-14 scroll-mt-24 rounded-2xl border border-line bg-sheet p-7"
		>
			<h2 className="font-semibold text-xl">{t("title")}</h2>
			<p className="mt-3 text-soft leading-relaxed">{t("text")}</p>
			<form method="post" action={MEASURING} className="mt-6">
				<input type="hidden" name="language" value={language} />
				<p className="font-semibold">{isOn ? t("statusOn") : t("statusOff")}</p>
				<button
					type="submit"
					name="measuring"
					value={isOn ? "off" : "on"}
					className="button mt-4 border border-line-strong hover:border-green hover:text-green"
				>
					{isOn ? t("buttonOff") : t("buttonOn")}
				</button>
			</form>
		</section>
	);
}
