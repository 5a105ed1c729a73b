/** The home page's bytes and headers from memory. */
import html from "./page.html";

export default {
	fetch() {
		return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
	},
};
