/** The back-office's pages of its operation and its operators. */
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { recordPages } from "./operators.tsx";
import { confirm, enter, press } from "./record.ts";

recordPages("notes", [
	"the notes",
	{
		at: ADMIN_PATHS.notes,
		steps: [
			enter("Jour", "2026-11-20"),
			enter("Texte", " Prices "),
			...["Ajouter", /^Modifier/],
			enter("Texte", "Prices again", -1),
			...["Enregistrer", /^Supprimer/, "Confirmer la suppression"],
		],
	},
]);

recordPages("team", [
	"the team",
	{
		at: ADMIN_PATHS.team,
		steps: [
			...[/^Réactiver/, confirm("Réactiver"), /^Retirer/, confirm(/^Retirer/), "Inviter"],
			enter("Adresse e-mail", " eve@example.com "),
			enter("Nom", " Eve "),
			enter("Rôle", "super_admin"),
			"Envoyer l’invitation",
		],
	},
]);

recordPages("account", [
	"an operator's account",
	{ at: ADMIN_PATHS.account, steps: [press(/^Alertes/)] },
]);

const DOWN = {
	...{ ledger: null, spool: null, blog: null, audit: null, mails: null, billing: null },
	...{ alerts: null, duties: null, figures: null, supabase: { state: "down" } },
};
recordPages(
	"system",
	[
		"the system",
		{
			at: ADMIN_PATHS.system,
			steps: [
				...["Rejouer les lots", confirm("Rejouer les lots")],
				...["WordPress a raison", confirm(/raison/), "Actualiser"],
				enter("Appareil", "mobile"),
				enter("Période", "7"),
			],
		},
	],
	[
		"a system that is down",
		{
			...{ at: ADMIN_PATHS.system, role: "admin" },
			calls: { get_system: (report: object) => ({ ...report, ...DOWN }) },
		},
	],
);
