<?php
/**
 * `?lang=fr` on REST lists. Free Polylang filters categories by it but ignores it on posts.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Declares the parameter, so that WordPress refuses what is no string. */
function add_language_parameter( array $parameters ): array {
	return $parameters + array(
		'lang' => array(
			'description' => 'Limit result set to posts in one language.',
			'type'        => 'string',
		),
	);
}

/** Posts in one language; an unknown one has none. */
function filter_posts( array $query, \WP_REST_Request $request ): array {
	$language = $request['lang'];
	if ( ! is_string( $language ) || '' === $language ) {
		return $query;
	}
	if ( ! has_polylang() ) {
		$query['meta_query'] = all_of( $query['meta_query'] ?? array(), own_language_clause( $language ) );
		return $query;
	}
	$clause             = array(
		'taxonomy' => 'language',
		'field'    => 'slug',
		'terms'    => array( $language ),
	);
	$query['tax_query'] = all_of( $query['tax_query'] ?? array(), $clause );
	return $query;
}

/** Categories and tags in one language; an unknown one filters nothing, as with Polylang. */
function filter_terms( array $query, \WP_REST_Request $request ): array {
	$language = $request['lang'];
	if ( has_polylang() || ! is_string( $language ) || ! isset( LANGUAGES[ $language ] ) ) {
		return $query;
	}
	$query['meta_query'] = all_of( $query['meta_query'] ?? array(), own_language_clause( $language ) );
	return $query;
}

/** What nobody has given a language is in the default one. */
function own_language_clause( string $language ): array {
	$equal = array(
		'key'   => LANGUAGE_KEY,
		'value' => $language,
	);
	if ( DEFAULT_LANGUAGE !== $language ) {
		return $equal;
	}
	$unset = array(
		'key'     => LANGUAGE_KEY,
		'compare' => 'NOT EXISTS',
	);
	return array( 'relation' => 'OR', $equal, $unset );
}

/** The clauses that there are, whatever joins them, and one more. */
function all_of( array $clauses, array $clause ): array {
	return array() === $clauses ? array( $clause ) : array( 'relation' => 'AND', $clauses, $clause );
}
