/**
 * Requests of WordPress whether readers see a change, until they do, and tells in how many seconds. The block editor
 * calls it after each save (editor.js, parts.js); elsewhere it writes into the notice of includes/change-notice.php. Its settings
 * come from includes/visibility.php.
 */
{
	const { wp } = window;
	const { texts, change } = window.tabuliaVisibility;

	/** How often WordPress is asked, in milliseconds: at first, and once readers should have seen the change. */
	const EVERY_MS = 400;
	const LATE_EVERY_MS = 5000;
	/** After so long the author is told why not; after so long nobody waits any more. */
	const LATE_MS = 20000;
	const TIMEOUT_MS = 180000;

	let latest = 0;

	/**
	 * Follows one change at a time; a later one ends it.
	 * @param since when the author pressed the button, in milliseconds.
	 * @param show takes `success` or `warning`, the text, and the post's address or "".
	 */
	async function follow(id, since, show) {
		latest += 1;
		const own = latest;
		let shown = "";
		for (;;) {
			const state = await read(id);
			const passed = Date.now() - since;
			if (own !== latest) return;
			if (state.isCurrent) {
				show("success", textFor(state, passed), state.isPublic ? state.url : "");
				return;
			}
			// Without an address on the site, waiting changes nothing.
			const isHopeless = state.url === "";
			const isLate = passed > LATE_MS;
			if ((isLate || isHopeless) && state.reason !== shown) {
				shown = state.reason;
				show("warning", `${textFor(state, passed)} ${shown}`, state.url || "");
			}
			if (isHopeless || passed > TIMEOUT_MS) return;
			await new Promise((done) => setTimeout(done, isLate ? LATE_EVERY_MS : EVERY_MS));
		}
	}

	function read(id) {
		const isPublic = true;
		return wp
			.apiFetch({ path: `/tabulia/v1/posts/${id}/visibility` })
			.catch(({ message }) => ({ isPublic, isCurrent: false, url: null, reason: message }));
	}

	function textFor({ isPublic, isCurrent }, milliseconds) {
		const [done, late] = isPublic ? [texts.visible, texts.unseen] : [texts.gone, texts.stillSeen];
		const format = { maximumFractionDigits: 1 };
		const seconds = (milliseconds / 1000).toLocaleString(document.documentElement.lang, format);
		return (isCurrent ? done : late).replace("%s", seconds);
	}

	function showInPage(kind, text, url) {
		const notice = document.getElementById("tabulia-blog-change");
		notice.className = `notice notice-${kind}`;
		const line = document.createElement("p");
		line.append(text);
		if (url !== "") {
			const link = document.createElement("a");
			link.href = url;
			link.textContent = texts.view;
			line.append(" ", link);
		}
		notice.replaceChildren(line);
	}

	function showInEditor(kind, text, url) {
		const actions = url === "" ? [] : [{ label: texts.view, url }];
		// A snackbar moves nothing that is being written; a warning stays until it is read.
		const type = kind === "success" ? "snackbar" : "default";
		wp.data
			.dispatch("core/notices")
			.createNotice(kind, text, { id: "tabulia-blog", type, actions });
	}

	Object.assign(window.tabuliaVisibility, { follow, showInEditor });
	if (change) {
		// The page's own time begins when the form was sent; the change is older if another page sent it.
		const [{ responseStart }] = performance.getEntriesByType("navigation");
		const passed = performance.now();
		follow(
			change.id,
			Date.now() - Math.max(passed, change.age + passed - responseStart),
			showInPage,
		);
	}
}
