/**
 * The native calls that a fresh visitor's click needs in any Worker, without logic: what `/cta` reads of the
 * request, an identifier for visitor, session and event, our headers and the cookies.
 */
const READ = [
	"cookie",
	"user-agent",
	"sec-purpose",
	"purpose",
	"x-moz",
	"sec-ch-ua-platform",
	"sec-ch-ua-mobile",
	"accept-language",
	"referer",
	"cf-connecting-ip",
];
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=34128000";
let common;

export default {
	fetch(request, { HEADERS }) {
		common ??= new Headers(HEADERS);
		const read = READ.map((name) => request.headers.get(name));
		const [visitor, session, event] = [0, 1, 2].map(() => crypto.randomUUID());
		const response = new Response(null, { status: 302, headers: common });
		const { headers } = response;
		headers.append("Set-Cookie", `__Host-vid=${visitor}; ${ATTRIBUTES}`);
		headers.append("Set-Cookie", `__Host-sid=${session}; ${ATTRIBUTES}`);
		headers.append("Set-Cookie", `abtest_a=A; ${ATTRIBUTES}`);
		headers.append("Set-Cookie", `__Host-touch=${event}-${read.length}; ${ATTRIBUTES}`);
		return response;
	},
};
