import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ForeignTest } from "../../../../worker/contract/experiment-admin.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { ActionDialog } from "./action-dialog.tsx";

/** Of a test that the database does not know. */
const UNKNOWN_REVISION = 0;

/** Tests that somebody put into KV by hand, with the offer to import them. */
export function ForeignTests({ tests }: { tests: readonly ForeignTest[] }) {
	const { t } = useTranslation("ab-tests");
	const admin = useAdmin();
	const [importing, setImporting] = useState<string>();
	return (
		<section aria-labelledby="tests-foreign">
			<h2 id="tests-foreign" className="font-semibold text-xl tracking-tight">
				{t("foreign.title")}
			</h2>
			<p className="mt-1 max-w-prose text-soft">{t("foreign.lead")}</p>
			<ul className="mt-3 space-y-3">
				{tests.map(({ name, slot, arms }) => (
					<li key={name} className="panel flex flex-wrap items-center justify-between gap-4">
						<div className="min-w-0 text-sm">
							<h3 className="wrap-anywhere font-semibold text-base">{name}</h3>
							<p className="text-soft">
								{t(`slots.${slot ?? "none"}`)} ·{" "}
								{t("foreign.arms", {
									arms: arms
										.map(({ id, weight }) => t("plan.armWeight", { arm: id, weight }))
										.join(", "),
								})}
							</p>
						</div>
						{admin.role === "super_admin" && (
							<button
								type="button"
								className="small-button px-3"
								aria-label={`${t("actions.import.submit")} ${name}`}
								onClick={() => setImporting(name)}
							>
								{t("actions.import.submit")}
							</button>
						)}
					</li>
				))}
			</ul>
			{importing !== undefined && (
				<ActionDialog
					target={{ name: importing, revision: UNKNOWN_REVISION }}
					action="import"
					onClose={() => setImporting(undefined)}
				/>
			)}
		</section>
	);
}
