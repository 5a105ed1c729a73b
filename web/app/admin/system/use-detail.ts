import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../../worker/contract/system-schema.ts";

const DETAILS = ["revived", "stored", "waiting", "dead", "rows", "test", "run"] as const;

/** Describes the figures of an action. */
export function useDetail(): (detail: AuditEntry["detail"]) => string {
	const { t } = useTranslation("admin", { keyPrefix: "system.audit" });
	return (detail) =>
		DETAILS.filter((name) => name in detail)
			.map((name) => t(`details.${name}`, { n: detail[name] }))
			.join(" · ");
}
