/** The back-office's page of the newsletter. */
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { refused } from "../admin/fake-worker.ts";
import { recordPages } from "./operators.tsx";
import { confirm } from "./record.ts";

const readers = (count: number) =>
	Array.from({ length: count }, (_, n) => ({
		...{
			email: `${n}@example.com`,
			language: n ? "en" : "fr",
			since: "2026-11-20T10:00:00Z",
			bounces: 1,
		},
	}));
const post = (post: number, waiting: number, changed: object = {}) => ({
	...{
		post,
		title: `Post ${post}`,
		language: post % 2 ? "en" : "fr",
		waiting,
		sent: 12,
		failed: 4,
	},
	...{
		is_dropped: false,
		is_paused: false,
		next_at: waiting ? "2026-11-29T10:00:00Z" : null,
		...changed,
	},
});

recordPages(
	"newsletter",
	[
		"the newsletter",
		{
			at: ADMIN_PATHS.newsletter,
			calls: {
				list_newsletter_readers: {
					readers: readers(101),
					waiting: 3,
					ended: { bounce: 2, complaint: 1 },
				},
				list_newsletter_posts: [
					...[
						post(1, 3),
						post(2, 2, { is_paused: true }),
						post(3, 0),
						post(4, 1, { is_dropped: true }),
					],
					post(5, 9, { next_at: "2026-11-30T10:00:00Z" }),
				],
				act_on_newsletter_post: 3,
			},
			steps: [
				"CSV",
				"Mettre en pause",
				confirm("Mettre en pause"),
				...["Reprendre", confirm("Reprendre")],
				...["Annuler l’envoi", confirm("Annuler l’envoi")],
			],
		},
	],
	[
		"a hundred readers, and no posts",
		{
			at: ADMIN_PATHS.newsletter,
			calls: {
				list_newsletter_readers: {
					readers: readers(100),
					waiting: 0,
					ended: { bounce: 0, complaint: 0 },
				},
				list_newsletter_posts: [],
			},
		},
	],
	[
		"nobody",
		{
			...{ at: ADMIN_PATHS.newsletter, role: "admin" },
			calls: {
				list_newsletter_readers: { readers: [], waiting: 1, ended: { bounce: 1, complaint: 0 } },
				list_newsletter_posts: [post(1, 3)],
			},
		},
	],
	[
		"a mailing that cannot be paused",
		{
			at: ADMIN_PATHS.newsletter,
			calls: {
				list_newsletter_readers: { readers: [], waiting: 0, ended: { bounce: 0, complaint: 0 } },
				list_newsletter_posts: [post(1, 3)],
				act_on_newsletter_post: refused("unavailable", 503),
			},
			steps: ["Mettre en pause", confirm("Mettre en pause")],
		},
	],
);
