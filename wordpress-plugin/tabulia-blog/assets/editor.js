/**
 * The block editor's panels of the plugin. Written without a build: browsers and WordPress 6.5 run it as it is. Its
 * settings and texts come from includes/block-editor.php. The block keeps its names to itself.
 */
{
	const { wp } = window;
	const { languages, hasPolylang, shownBlocks, failure, texts } = window.tabuliaBlog;
	const { createElement: el, Fragment, useEffect, useRef, useState } = wp.element;
	const { Button, ComboboxControl, SelectControl, ToggleControl } = wp.components;
	const { useDispatch, useSelect } = wp.data;
	const { PluginDocumentSettingPanel, PluginPrePublishPanel } = wp.editPost;

	const options = Object.entries(languages).map(([value, label]) => ({ value, label }));
	const otherThan = (language) => Object.keys(languages).find((each) => each !== language);
	const notices = () => wp.data.dispatch("core/notices");

	/** The edited language, and whether the post is still without one of its own. */
	function useLanguage() {
		const { language, isNew, categories } = useSelect((select) => {
			const editor = select("core/editor");
			return {
				language: editor.getEditedPostAttribute("lang"),
				isNew: editor.isEditedPostNew(),
				categories: editor.getEditedPostAttribute("categories") || [],
			};
		}, []);
		const [first] = categories;
		const category = useSelect(
			(select) => first && select("core").getEntityRecord("taxonomy", "category", first),
			[first],
		);
		return { language, isNew, suggested: category?.lang };
	}

	/** A new post takes the language of its category until somebody chooses one. */
	function useSuggestion({ language, isNew, suggested }) {
		const { editPost } = useDispatch("core/editor");
		const isChosen = useRef(false);
		useEffect(() => {
			if (isNew && !isChosen.current && suggested && suggested !== language)
				editPost({ lang: suggested });
		}, [isNew, suggested]);
		return (lang) => {
			isChosen.current = true;
			// The translation was one of the former language.
			editPost({ lang, translations: {} });
		};
	}

	/** WordPress 7 has no margins of its own between fields, earlier versions have too many. */
	const spaced = { style: { display: "grid", gap: 12 } };
	const withoutMargin = { __nextHasNoMarginBottom: true };

	function LanguageFields({ state, choose }) {
		return el(
			"div",
			spaced,
			el(SelectControl, {
				...withoutMargin,
				label: texts.language,
				value: state.language,
				options,
				onChange: choose,
			}),
			el(TranslationField, state),
		);
	}

	/** Picks one of the other language's posts, opens it, or starts one. */
	function TranslationField({ language, isNew }) {
		const other = otherThan(language);
		const [search, setSearch] = useState("");
		const { editPost } = useDispatch("core/editor");
		const { id, translations } = useSelect((select) => {
			const editor = select("core/editor");
			return {
				id: editor.getCurrentPostId(),
				translations: editor.getEditedPostAttribute("translations") || {},
			};
		}, []);
		const status = "publish,future,draft,pending";
		const query = { lang: other, search, status, per_page: 20, _fields: "id,title" };
		const found = useSelect(
			(select) => select("core").getEntityRecords("postType", "post", query) || [],
			[other, search],
		);
		const known = translations[other];
		const named = useSelect(
			(select) => known && select("core").getEntityRecord("postType", "post", known),
			[known],
		);
		const posts = named && !found.some((post) => post.id === known) ? [named, ...found] : found;
		const create = () =>
			wp
				.apiFetch({
					path: `/tabulia/v1/posts/${id}/translation`,
					method: "POST",
					data: { language: other },
				})
				.then(({ edit }) => window.location.assign(edit))
				.catch(({ message }) => notices().createErrorNotice(message));
		return el(
			Fragment,
			null,
			el(ComboboxControl, {
				...withoutMargin,
				label: `${texts.translation} (${languages[other]})`,
				value: known ? String(known) : null,
				options: posts.map((post) => ({
					value: String(post.id),
					label: (post.title && (post.title.raw || post.title.rendered)) || `#${post.id}`,
				})),
				onFilterValueChange: setSearch,
				onChange: (value) => editPost({ translations: value ? { [other]: Number(value) } : {} }),
			}),
			el(
				"div",
				null,
				known
					? el(Button, { variant: "link", href: `post.php?post=${known}&action=edit` }, texts.open)
					: el(Button, { variant: "secondary", disabled: isNew, onClick: create }, texts.create),
				!known && isNew && el("p", { className: "description" }, texts.saveFirst),
			),
		);
	}

	/** Whether subscribers get the post, and the mail as they would get it. */
	function NewsletterFields() {
		const { editPost } = useDispatch("core/editor");
		const [isSending, setSending] = useState(false);
		const { id, meta, isUnsaved } = useSelect((select) => {
			const editor = select("core/editor");
			return {
				id: editor.getCurrentPostId(),
				meta: editor.getEditedPostAttribute("meta") || {},
				isUnsaved: editor.isEditedPostNew() || editor.isEditedPostDirty(),
			};
		}, []);
		const send = () => {
			setSending(true);
			wp.apiFetch({ path: `/tabulia/v1/posts/${id}/test-mail`, method: "POST" })
				.then(({ email }) =>
					notices().createSuccessNotice(texts.tested.replace("%s", email), { type: "snackbar" }),
				)
				.catch(({ message }) => notices().createErrorNotice(message))
				.finally(() => setSending(false));
		};
		return el(
			"div",
			spaced,
			el(ToggleControl, {
				...withoutMargin,
				label: texts.unmailed,
				help: texts.mailed,
				checked: Boolean(meta.no_newsletter),
				onChange: (isUnmailed) => editPost({ meta: { no_newsletter: isUnmailed } }),
			}),
			el(
				"div",
				null,
				el(
					Button,
					{ variant: "secondary", disabled: isUnsaved || isSending, onClick: send },
					texts.test,
				),
				isUnsaved && el("p", { className: "description" }, texts.saveFirst),
			),
		);
	}

	/** All blocks, those inside of others too. */
	function flat(blocks) {
		return blocks.flatMap((block) => [block, ...flat(block.innerBlocks)]);
	}

	function isShown({ name }) {
		return shownBlocks.some((shown) => name === `core/${shown}` || name === `core-embed/${shown}`);
	}

	/** Colours out of the palette and typefaces, which the site has its own of. */
	function isStyled({ attributes: { style = {}, gradient, fontFamily } }) {
		return Boolean(style.color || style.typography || style.border || gradient || fontFamily);
	}

	function titlesOf(blocks) {
		const titles = blocks.map(
			({ name }) => (wp.blocks.getBlockType(name) || { title: name }).title,
		);
		return [...new Set(titles)].join(", ");
	}

	function Unshown() {
		const blocks = useSelect((select) => flat(select("core/block-editor").getBlocks()), []);
		const unknown = titlesOf(blocks.filter((block) => !isShown(block)));
		const styled = titlesOf(blocks.filter((block) => isShown(block) && isStyled(block)));
		if (unknown === "" && styled === "") return null;
		return el(
			PluginPrePublishPanel,
			{ title: texts.notShown, initialOpen: true },
			unknown !== "" && el("p", null, texts.blocks.replace("%s", unknown)),
			styled !== "" && el("p", null, texts.styles.replace("%s", styled)),
		);
	}

	/** Before a publication: says that no category of the post has a list on the site. */
	function Uncategorised() {
		const { language, categories } = useSelect((select) => {
			const editor = select("core/editor");
			const ids = editor.getEditedPostAttribute("categories") || [];
			const record = (id) => select("core").getEntityRecord("taxonomy", "category", id);
			return { language: editor.getEditedPostAttribute("lang"), categories: ids.map(record) };
		}, []);
		// Some are being read.
		if (!categories.every(Boolean)) return null;
		if (categories.some(({ lang, is_default }) => lang === language && !is_default)) return null;
		return el(
			PluginPrePublishPanel,
			{ title: texts.category, initialOpen: true },
			el("p", null, texts.noCategory),
		);
	}

	/** After each save of a post that is or was published: says when readers see it, or why not. */
	function Visibility() {
		const { isSaving, hasSucceeded, isAutosaving, status, id } = useSelect((select) => {
			const editor = select("core/editor");
			return {
				isSaving: editor.isSavingPost(),
				isAutosaving: editor.isAutosavingPost(),
				hasSucceeded: editor.didPostSaveRequestSucceed(),
				status: editor.getCurrentPostAttribute("status"),
				id: editor.getCurrentPostId(),
			};
		}, []);
		const started = useRef(null);
		useEffect(() => {
			if (isSaving && !isAutosaving) started.current = { at: Date.now(), status };
			else if (!isSaving && started.current) {
				const { at, status: former } = started.current;
				started.current = null;
				if (hasSucceeded && [former, status].includes("publish")) {
					window.tabuliaVisibility.follow(id, at, window.tabuliaVisibility.showInEditor);
				}
			}
		}, [isSaving]);
		return null;
	}

	/** A new post is asked for its language: the panel is open whatever was closed before. */
	function openLanguagePanel() {
		const panel = "tabulia-blog/tabulia-language";
		// WordPress 6.5 moved the panels' state.
		const store = wp.data.select("core/editor").isEditorPanelOpened
			? "core/editor"
			: "core/edit-post";
		if (!wp.data.select(store).isEditorPanelOpened(panel)) {
			wp.data.dispatch(store).toggleEditorPanelOpened(panel);
		}
	}

	/** Beside the post and before its publication; both come and go, while the choice stays here. */
	function LanguagePanels() {
		const state = useLanguage();
		const choose = useSuggestion(state);
		const panel = { title: texts.panel, initialOpen: true };
		const fields = el(LanguageFields, { state, choose });
		return el(
			Fragment,
			null,
			el(PluginDocumentSettingPanel, { name: "tabulia-language", ...panel }, fields),
			el(PluginPrePublishPanel, panel, fields),
		);
	}

	function Panels() {
		useEffect(() => {
			if (!hasPolylang && wp.data.select("core/editor").isEditedPostNew()) openLanguagePanel();
			if (failure !== "") notices().createWarningNotice(failure, { id: "tabulia-blog-failure" });
		}, []);
		return el(
			Fragment,
			null,
			!hasPolylang && el(LanguagePanels),
			el(
				PluginDocumentSettingPanel,
				{ name: "tabulia-newsletter", title: texts.newsletter },
				el(NewsletterFields),
			),
			el(Unshown),
			el(Uncategorised),
			el(Visibility),
		);
	}

	wp.plugins.registerPlugin("tabulia-blog", { render: Panels });
}
