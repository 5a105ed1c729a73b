/**
 * The parts of WordPress's responses that we read. Only the id of a post is required: anything else
 * that is missing, deleted or of another type has a fallback (docs/product/blog.md#blog-posts), because
 * sites and plugins differ.
 */
import * as z from "zod/mini";

const text = z.catch(z.string(), "");
const whole = z.catch(z.nullable(z.int().check(z.positive())), null);
const ids = z.catch(z.array(z.int()), []);
/** Custom fields: an object, or an empty array when none is set. */
const fields = z.catch(z.record(z.string(), z.unknown()), {});

/** An object whose members all have fallbacks, and which is made of them when it is missing or something else. */
function objectOf<T extends Record<string, z.ZodMiniCatch>>(members: T) {
	const object = z.object(members);
	return z.catch(object, () => object.parse({}));
}

const rendered = objectOf({ rendered: text, protected: z.catch(z.boolean(), false) });

const picture = z.object({
	source_url: z.string(),
	alt_text: text,
	media_details: objectOf({
		width: whole,
		height: whole,
		sizes: z.catch(
			z.record(z.string(), z.object({ source_url: text, width: whole, height: whole })),
			{},
		),
	}),
});

/** Ids by language. */
const translations = z.catch(z.record(z.string(), z.int()), {});

/** Our plugin's: WordPress gives this category to posts that nobody chose one for. */
const is_default = z.catch(z.boolean(), false);

const term = z.object({
	id: z.int(),
	name: text,
	slug: text,
	taxonomy: text,
	lang: text,
	is_default,
});

const author = z.object({
	name: text,
	slug: text,
	description: text,
	// Our plugin's, by language.
	biographies: z.catch(z.record(z.string(), text), {}),
	avatar_urls: z.catch(z.record(z.string(), z.unknown()), {}),
});

/** A list without its invalid items. */
function listOf<T extends z.ZodMiniType>(item: T) {
	const items = z.array(z.catch(z.nullable(item), null));
	const valid = z.transform((all: z.infer<typeof items>) => all.filter((each) => each !== null));
	return z.catch(z.pipe(items, valid), []);
}

/** A deleted author is an error object, which has no name; a deleted picture the site's index, which is skipped. */
const embedded = objectOf({
	author: listOf(author),
	"wp:featuredmedia": listOf(picture),
	"wp:term": z.catch(z.array(listOf(term)), []),
});

/** Our plugin's, with Rank Math's values and the choices of Yoast where they are active. */
const seo = objectOf({
	...{ title: text, description: text, canonical: text, image: text },
	noindex: z.catch(z.boolean(), false),
});

const yoast = objectOf({
	...{ title: text, description: text, canonical: text },
	og_image: z.catch(z.array(z.object({ url: text })), []),
});

export const postSchema = z.object({
	id: z.int().check(z.positive()),
	slug: text,
	status: text,
	date: text,
	date_gmt: text,
	modified: text,
	modified_gmt: text,
	title: rendered,
	excerpt: rendered,
	content: rendered,
	categories: ids,
	sticky: z.catch(z.boolean(), false),
	meta: fields,
	acf: fields,
	// Present for a site that puts them at the top level.
	read_time: z.optional(z.unknown()),
	seo_title: z.optional(z.unknown()),
	seo_description: z.optional(z.unknown()),
	seo,
	yoast_head_json: yoast,
	// Our plugin's, in previews.
	byline: z.catch(z.nullable(z.object({ name: text, slug: text })), null),
	lang: text,
	translations,
	_embedded: embedded,
});
export type PostResponse = z.infer<typeof postSchema>;
export type PictureResponse = z.infer<typeof picture>;

export type AuthorResponse = z.infer<typeof author>;

/** `tabulia/v1/addresses` of our plugin. */
export const addressesSchema = objectOf({
	moved: listOf(z.object({ lang: z.string(), from: z.string(), to: z.string() })),
	gone: listOf(z.object({ lang: z.string(), slug: z.string() })),
	redirects: listOf(
		z.object({ from: z.string(), regex: z.boolean(), to: z.string(), code: z.int() }),
	),
});

export const termSchema = z.object({
	id: z.int().check(z.positive()),
	name: text,
	slug: z.string().check(z.minLength(1)),
	description: text,
	lang: text,
	is_default,
	translations,
});
