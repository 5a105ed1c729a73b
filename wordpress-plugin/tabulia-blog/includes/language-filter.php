<?php
/**
 * `?lang=fr` on REST lists. Free Polylang filters categories by it but ignores it on posts.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

// phpcs:disable WordPress.DB.SlowDBQuery -- the language is a field or a term, and the site keeps the lists.

defined( 'ABSPATH' ) || exit;

/** Declares the parameter, so that WordPress rejects other types than string. */
function add_language_parameter( array $parameters ): array {
	return $parameters + array(
		'lang' => array(
			'description' => 'Limit result set to posts in one language.',
			'type'        => 'string',
		),
	);
}

/** Limits posts to one language; an unknown language has no posts. */
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

/** Limits categories and tags to one language; an unknown language is ignored, as by Polylang. */
function filter_terms( array $query, \WP_REST_Request $request ): array {
	$language = $request['lang'];
	if ( has_polylang() || ! is_string( $language ) || ! isset( LANGUAGES[ $language ] ) ) {
		return $query;
	}
	$query['meta_query'] = all_of( $query['meta_query'] ?? array(), own_language_clause( $language ) );
	return $query;
}

/** Objects without a language are in the default one. */
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

/** Adds a clause to those of a query, whatever joins them. */
function all_of( array $clauses, array $clause ): array {
	return array() === $clauses ? array( $clause ) : array( 'relation' => 'AND', $clauses, $clause );
}
