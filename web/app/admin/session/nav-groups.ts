import type { ComponentType } from "react";
import type { OperatorRole } from "../../../../contract/admin.ts";
import {
	Activity,
	ChartColumn,
	CircleUser,
	Euro,
	Flag,
	FlaskConical,
	Funnel,
	House,
	Link2,
	Mail,
	Megaphone,
	ShieldCheck,
	TrendingUp,
	Users,
} from "../../../ui/icons.tsx";

/** The pages of the back-office by what an operator comes for. */
export const NAV_GROUPS = {
	today: ["home"],
	acquisition: ["campaigns", "links", "costs", "funnel", "experiments"],
	customers: ["customers", "revenue"],
	product: ["dashboard"],
	operate: ["system", "notes", "newsletter", "team"],
	own: ["account"],
} as const;

export type NavPage = (typeof NAV_GROUPS)[keyof typeof NAV_GROUPS][number];

/** The pages of a group that the role may open. */
export const pagesFor = (role: OperatorRole, pages: readonly NavPage[]) =>
	pages.filter((page) => page !== "team" || role === "super_admin");

export const NAV_ICONS: Record<NavPage, ComponentType<{ className?: string }>> = {
	...{ home: House, campaigns: Megaphone, links: Link2, costs: Euro, funnel: Funnel },
	...{ experiments: FlaskConical, customers: Users, revenue: TrendingUp, dashboard: ChartColumn },
	...{ system: Activity, notes: Flag, newsletter: Mail, account: CircleUser },
	team: ShieldCheck,
};
