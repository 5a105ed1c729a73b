<?php
/**
 * The language of a post that nobody chose one for: its category's, else the site's default.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The site's language for new posts (docs/product/blog.md#blog). Posts from before the plugin are in DEFAULT_LANGUAGE. */
const NEW_LANGUAGE = 'fr';

/** The language of the post's first category that has one of its own. */
function expected_language( int $id ): string {
	foreach ( wp_get_post_categories( $id ) as $category ) {
		$language = get_term_meta( $category, LANGUAGE_KEY, true );
		if ( is_string( $language ) && isset( LANGUAGES[ $language ] ) ) {
			return $language;
		}
	}
	return NEW_LANGUAGE;
}

/** Stores a language with a new post, once all that was saved with it is stored. */
function settle_language( int $id, \WP_Post $post ): void {
	$is_new = 'post' === $post->post_type && ! in_array( $post->post_status, array( 'auto-draft', 'trash' ), true );
	if ( $is_new && ! has_polylang() && '' === get_post_meta( $id, LANGUAGE_KEY, true ) && ! wp_is_post_revision( $id ) ) {
		update_post_meta( $id, LANGUAGE_KEY, expected_language( $id ) );
	}
}
