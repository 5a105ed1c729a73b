/** Posts, terms, authors and pictures as WordPress's REST interface writes them. */
import type { Language } from "../../../contract/events.ts";
import {
	languageFolder,
	type RecordedContent,
	type RecordedMedia,
	type RecordedPost,
	type RecordedTerm,
	type RecordedUser,
} from "./content.ts";
import { RestError } from "./responses.ts";

export type Taxonomy = "category" | "post_tag";

const api = "{origin}/wp-json/wp/v2";
const embeddable = (href: string) => ({ embeddable: true, href });
const CURIES = [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }];

/** Empty custom fields are 0 and "" in `meta`, and missing in `acf`, which is then an array. */
const UNSET = { read_time: 0, seo_title: "", seo_description: "", footnotes: "" };

interface PostView {
	/** For editors, who see protected posts. */
	open?: boolean;
}

export function postObject(post: RecordedPost, { open = false }: PostView = {}) {
	const closed = post.password !== undefined;
	const rendered = (html: string) => ({ rendered: closed && !open ? "" : html, protected: closed });
	const published = post.status === "publish";
	return {
		id: post.id,
		date: post.date,
		date_gmt: post.date,
		guid: { rendered: published ? `{origin}/${post.slug}/` : `{origin}/?p=${post.id}` },
		modified: post.modified ?? post.date,
		modified_gmt: post.modified ?? post.date,
		slug: post.slug,
		status: post.status,
		type: "post",
		link: published
			? `{origin}${languageFolder(post.lang)}/${post.slug}/`
			: `{origin}/?p=${post.id}`,
		title: { rendered: post.status === "private" ? `Private: ${post.title}` : post.title },
		content: rendered(post.content),
		excerpt: rendered(post.excerpt),
		author: post.author,
		featured_media: post.featured_media,
		comment_status: "open",
		ping_status: "open",
		sticky: post.sticky ?? false,
		template: "",
		format: "standard",
		meta: { ...UNSET, ...post.meta },
		categories: post.categories,
		tags: post.tags,
		lang: post.lang,
		translations: post.translations,
		seo: {
			...{ title: "", description: "", canonical: "", image: "", noindex: false },
			...post.seo,
		},
		acf: post.meta ?? [],
	};
}

/** The relations of a post; those with `embeddable` can be embedded. */
export function postLinks(content: RecordedContent, post: RecordedPost): Record<string, object[]> {
	const known = content.media.some(({ id }) => id === post.featured_media);
	// The link of a deleted picture leads to the index of the interface.
	const picture = known ? `${api}/media/${post.featured_media}` : "{origin}/wp-json/";
	return {
		self: [{ href: `${api}/posts/${post.id}` }],
		collection: [{ href: `${api}/posts` }],
		about: [{ href: `${api}/types/post` }],
		author: [embeddable(`${api}/users/${post.author}`)],
		replies: [embeddable(`${api}/comments?post=${post.id}`)],
		"version-history": [{ count: 0, href: `${api}/posts/${post.id}/revisions` }],
		...(post.featured_media === 0 ? {} : { "wp:featuredmedia": [embeddable(picture)] }),
		"wp:attachment": [{ href: `${api}/media?parent=${post.id}` }],
		"wp:term": [
			{ taxonomy: "category", ...embeddable(`${api}/categories?post=${post.id}`) },
			{ taxonomy: "post_tag", ...embeddable(`${api}/tags?post=${post.id}`) },
		],
		curies: CURIES,
	};
}

/** Objects that `_embed` adds, including those that WordPress returns for deleted objects. */
export function postEmbeds(
	content: RecordedContent,
	post: RecordedPost,
): Record<string, unknown[]> {
	const author = content.users.find(({ id }) => id === post.author);
	const picture = content.media.find(({ id }) => id === post.featured_media);
	const terms = [
		termsOf(content.categories, post.categories, "category"),
		termsOf(content.tags, post.tags, "post_tag"),
	];
	return {
		author: [author ? userObject(author) : INVALID_USER],
		...(post.password === undefined ? {} : { replies: [FORBIDDEN_REPLIES] }),
		...(post.featured_media === 0
			? {}
			: { "wp:featuredmedia": [picture ? mediaObject(picture) : SITE_INDEX] }),
		...(terms.some((group) => group.length > 0) ? { "wp:term": terms } : {}),
	};
}

function termsOf(terms: readonly RecordedTerm[], ids: readonly number[], taxonomy: Taxonomy) {
	// WordPress sorts them by name.
	return terms
		.filter(({ id }) => ids.includes(id))
		.sort((a, b) => a.name.localeCompare(b.name))
		.map((term) => {
			const { id, link, name, slug, lang, translations } = termObject(term, taxonomy);
			const rest = { taxonomy, lang, translations, _links: termLinks(term, taxonomy) };
			return { id, link, name, slug, ...rest };
		});
}

export function termObject(term: RecordedTerm, taxonomy: Taxonomy) {
	const kind = taxonomy === "category" ? "category" : "tag";
	return {
		id: term.id,
		count: term.count ?? 0,
		description: term.description ?? "",
		link: `{origin}${languageFolder(term.lang)}/${kind}/${term.slug}/`,
		name: term.name,
		slug: term.slug,
		taxonomy,
		// Tags have no parents.
		...(taxonomy === "category" ? { parent: term.parent ?? 0 } : {}),
		meta: [],
		lang: term.lang,
		translations: term.translations,
	};
}

export function termLinks(term: RecordedTerm, taxonomy: Taxonomy) {
	const plural = taxonomy === "category" ? "categories" : "tags";
	return {
		self: [{ href: `${api}/${plural}/${term.id}` }],
		collection: [{ href: `${api}/${plural}` }],
		about: [{ href: `${api}/taxonomies/${taxonomy}` }],
		"wp:post_type": [{ href: `${api}/posts?${plural}=${term.id}` }],
		curies: CURIES,
	};
}

export function userObject(user: RecordedUser) {
	const { gravatar, slug, biographies = {}, ...fields } = user;
	const biography = (language: Language) => biographies[language] || user.description;
	const avatar = (size: number) => `http://${gravatar}?s=${size}&d=mm&r=g`;
	return {
		...fields,
		link: `{origin}/author/${slug}/`,
		slug,
		avatar_urls: { 24: avatar(24), 48: avatar(48), 96: avatar(96) },
		biographies: { en: biography("en"), fr: biography("fr") },
		_links: {
			self: [{ href: `${api}/users/${user.id}` }],
			collection: [{ href: `${api}/users` }],
		},
	};
}

function mediaObject(picture: RecordedMedia) {
	const uploads = "{origin}/wp-content/uploads";
	const folder = picture.file.replace(/[^/]+$/, "");
	const stem = picture.slug;
	const sizes = Object.entries(picture.sizes).map(([name, { width, height, filesize }]) => {
		const file = `${stem}-${width}x${height}.jpg`;
		const source_url = `${uploads}/${folder}${file}`;
		return [name, { file, width, height, filesize, mime_type: "image/jpeg", source_url }];
	});
	const { width, height, file, filesize } = picture;
	const full = {
		file: `${stem}.jpg`,
		width,
		height,
		mime_type: "image/jpeg",
		source_url: `${uploads}/${file}`,
	};
	return {
		id: picture.id,
		date: picture.date,
		slug: picture.slug,
		type: "attachment",
		link: `{origin}/${picture.slug}/`,
		title: { rendered: picture.title },
		author: 1,
		featured_media: 0,
		caption: { rendered: "" },
		alt_text: picture.alt_text,
		media_type: "image",
		mime_type: "image/jpeg",
		media_details: {
			width,
			height,
			file,
			filesize,
			sizes: { ...Object.fromEntries(sizes), full },
			image_meta: IMAGE_META,
		},
		source_url: full.source_url,
		_links: {
			self: [{ href: `${api}/media/${picture.id}` }],
			collection: [{ href: `${api}/media` }],
			about: [{ href: `${api}/types/attachment` }],
			author: [embeddable(`${api}/users/1`)],
			replies: [embeddable(`${api}/comments?post=${picture.id}`)],
		},
	};
}

const INVALID_USER = new RestError(404, "rest_user_invalid_id", "Invalid user ID.").body();
const FORBIDDEN_REPLIES = new RestError(
	401,
	"rest_cannot_read_post",
	"Sorry, you are not allowed to read the post for this comment.",
).body();
/** In place of a deleted picture, without the 160 KB of `routes`. */
const SITE_INDEX = {
	name: "My WordPress Website",
	description: "",
	url: "{origin}",
	home: "{origin}",
	gmt_offset: "0",
	timezone_string: "",
	namespaces: ["oembed/1.0", "pll/v1", "wp/v2", "wp-site-health/v1", "wp-block-editor/v1"],
	authentication: {
		"application-passwords": {
			endpoints: { authorization: "{origin}/wp-admin/authorize-application.php" },
		},
	},
	routes: {},
	site_logo: 0,
	site_icon: 0,
	site_icon_url: "",
	_links: { help: [{ href: "https://developer.wordpress.org/rest-api/" }] },
};
/** The camera's data, which the pictures do not have. */
const IMAGE_META = {
	...{ aperture: "0", created_timestamp: "0", focal_length: "0", iso: "0" },
	...{ shutter_speed: "0", orientation: "0" },
	...{ credit: "", camera: "", caption: "", copyright: "", title: "", keywords: [] },
};
