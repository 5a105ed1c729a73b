/** The back-office's pages while no call can be read. */
import { CALL_ROUTES } from "../../../contract/calls.ts";
import { ADMIN_PATHS, customerPath, experimentPath } from "../../../contract/paths.ts";
import { refusal, refused } from "../admin/fake-worker.ts";
import { recordPages } from "./operators.tsx";

const calls = new Proxy(
	{},
	{
		get: (_, name: string) =>
			name in CALL_ROUTES ? () => refusal("invalid", 400) : refused("invalid", 400),
	},
);
const { home, dashboard, revenue, campaigns, links, costs, funnel, experiments } = ADMIN_PATHS;
const { newsletter, notes, team, system, account } = ADMIN_PATHS;

recordPages(
	"unreadable",
	...[
		...[home, dashboard, revenue, campaigns, links, costs, funnel, experiments],
		...[experimentPath("a_test"), customerPath("7"), newsletter, notes, team, system, account],
	].map(
		(at) => [at, { at, calls, steps: at === home || at === revenue ? ["Réessayer"] : [] }] as const,
	),
);
