<?php
/**
 * Patterns, menus and parts of templates that posts show: a post changes with each of them, so that REST dates it by the
 * latest change of what it shows.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Types of what posts show of other posts. */
const PART_TYPES = array( 'wp_block', 'wp_navigation', 'wp_template_part' );

/** Their blocks, by id or, for parts of templates, by name. */
const PART_BLOCKS = '#<!-- wp:(?:block|navigation|template-part) (\{.*?\}) /?-->#s';

/**
 * Published patterns, menus and parts that blocks of a text name.
 *
 * @return list<\WP_Post>
 */
function parts_in( string $content ): array {
	preg_match_all( PART_BLOCKS, $content, $found );
	$parts = array();
	foreach ( $found[1] as $json ) {
		$names = json_decode( $json, true );
		$id    = $names['ref'] ?? null;
		$slug  = $names['slug'] ?? null;
		$part  = is_int( $id ) ? get_post( $id ) : ( is_string( $slug ) ? get_page_by_path( $slug, OBJECT, 'wp_template_part' ) : null );
		if ( $part instanceof \WP_Post && in_array( $part->post_type, PART_TYPES, true ) && 'publish' === $part->post_status ) {
			$parts[] = $part;
		}
	}
	return $parts;
}

/**
 * The latest change of a post and of what it shows, in UTC as WordPress stores it.
 *
 * @param array<int, true> $seen Posts around it: a pattern may show itself.
 */
function shown_modified( \WP_Post $post, array $seen = array() ): string {
	$latest            = $post->post_modified_gmt;
	$seen[ $post->ID ] = true;
	foreach ( parts_in( $post->post_content ) as $part ) {
		if ( ! isset( $seen[ $part->ID ] ) ) {
			$latest = max( $latest, shown_modified( $part, $seen ) );
		}
	}
	return $latest;
}

/**
 * A published post that shows the pattern, menu or part, perhaps inside of another one; null when none does.
 *
 * @param array<int, true> $seen Parts that are looked for already.
 */
function post_that_shows( \WP_Post $part, array $seen = array() ): ?\WP_Post {
	global $wpdb;
	$seen[ $part->ID ] = true;
	$name              = 'wp_template_part' === $part->post_type ? '"slug":"' . $part->post_name . '"' : '"ref":' . $part->ID;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- at a click of an editor; WordPress searches words only.
	$ids = $wpdb->get_col(
		$wpdb->prepare(
			"SELECT ID FROM {$wpdb->posts} WHERE post_status = 'publish' AND post_type IN ('post', 'wp_block', 'wp_template_part')
			AND post_content LIKE %s ORDER BY post_type = 'post' DESC, ID DESC LIMIT 100",
			'%' . $wpdb->esc_like( $name ) . '%'
		)
	);
	foreach ( array_map( 'get_post', $ids ) as $user ) {
		// `"ref":1` begins `"ref":12` as well.
		if ( isset( $seen[ $user->ID ] ) || ! in_array( $part->ID, wp_list_pluck( parts_in( $user->post_content ), 'ID' ), true ) ) {
			continue;
		}
		$post = 'post' === $user->post_type ? $user : post_that_shows( $user, $seen );
		if ( null !== $post && null !== site_address( $post ) ) {
			return $post;
		}
	}
	return null;
}

/** REST for readers: editors compare the date with their own copies. */
function date_by_parts( \WP_REST_Response $response, \WP_Post $post, \WP_REST_Request $request ): \WP_REST_Response {
	if ( 'edit' !== $request['context'] && isset( $response->data['modified_gmt'] ) ) {
		$response->data['modified_gmt'] = mysql_to_rfc3339( shown_modified( $post ) );
	}
	return $response;
}

/** In each block editor, that of patterns and of the site too: says when readers see a pattern that was saved. */
function add_parts_script(): void {
	register_visibility_script();
	wp_enqueue_script( 'tabulia-blog-parts', plugins_url( 'assets/parts.js', FOLDER . '/tabulia-blog.php' ), array( VISIBILITY_SCRIPT, 'wp-data', 'wp-core-data', 'wp-notices' ), VERSION, true );
	wp_add_inline_script( 'tabulia-blog-parts', 'window.tabuliaParts = ' . wp_json_encode( PART_TYPES ) . ';', 'before' );
}
