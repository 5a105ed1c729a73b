/**
 * In block editors: after a pattern, a menu or a part of a template was saved, alone or with a post, says when readers see
 * it in a post (includes/shown-parts.php).
 */
{
	const { wp } = window;
	const types = window.tabuliaParts;
	const { follow, showInEditor } = window.tabuliaVisibility;

	/** Saves that have begun, with their times, by type and id. */
	const saves = new Map();

	wp.data.subscribe(() => {
		const core = wp.data.select("core");
		// Not in every WordPress.
		const list = core.__experimentalGetEntitiesBeingSaved;
		const entities = list ? list() : [];
		const saved = entities.filter(({ kind, name }) => kind === "postType" && types.includes(name));
		const now = new Set(saved.map(({ name, key }) => `${name} ${key}`));
		for (const each of now) if (!saves.has(each)) saves.set(each, Date.now());
		for (const [each, at] of saves) {
			if (now.has(each)) continue;
			saves.delete(each);
			const [name, key] = each.split(" ");
			if (core.getLastEntitySaveError("postType", name, key)) continue;
			const record = core.getEntityRecord("postType", name, key);
			// Parts of templates have names of their own.
			follow(record?.wp_id || key, at, showInEditor);
		}
	});
}
