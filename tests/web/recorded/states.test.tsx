/** The back-office's pages in states by chance: zeros, gaps, short lists, equal values, calls that fail. */
import { ADMIN_PATHS, customerPath, experimentPath } from "../../../contract/paths.ts";
import { recordStates } from "./operators.tsx";

const { home, dashboard, revenue, campaigns, links, costs, funnel, experiments } = ADMIN_PATHS;
const { customers, newsletter, notes, team, system, account } = ADMIN_PATHS;
const pages = {
	...{ home, dashboard, revenue, campaigns, links, costs, funnel, experiments, customers },
	...{ newsletter, notes, team, system, account },
	experiment: experimentPath("a_test"),
	customer: customerPath("0b596d35-3d88-4d24-b16e-b0fe7bacdebb"),
};

for (const [name, at] of Object.entries(pages)) recordStates(name, at);
