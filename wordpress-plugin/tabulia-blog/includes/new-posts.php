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

/** Posts that this request began. */
final class NewPosts {
	/** @var array<int, true> */
	public static $ids = array();
}

/** Tells a new post from one of before the plugin, which has no language of its own either. */
function note_new_post( string $status, string $former, \WP_Post $post ): void {
	if ( 'post' === $post->post_type && in_array( $former, array( 'new', 'auto-draft' ), true ) ) {
		NewPosts::$ids[ $post->ID ] = true;
		if ( 'auto-draft' === $former && wp_is_serving_rest_request() && ! has_polylang() ) {
			// The block editor read this one, and sends a language only if it shows another.
			update_post_meta( $post->ID, LANGUAGE_KEY, NEW_LANGUAGE );
		}
	}
}

function is_new_post( int $id ): bool {
	return isset( NewPosts::$ids[ $id ] ) || 'auto-draft' === get_post_status( $id );
}

/** Stores a language with a new post, once all that was saved with it is stored. */
function settle_language( int $id, \WP_Post $post ): void {
	$is_saved = ! in_array( $post->post_status, array( 'auto-draft', 'trash' ), true );
	if ( $is_saved && is_new_post( $id ) && ! has_polylang() && '' === get_post_meta( $id, LANGUAGE_KEY, true ) ) {
		update_post_meta( $id, LANGUAGE_KEY, expected_language( $id ) );
	}
}
