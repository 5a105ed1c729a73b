import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { TOUCHES, type Touch } from "../../../../contract/analytics.ts";
import { Choice } from "../widgets/controls.tsx";
import { withParameters } from "./selection.ts";

const NAME = "touch";

/** The touch in the address that an account counts for. */
export function touchIn(address: URLSearchParams): Touch {
	return TOUCHES.find((name) => name === address.get(NAME)) ?? "first";
}

/** Control of the touch, in the address. */
export function TouchChoice() {
	const { t } = useTranslation("period", { keyPrefix: "touch" });
	const [address, setAddress] = useSearchParams();
	return (
		<Choice
			label={t("label")}
			look="hidden"
			value={touchIn(address)}
			options={TOUCHES.map((touch) => [touch, t(touch)])}
			onChoose={(touch) =>
				setAddress(withParameters(address, { [NAME]: touch === "first" ? null : touch }))
			}
		/>
	);
}
