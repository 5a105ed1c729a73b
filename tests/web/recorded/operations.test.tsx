/** The back-office's pages of its operation and its operators. */
import { fireEvent } from "@testing-library/react";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { refusal, refused } from "../admin/fake-worker.ts";
import { named, recordPages } from "./operators.tsx";
import { confirm, enter, press, type Step } from "./record.ts";

recordPages(
	"notes",
	[
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
	],
	[
		"notes that are refused",
		{
			at: ADMIN_PATHS.notes,
			calls: {
				add_annotation: refused("unavailable", 503),
				change_annotation: refused("not_found", 404),
				delete_annotation: refused("rate_limited", 429),
			},
			steps: [
				...[enter("Texte", "Prices"), "Ajouter", /^Supprimer/, "Confirmer la suppression"],
				...[/^Modifier/, enter("Texte", "Other", -1), "Enregistrer", "Annuler"],
			],
		},
	],
);

/** Also active operators of both roles, whose access can be changed, with one second factor. */
const team = ({ operators, ...invited }: { operators: object[] }) => ({
	...invited,
	operators: [
		...operators,
		...["super_admin", "admin"].map((role, n) => ({
			...{ ...operators[1], id: `id ${n + 8}`, email: role, role, is_active: true },
			factors: ["webauthn"],
		})),
	],
});
/** Why invitations are refused, one after the other. */
const invitations = ["is_operator", "too_many"];
recordPages(
	"team",
	[
		"the team",
		{
			at: ADMIN_PATHS.team,
			calls: { list_team: team },
			steps: [
				...[/^Désactiver/, confirm("Désactiver"), /^Rendre admin/, confirm(/^Rendre admin/)],
				...[/^Rendre super/, confirm(/^Rendre super/), /^Réactiver/, confirm("Réactiver")],
				...[/^Retirer/, confirm(/^Retirer/), "Inviter"],
				enter("Adresse e-mail", "eve"),
				"Envoyer l’invitation",
				enter("Adresse e-mail", " eve@example.com "),
				enter("Nom", " Eve "),
				enter("Rôle", "super_admin"),
				"Envoyer l’invitation",
			],
		},
	],
	[
		"changes that are refused",
		{
			at: ADMIN_PATHS.team,
			calls: {
				change_operator: refused("sign_in_again", 403),
				revoke_invitation: refused("own_access", 409),
				invite_operator: () => refused(invitations.shift() ?? "unavailable", 409),
			},
			steps: [
				...[/^Réactiver/, confirm("Réactiver"), /^Retirer/, confirm(/^Retirer/), "Inviter"],
				enter("Adresse e-mail", "eve@example.com"),
				...["Envoyer l’invitation", "Envoyer l’invitation", "Envoyer l’invitation"],
			],
		},
	],
);

const key = (name: string, keys: object = {}): Step => [
	`key ${name}`,
	() =>
		fireEvent.keyDown(document.querySelector("[role=combobox]") ?? document.body, {
			key: name,
			...keys,
		}),
];
recordPages(
	"finder",
	[
		"any page",
		{
			at: ADMIN_PATHS.notes,
			calls: {
				get_customer: refused("not_found", 404),
				analytics_campaigns: named("utm_campaign", "(unknown)", "", "e-mail"),
				list_experiments: ({ experiments: [test], ...list }: { experiments: object[] }) => ({
					...list,
					experiments: Array.from({ length: 11 }, (_, n) => ({
						...test,
						name: `a-${n}`,
						title: `e ${n}`,
					})),
				}),
			},
			steps: [
				...[key("k", { ctrlKey: true }), enter("Chercher", "e"), enter("Chercher", " e 1 ")],
				enter("Chercher", "("),
				...[enter("Chercher", "mail"), key("ArrowDown"), key("ArrowUp"), key("ArrowUp")],
				...[key("a"), key("Enter"), key("k", { ctrlKey: true }), enter("Chercher", "mail")],
				...[key("ArrowDown"), key("Enter")],
				...[key("?"), press(/point d’interrogation/), "Fermer", key("?")],
			],
		},
	],
	...Object.entries({
		list_customers: refused("unavailable", 503),
		list_experiments: () => refusal("invalid", 400),
		analytics_campaigns: () => refusal("invalid", 400),
	}).map(
		([name, refuse]) =>
			[
				`a search without ${name}`,
				{
					at: ADMIN_PATHS.notes,
					calls: { [name]: refuse },
					steps: [key("k", { ctrlKey: true }), enter("Chercher", "mail")],
				},
			] as const,
	),
);

recordPages(
	"account",
	["an operator's account", { at: ADMIN_PATHS.account, steps: [press(/^Alertes/)] }],
	[
		"an account that cannot be read or changed",
		{
			at: ADMIN_PATHS.account,
			calls: {
				set_mail_preferences: refused("unavailable", 503),
				get_recovery_codes: refused("unavailable", 503),
			},
			steps: [press(/^Alertes/)],
		},
	],
);
