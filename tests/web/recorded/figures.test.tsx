/** The back-office's pages of figures. */
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { recordPages } from "./operators.tsx";
import { confirm, enter, press } from "./record.ts";

recordPages("campaigns", [
	"opened",
	{
		at: ADMIN_PATHS.campaigns,
		steps: [
			enter("Origines inconnues", "merged"),
			enter("Chiffre", "cac"),
			press(/^Tracer/),
			enter("Mois du premier paiement", "2026-06"),
			/^Exporter en CSV : Coût/,
			/^Exporter en CSV$/,
			/^Exporter en CSV : En combien/,
			/^Tableau : En combien/,
			"Colonnes",
			press("Support"),
			enter("Rechercher", "utm_source 1"),
			/^Renommer/,
		],
	},
]);
recordPages("links", [
	"opened",
	{
		at: ADMIN_PATHS.links,
		steps: [
			...[
				/^Copier l’adresse/,
				/^Archiver/,
				"Montrer les liens archivés (1)",
				/^Code QR/,
				"Fermer",
				"Nouveau lien",
			],
			confirm(/^Créer/),
			enter(/^Nom/, " Poster-1 "),
			enter(/^Page/, "/fr/tarifs"),
			enter(/^Source/, "UTM_source 1"),
			enter(/^Support/, "print"),
			enter(/^Campagne/, "spring"),
			confirm(/^Créer/),
		],
	},
]);
recordPages("costs", [
	"opened",
	{
		at: ADMIN_PATHS.costs,
		steps: [/^Retirer/, "Confirmer le retrait", "Campagnes des fichiers et des visites"],
	},
]);

recordPages("home", ["opened", { at: ADMIN_PATHS.home }]);
recordPages("dashboard", [
	"opened",
	{
		at: ADMIN_PATHS.dashboard,
		steps: [
			...[/^Exporter/, enter("Période", "7", -1), /^Exporter en CSV : Métriques Q/],
			...[/^Exporter en CSV : Util/, /^Exporter en CSV : Métriques de/],
			...[/^Exporter en CSV : Rép/, "Vue mensuelle"],
		],
	},
]);
recordPages("revenue", [
	"opened",
	{
		at: ADMIN_PATHS.revenue,
		steps: [
			...[
				/^Exporter en CSV : Mouv/,
				"Encaissé net",
				"Attrition des clients",
				"Clients payants",
				"Détail",
			],
			enter("Regrouper par", "week"),
		],
	},
]);
recordPages("funnel", [
	"opened",
	{
		at: ADMIN_PATHS.funnel,
		steps: [/^Exporter en CSV : Ét/, /^Exporter en CSV : Camp/, "Visite", "Inscription"],
	},
]);
