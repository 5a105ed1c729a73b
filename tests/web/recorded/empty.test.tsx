/** The back-office's pages while there is nothing to list. */
import { ADMIN_PATHS, customerPath, experimentPath } from "../../../contract/paths.ts";
import { recordPages } from "./operators.tsx";

const { home, dashboard, revenue, campaigns, links, costs, funnel, experiments } = ADMIN_PATHS;
const { customers, newsletter, notes, team, system } = ADMIN_PATHS;

recordPages(
	"empty",
	...[
		...[home, dashboard, revenue, campaigns, links, costs, funnel, experiments],
		...[experimentPath("a_test"), customers, customerPath("7"), newsletter, notes, team, system],
	].map((at) => [at, { at, isEmpty: true }] as const),
);
