/**
 * Elements and attributes that a post may contain (docs/architecture/blog.md#blog-sanitising), as plain data: the edge's sanitiser
 * and the preview's DOMPurify both apply it. Names are HTML names.
 */

/** Formulas (https://www.w3.org/TR/mathml-core/): they hold each other and text, no HTML. */
export const MATH_TAGS: readonly string[] = [
	...["math", "merror", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mphantom"],
	...["mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup"],
	...["mtable", "mtd", "mtext", "mtr", "munder", "munderover", "semantics"],
];

/** Allowed tags. Other tags are removed and their content stays, except for REMOVED_WHOLE. */
export const ALLOWED_TAGS: readonly string[] = [
	...[
		"a",
		"abbr",
		"audio",
		"b",
		"bdi",
		"bdo",
		"blockquote",
		"br",
		"caption",
		"cite",
		"code",
		"col",
	],
	...["colgroup", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure"],
	...["h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol"],
	...["p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "source", "span", "strong"],
	...["sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr"],
	...["track", "u", "ul", "var", "video", "wbr"],
	...MATH_TAGS,
];

/** Tags that are removed with their content: it is not text, or text in another markup language. */
export const REMOVED_WITH_CONTENT: readonly string[] = [
	...["script", "style", "template", "noscript", "noembed", "noframes", "title", "head", "object"],
	...[
		"annotation",
		"annotation-xml",
		"embed",
		"applet",
		"svg",
		"textarea",
		"select",
		"option",
		"button",
		"xmp",
	],
	...["plaintext", "canvas", "map", "frameset", "portal", "dialog"],
];

/** Attributes that an author may set, by tag; `*` for all. No `data-*`, no `style`, no `on*`. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
	"*": ["class", "dir", "id", "lang", "title"],
	a: ["href", "rel"],
	audio: ["src"],
	col: ["span"],
	colgroup: ["span"],
	del: ["datetime"],
	details: ["open"],
	img: ["alt", "height", "sizes", "src", "srcset", "width"],
	ins: ["datetime"],
	li: ["value"],
	math: ["display"],
	mfrac: ["linethickness"],
	mi: ["mathvariant"],
	mo: ["accent", "fence", "form", "largeop", "movablelimits", "separator", "stretchy", "symmetric"],
	mover: ["accent"],
	mtd: ["columnspan", "rowspan"],
	munder: ["accentunder"],
	munderover: ["accent", "accentunder"],
	ol: ["reversed", "start", "type"],
	source: ["src"],
	td: ["colspan", "headers", "rowspan"],
	th: ["colspan", "headers", "rowspan", "scope"],
	time: ["datetime"],
	track: ["default", "kind", "label", "src", "srclang"],
	video: ["height", "poster", "src", "width"],
};

/** Attributes that only we set, to these values; an empty one is only there. */
export const ADDED_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	audio: { controls: "", preload: "none" },
	div: { tabindex: "0" },
	img: { decoding: "async", loading: "lazy" },
	pre: { tabindex: "0" },
	video: { controls: "", playsinline: "", preload: "metadata" },
};

/** Schemes of links; relative addresses are allowed too. */
export const ALLOWED_SCHEMES: readonly string[] = [
	...["http", "https", "ftp", "mailto", "tel", "callto", "cid", "xmpp"],
];

/** For DOMPurify's ALLOWED_URI_REGEXP: one of the schemes, or no scheme at all. */
export const ALLOWED_ADDRESS = new RegExp(
	`^(?:(?:${ALLOWED_SCHEMES.join("|")}):|[^a-z]|[a-z+.-]+(?:[^a-z+.\\-:]|$))`,
	"i",
);

/**
 * Classes of our stylesheet (web/ui/post-blocks.css, post-layout.css and others), those of WordPress's own blocks; any other could imitate the site
 * around the post.
 */
const CLASSES = [
	String.raw`language-[\w+#-]{1,30}`,
	"align(?:left|right|center|wide|full)",
	"has-text-align-(?:left|right|center)",
	"wp-block-[a-z-]{1,40}(?:__[a-z-]{1,40})?",
	"columns-[1-8]|is-cropped|has-nested-images",
	"gallery(?:-columns-[1-9]|-item|-icon|-caption)?|wp-caption(?:-text)?",
	"are-vertically-aligned-(?:top|center|bottom)|is-vertically-aligned-(?:top|center|bottom)",
	"has-media-on-the-right|is-image-fill|is-stacked-on-mobile|is-not-stacked-on-mobile",
	"is-position-(?:top|center|bottom)-(?:left|center|right)",
	"wp-block-button__width-(?:25|50|75|100)",
	"is-style-(?:outline|rounded|wide|dots|stripes|plain)",
	"has-drop-cap|has-fixed-layout|has-background|has-background-dim|is-light",
	"is-vertical|is-content-justification-(?:left|center|right|space-between)",
	"size-(?:thumbnail|medium|large|full)|is-resized",
	"fn|post-(?:code|embed|scroll|video|width-[1-9][05]|text-(?:red|green|quiet))",
	"code-(?:comment|function|keyword|number|reference|string)",
];
export const ALLOWED_CLASS = new RegExp(`^(?:${CLASSES.join("|")})$`);

/** Values of `rel` that a link may have: the rest is about resources, or ours to decide. */
export const ALLOWED_REL = /^(?:nofollow|noopener|sponsored|ugc)$/;

/** Prefix of every id, so that none can shadow a name of the page's scripts. */
export const ID_PREFIX = "post-";
export const ALLOWED_ID = /^post-[\p{L}\p{N}_.:-]{1,100}$/u;

/** The class of the link in the place of what cannot be embedded. */
export const EMBED_CLASS = "post-embed";

/** The class of the link to a film, which plays on click. */
export const VIDEO_CLASS = "post-video";

/** Around a block of code and its language. */
export const CODE_CLASS = "post-code";

/** Around content wider than the text, which scrolls on its own. */
export const SCROLL_CLASS = "post-scroll";
