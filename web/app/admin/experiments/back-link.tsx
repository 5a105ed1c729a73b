import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { ArrowLeft } from "../../../ui/icons.tsx";

/** To the list of tests. */
export function BackLink() {
	const { t } = useTranslation("ab-tests");
	return (
		<p>
			<Link
				to={ADMIN_PATHS.experiments}
				className="inline-flex items-center gap-1.5 text-green text-sm underline"
			>
				<ArrowLeft className="size-4" />
				{t("back")}
			</Link>
		</p>
	);
}
