<?php
/**
 * The block editor's panels (assets/editor.js): language and translation, newsletter, blocks and categories that the site does not
 * show, and whether readers see what was saved.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Blocks that the site shows as text and pictures; their inner blocks are judged themselves. */
const SHOWN_BLOCKS = array(
	...array( 'paragraph', 'heading', 'list', 'list-item', 'quote', 'pullquote', 'code', 'preformatted', 'verse', 'table' ),
	...array( 'image', 'gallery', 'cover', 'media-text', 'video', 'audio', 'file', 'embed', 'buttons', 'button', 'columns' ),
	...array( 'column', 'group', 'separator', 'spacer', 'details', 'footnotes', 'more', 'html', 'freeform', 'block', 'missing' ),
	...array( 'accordion', 'accordion-item', 'accordion-heading', 'accordion-panel', 'latest-posts', 'math' ),
);

function add_block_editor_script(): void {
	if ( 'post' !== get_post_type() ) {
		return;
	}
	register_visibility_script();
	wp_enqueue_script(
		'tabulia-blog-editor',
		plugins_url( 'assets/editor.js', FOLDER . '/tabulia-blog.php' ),
		array( VISIBILITY_SCRIPT, 'wp-plugins', 'wp-edit-post', 'wp-element', 'wp-components', 'wp-data', 'wp-core-data', 'wp-api-fetch', 'wp-notices', 'wp-blocks', 'wp-block-editor' ),
		VERSION,
		true
	);
	$settings = array(
		'languages'   => language_names(),
		'hasPolylang' => has_polylang(),
		'shownBlocks' => SHOWN_BLOCKS,
		'failure'     => failure_text(),
		'texts'       => block_editor_texts(),
	);
	wp_add_inline_script( 'tabulia-blog-editor', 'window.tabuliaBlog = ' . wp_json_encode( $settings ) . ';', 'before' );
}

/** @return array<string, string> */
function block_editor_texts(): array {
	return array(
		'panel'       => __( 'Language on the site', 'tabulia-blog' ),
		'language'    => __( 'Language', 'tabulia-blog' ),
		'translation' => __( 'Its translation', 'tabulia-blog' ),
		'create'      => __( 'Create the translation', 'tabulia-blog' ),
		'open'        => __( 'Open the translation', 'tabulia-blog' ),
		'saveFirst'   => __( 'Save the post first.', 'tabulia-blog' ),
		'notShown'    => __( 'Not shown on the site', 'tabulia-blog' ),
		/* translators: %s: names of blocks. */
		'blocks'      => __( 'The site does not show these blocks as they look here: %s.', 'tabulia-blog' ),
		/* translators: %s: names of blocks. */
		'styles'      => __( 'The site has its own colours and typefaces; those of these blocks are not shown: %s.', 'tabulia-blog' ),
		'category'    => __( 'Category on the site', 'tabulia-blog' ),
		'noCategory'  => __( 'Nobody chose a category in the language of this post: the site shows none and lists it under none.', 'tabulia-blog' ),
		'view'        => __( 'View on the site', 'tabulia-blog' ),
		'newsletter'  => __( 'Newsletter', 'tabulia-blog' ),
		'unmailed'    => __( 'Do not mail this post', 'tabulia-blog' ),
		'mailed'      => __( 'Subscribers get the post 30 minutes after its publication.', 'tabulia-blog' ),
		'test'        => __( 'Send a test to me', 'tabulia-blog' ),
		/* translators: %s: an e-mail address. */
		'tested'      => __( 'The test is on its way to %s.', 'tabulia-blog' ),
	);
}
