<?php
/**
 * The language of a post or a term and its translations: Polylang's where it is active, else ours.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The site's languages; what has none is in the first (spec §3 'Blog post'). */
const LANGUAGES = array(
	'en' => 'English',
	'fr' => 'Français',
);

const DEFAULT_LANGUAGE = 'en';

/** Whether Polylang keeps the languages. Free and Pro have the same functions. */
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
 * Ids by language, the post's own among them.
 *
 * @return array<string, int>
 */
function post_translations( int $id ): array {
	$others = has_polylang() ? pll_get_post_translations( $id ) : own_translations( 'post', $id );
	return array_map( 'intval', $others ) + array( post_language( $id ) => $id );
}

/**
 * Ids by language, the term's own among them.
 *
 * @return array<string, int>
 */
function term_translations( int $id ): array {
	$others = has_polylang() ? pll_get_term_translations( $id ) : own_translations( 'term', $id );
	return array_map( 'intval', $others ) + array( term_language( $id ) => $id );
}
