/** The back-office's pages when all figures are zero, and whatever may be missing is. */
import { ADMIN_PATHS, customerPath } from "../../../contract/paths.ts";
import { recordPages } from "./operators.tsx";

const { home, dashboard, revenue, campaigns, funnel, links, costs, newsletter, system } =
	ADMIN_PATHS;
const { customers, team } = ADMIN_PATHS;
const isBare = true;

recordPages(
	"bare",
	[
		"home with duties that fail alone",
		{
			...{ at: home, isBare },
			calls: {
				get_alerts: ({ open: _, ...alerts }: { open: unknown }) => ({ ...alerts, open: [] }),
			},
		},
	],
	[
		"revenue",
		{
			...{ at: `${revenue}?period=last-month&step=day`, isBare },
			steps: [
				...[/^Tableau : Mouvement/, "Détail", /^Tableau : Du début/, /^Tableau : Rési/],
				...["Clients payants", /^Tableau : Clients/, "Encaissé net", /^Tableau : Enc/],
				"Attrition des clients",
			],
		},
	],
	["a funnel", { at: funnel, isBare }],
	...[dashboard, campaigns, links, costs, newsletter, system, customers, team].map(
		(at) => [at, { at, isBare }] as const,
	),
	["a customer", { at: customerPath("0b596d35-3d88-4d24-b16e-b0fe7bacdebb"), isBare }],
);
