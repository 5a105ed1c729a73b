<?php
/**
 * Records what a request changes of the public content: posts with their former addresses, and terms.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The changes of the request so far. */
final class Changes {
	/** @var array<int, array{language: string, slug: string}> Former public addresses, by post. */
	public static $before = array();

	/** @var array<int, true> Changed posts that were or are public. */
	public static $posts = array();

	/** @var list<string> Files that were removed, by their paths in the folder of uploads. */
	public static $files = array();

	/** @var bool Whether a category, a tag, a translation, a user, a file, a pattern or a redirect changed. */
	public static $others = false;
}

/** Records a post's public address before a change. */
function record_address( int $id ): void {
	$address = public_address( $id );
	if ( null !== $address && ! isset( Changes::$before[ $id ] ) ) {
		Changes::$before[ $id ] = $address;
	}
}

/** Records a deletion without the trash; afterwards the address is unknown. */
function record_deletion( int $id ): void {
	if ( in_array( get_post_type( $id ), PART_TYPES, true ) ) {
		record_other_change();
	}
	record_address( $id );
	if ( isset( Changes::$before[ $id ] ) ) {
		Changes::$posts[ $id ] = true;
	}
}

/** Records that a post, or a part of some, was saved, trashed, restored, or published on schedule. */
function record_transition( string $new_status, string $old_status, \WP_Post $post ): void {
	if ( ! in_array( 'publish', array( $new_status, $old_status ), true ) ) {
		return;
	}
	if ( 'post' === $post->post_type ) {
		Changes::$posts[ $post->ID ] = true;
	} elseif ( in_array( $post->post_type, PART_TYPES, true ) ) {
		record_other_change();
	}
}

/** Taxonomies whose terms pages show: names, and Polylang's translations. */
const SHOWN_TAXONOMIES = array( 'category', 'post_tag', 'post_translations', 'term_translations' );

/** Records a changed category, tag or translation. */
function record_term_change( int $id, int $taxonomy_id, string $taxonomy ): void {
	if ( in_array( $taxonomy, SHOWN_TAXONOMIES, true ) ) {
		record_other_change();
	}
}

/** Records a file that was edited, or its description. */
function record_file_change( int $meta_id, int $id, string $key ): void {
	if ( '_wp_attached_file' === $key || '_wp_attachment_image_alt' === $key ) {
		record_other_change();
	}
}

/**
 * Records a file of the media library that is deleted, by its original: the site removes its smaller copies too. Texts
 * show an edited picture by the name that it had before.
 */
function record_removed_file( int $id ): void {
	$file = get_post_meta( $id, '_wp_attached_file', true );
	if ( is_string( $file ) && '' !== $file ) {
		Changes::$files[] = $file;
		$folder           = substr( $file, 0, -strlen( wp_basename( $file ) ) );
		$former           = get_post_meta( $id, '_wp_attachment_backup_sizes', true );
		foreach ( is_array( $former ) ? $former : array() as $size => $backup ) {
			if ( 0 === strpos( $size, 'full-' ) && isset( $backup['file'] ) ) {
				Changes::$files[] = $folder . $backup['file'];
			}
		}
	}
	record_other_change();
}

/** Records a change that concerns no post. */
function record_other_change(): void {
	Changes::$others = true;
}

/**
 * The address on the site; null for a post that is not public or in another language.
 *
 * @return array{language: string, slug: string}|null
 */
function public_address( int $id ): ?array {
	$post = get_post( $id );
	return $post && 'post' === $post->post_type && 'publish' === $post->post_status ? site_address( $post ) : null;
}

/**
 * The address that a post has on the site while it is public; null without a slug, or in another language.
 *
 * @return array{language: string, slug: string}|null
 */
function site_address( \WP_Post $post ): ?array {
	$language = post_language( $post->ID );
	// WordPress removes the slug of a trashed post before it calls any hook.
	$trashed = '__trashed' === substr( $post->post_name, -9 );
	$former  = $trashed ? (string) get_post_meta( $post->ID, '_wp_desired_post_slug', true ) : '';
	$slug    = '' === $former ? $post->post_name : $former;
	return isset( LANGUAGES[ $language ] ) && '' !== $slug ? compact( 'language', 'slug' ) : null;
}

/**
 * The recorded changes in the form of purges: addresses by action.
 *
 * @return array<string, list<array{language: string, slug: string}>>
 */
function recorded_actions(): array {
	$actions = array();
	foreach ( array_keys( Changes::$posts ) as $id ) {
		$before = Changes::$before[ $id ] ?? null;
		$after  = public_address( $id );
		if ( null !== $before && null === $after ) {
			$actions['unpublish'][] = $before;
		} elseif ( null !== $before && null !== $after ) {
			$actions['update'][] = $after;
			if ( $before !== $after ) {
				$actions['update'][] = $before;
			}
		} elseif ( null !== $after ) {
			$actions['publish'][] = $after;
		}
	}
	if ( Changes::$others ) {
		$actions['update'] = $actions['update'] ?? array();
	}
	return $actions;
}
