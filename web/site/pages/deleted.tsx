import { useTranslation } from "react-i18next";
import type { DeletedView } from "../../../contract/account-pages.ts";
import { documentPath } from "../../../contract/paths.ts";
import { AccountFrame } from "../components/account/account-frame.tsx";
import { titleOf } from "../components/account/title-of.ts";
import type { PageProps } from "../page-props.ts";

const ACCOUNT: DeletedView = { page: "deleted" };

/** After the deletion of an account. */
export function DeletedPage(props: PageProps) {
	const { t } = useTranslation("auth");
	return (
		<AccountFrame {...props} account={ACCOUNT} title={titleOf(ACCOUNT, t)}>
			<p className="mt-3 text-soft" role="status">
				{t("deleted.text")}
			</p>
			<a href={documentPath("home", props.language)} className="button button-primary mt-6 w-full">
				{t("confirmation.toHome")}
			</a>
		</AccountFrame>
	);
}
