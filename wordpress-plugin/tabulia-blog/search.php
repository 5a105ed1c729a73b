<?php
/**
 * Searches of REST lists ignore accents and the form of apostrophes. Whether the database does depends on its
 * collation, and none of them takes ’ for '.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** A query variable of our own. */
const WIDE_SEARCH = 'tabulia_wide_search';

/** What else a letter may be in a text. Alternatives, because the classes of MySQL 5.7 match bytes. */
const ALIKE = array(
	'oe' => 'œ|Œ',
	'ae' => 'æ|Æ',
	"'"  => '’|‘|ʼ|&#8217;|&#8216;|&#0?39;|&[rl]squo;',
	'a'  => 'à|á|â|ã|ä|å|À|Á|Â|Ã|Ä|Å',
	'c'  => 'ç|Ç|ć|č',
	'e'  => 'é|è|ê|ë|É|È|Ê|Ë',
	'i'  => 'í|ì|î|ï|Í|Ì|Î|Ï',
	'n'  => 'ñ|Ñ',
	'o'  => 'ó|ò|ô|õ|ö|ø|Ó|Ò|Ô|Õ|Ö|Ø',
	'u'  => 'ú|ù|û|ü|Ú|Ù|Û|Ü',
	'y'  => 'ý|ÿ|Ý|Ÿ',
);

function ask_for_wide_search( array $query ): array {
	return $query + array( WIDE_SEARCH => true );
}

/**
 * Replaces WordPress's condition: every word in the title, the excerpt or the text.
 *
 * @param string $search SQL.
 */
function widen_search( $search, \WP_Query $query ): string {
	$terms = $query->get( 'search_terms' );
	if ( ! $query->get( WIDE_SEARCH ) || ! is_array( $terms ) || array() === $terms ) {
		return (string) $search;
	}
	global $wpdb;
	$clauses = array_map( __NAMESPACE__ . '\\search_clause', $terms );
	if ( ! is_user_logged_in() ) {
		$clauses[] = "{$wpdb->posts}.post_password = ''";
	}
	return ' AND ' . implode( ' AND ', $clauses );
}

function search_clause( string $term ): string {
	global $wpdb;
	// WordPress excludes words after a hyphen.
	$is_excluded = '-' === $term[0] && strlen( $term ) > 1;
	$pattern     = search_pattern( $is_excluded ? substr( $term, 1 ) : $term );
	$columns     = array_map(
		static function ( string $column ) use ( $wpdb, $pattern ): string {
			return $wpdb->prepare( "{$wpdb->posts}.{$column} REGEXP %s", $pattern );
		},
		array( 'post_title', 'post_excerpt', 'post_content' )
	);
	return ( $is_excluded ? 'NOT ' : '' ) . '(' . implode( ' OR ', $columns ) . ')';
}

/** A regular expression for MySQL, MariaDB and SQLite. */
function search_pattern( string $term ): string {
	$plain  = strtolower( remove_accents( str_replace( array( '’', '‘', 'ʼ' ), "'", $term ) ) );
	$quoted = addcslashes( $plain, '.\\+*?[^]$(){}|' );
	$alike  = array();
	foreach ( ALIKE as $letters => $others ) {
		$alike[ $letters ] = "($letters|$others)";
	}
	return strtr( $quoted, $alike );
}
