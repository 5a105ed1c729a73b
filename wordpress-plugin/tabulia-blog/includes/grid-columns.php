<?php
/**
 * REST sends no styles of a layout, where WordPress has the number of a grid's columns: the site reads a class.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** More have no class on the site. */
const MAX_COLUMNS = 8;

/**
 * Adds `columns-2` to a group that is a grid of two columns.
 *
 * @param string|mixed         $html  The group.
 * @param array<string, mixed> $block Its parsed form.
 */
function name_grid_columns( $html, array $block ): string {
	$layout  = $block['attrs']['layout'] ?? array();
	$columns = $layout['columnCount'] ?? 0;
	// A grid with a least width has as many columns as fit.
	if ( isset( $layout['minimumColumnWidth'] ) || ! is_int( $columns ) || $columns < 1 || $columns > MAX_COLUMNS ) {
		return (string) $html;
	}
	$tags = new \WP_HTML_Tag_Processor( (string) $html );
	if ( $tags->next_tag() ) {
		$tags->add_class( "columns-$columns" );
	}
	return $tags->get_updated_html();
}
