import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { experimentPath } from "../../../../worker/contract/paths.ts";
import { useAdmin } from "../session/admin-area.tsx";

/** Says what an A/A test is, and offers to give it a slot to whom may change it. */
export function AaOffer({ name }: { name: string }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "aa" });
	const admin = useAdmin();
	return (
		<p className="text-sm">
			{t("text")}{" "}
			{admin.role === "super_admin" && (
				<Link
					to={experimentPath(name, "experimentEdit")}
					className="font-medium text-green underline"
				>
					{t("offer")}
				</Link>
			)}
		</p>
	);
}
