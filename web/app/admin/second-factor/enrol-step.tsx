import { useTranslation } from "react-i18next";
import { call } from "../../call.ts";
import { AddFactor } from "./add-factor.tsx";

interface Props {
	/** The recovery codes that come with the first factor; undefined while they cannot be made. */
	onEnrolled(codes: readonly string[] | undefined): unknown;
}

/** The step of the sign-in that adds the first factor. */
export function EnrolStep({ onEnrolled }: Props) {
	const { t } = useTranslation("factors", { keyPrefix: "enrol" });
	const added = async () =>
		onEnrolled(await call("make_recovery_codes", {}).catch(() => undefined));
	return (
		<>
			<p className="mt-3 text-soft">{t("text")}</p>
			<AddFactor onAdded={added} />
		</>
	);
}
