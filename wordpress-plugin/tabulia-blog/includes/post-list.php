<?php
/**
 * The list of posts: a column with the language and the translations, and a filter. Polylang has its own.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The name of the column, and of the filter in the list's address. */
const LIST_FIELD = 'tabulia_language';

function add_language_column( array $columns ): array {
	if ( has_polylang() ) {
		return $columns;
	}
	$title = array_search( 'title', array_keys( $columns ), true );
	$after = false === $title ? count( $columns ) : $title + 1;
	$own   = array( LIST_FIELD => __( 'Language', 'tabulia-blog' ) );
	return array_slice( $columns, 0, $after, true ) + $own + array_slice( $columns, $after, null, true );
}

/** The post's language, and for each other one a link to its translation, or to create it. */
function show_language_column( string $column, int $id ): void {
	if ( LIST_FIELD !== $column ) {
		return;
	}
	$language = post_language( $id );
	echo esc_html( language_names()[ $language ] ?? $language );
	$translations = post_translations( $id );
	foreach ( array_diff_key( language_names(), array( $language => '' ) ) as $other => $name ) {
		$known = $translations[ $other ] ?? 0;
		$link  = 0 !== $known ? get_edit_post_link( $known ) : ( may_translate( $id, $other ) ? translate_url( $id, $other ) : null );
		if ( null !== $link ) {
			/* translators: %s: name of a language. */
			$label = 0 !== $known ? __( 'Translation: %s', 'tabulia-blog' ) : __( 'Create the translation: %s', 'tabulia-blog' );
			printf( '<br><a href="%s">%s</a>', esc_url( $link ), esc_html( sprintf( $label, $name ) ) );
		}
	}
}

function show_language_filter( string $type ): void {
	if ( 'post' !== $type || has_polylang() ) {
		return;
	}
	printf(
		'<label class="screen-reader-text" for="%1$s">%2$s</label><select name="%1$s" id="%1$s"><option value="">%3$s</option>',
		esc_attr( LIST_FIELD ),
		esc_html__( 'Filter by language', 'tabulia-blog' ),
		esc_html__( 'All languages', 'tabulia-blog' )
	);
	foreach ( language_names() as $language => $name ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $language ), selected( $language, chosen_language(), false ), esc_html( $name ) );
	}
	echo '</select>';
}

/** That of the list's address, '' when it names none. */
function chosen_language(): string {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- a filter changes nothing.
	$language = isset( $_GET[ LIST_FIELD ] ) ? sanitize_key( wp_unslash( $_GET[ LIST_FIELD ] ) ) : '';
	return isset( LANGUAGES[ $language ] ) ? $language : '';
}

function apply_language_filter( \WP_Query $query ): void {
	$is_list = is_admin() && $query->is_main_query() && 'post' === $query->get( 'post_type' );
	if ( $is_list && ! has_polylang() && '' !== chosen_language() ) {
		$known = $query->get( 'meta_query' );
		$query->set( 'meta_query', all_of( is_array( $known ) ? $known : array(), own_language_clause( chosen_language() ) ) );
	}
}
