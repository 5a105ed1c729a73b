/** The minimum that a Worker can do for a click. */
export default {
	fetch() {
		return new Response(null, { status: 302, headers: { Location: "/download-en" } });
	},
};
