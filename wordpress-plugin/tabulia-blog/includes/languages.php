<?php
/**
 * The language and the translations of a post or a term: Polylang's when it is active, otherwise ours.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The site's languages (docs/product/blog.md#blog). */
const LANGUAGES = array(
	'en' => true,
	'fr' => true,
);

/**
 * Their names in the user's language.
 *
 * @return array<string, string>
 */
function language_names(): array {
	return array(
		'en' => __( 'English', 'tabulia-blog' ),
		'fr' => __( 'French', 'tabulia-blog' ),
	);
}

/** The language of what was written before the plugin came. */
const DEFAULT_LANGUAGE = 'en';

/** Whether Polylang stores the languages. Free and Pro have the same functions. */
function has_polylang(): bool {
	return function_exists( 'pll_get_post_language' ) && function_exists( 'pll_get_post_translations' );
}

/** A post's language, such as `fr`. */
function post_language( int $id ): string {
	$language = has_polylang() ? pll_get_post_language( $id, 'slug' ) : own_language( 'post', $id );
	return is_string( $language ) && '' !== $language ? $language : DEFAULT_LANGUAGE;
}

/** A term's language, such as `fr`. */
function term_language( int $id ): string {
	$language = has_polylang() ? pll_get_term_language( $id, 'slug' ) : own_language( 'term', $id );
	return is_string( $language ) && '' !== $language ? $language : DEFAULT_LANGUAGE;
}

/**
 * Ids by language, including the post's own.
 *
 * @return array<string, int>
 */
function post_translations( int $id ): array {
	$others = has_polylang() ? pll_get_post_translations( $id ) : own_translations( 'post', $id );
	return array_map( 'intval', $others ) + array( post_language( $id ) => $id );
}

/**
 * Ids by language, including the term's own.
 *
 * @return array<string, int>
 */
function term_translations( int $id ): array {
	$others = has_polylang() ? pll_get_term_translations( $id ) : own_translations( 'term', $id );
	return array_map( 'intval', $others ) + array( term_language( $id ) => $id );
}
