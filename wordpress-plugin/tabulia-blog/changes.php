<?php
/**
 * What a request changes of what visitors can read: posts' addresses before, posts touched, terms.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The request's changes, gathered until it ends. */
final class Changes {
	/** @var array<int, array{language: string, slug: string}> Public addresses from before, by post. */
	public static $before = array();

	/** @var array<int, true> Posts that were or are public. */
	public static $posts = array();

	/** @var bool Whether a category or tag changed. */
	public static $terms = false;
}

/** Before a post is stored: its address, if it has a public one. */
function remember_address( int $id ): void {
	$address = public_address( $id );
	if ( null !== $address && ! isset( Changes::$before[ $id ] ) ) {
		Changes::$before[ $id ] = $address;
	}
}

/** Deleted without the trash: afterwards nothing tells its address. */
function note_deletion( int $id ): void {
	remember_address( $id );
	if ( isset( Changes::$before[ $id ] ) ) {
		Changes::$posts[ $id ] = true;
	}
}

/** Stored, trashed, restored, or gone live on schedule. */
function note_transition( string $new_status, string $old_status, \WP_Post $post ): void {
	if ( 'post' === $post->post_type && in_array( 'publish', array( $new_status, $old_status ), true ) ) {
		Changes::$posts[ $post->ID ] = true;
	}
}

/** Lists show categories and tags by name. */
function note_term( int $id, int $taxonomy_id, string $taxonomy ): void {
	if ( 'category' === $taxonomy || 'post_tag' === $taxonomy ) {
		Changes::$terms = true;
	}
}

/**
 * The address on the site; null for what no visitor can read and for what is in another language.
 *
 * @return array{language: string, slug: string}|null
 */
function public_address( int $id ): ?array {
	$post = get_post( $id );
	if ( ! $post || 'post' !== $post->post_type || 'publish' !== $post->post_status ) {
		return null;
	}
	$language = post_language( $id );
	if ( ! isset( LANGUAGES[ $language ] ) ) {
		return null;
	}
	// On its way to the trash a post loses its slug before anything else is told of it.
	$trashed = '__trashed' === substr( $post->post_name, -9 );
	$lost    = $trashed ? (string) get_post_meta( $id, '_wp_desired_post_slug', true ) : '';
	return array(
		'language' => $language,
		'slug'     => '' === $lost ? $post->post_name : $lost,
	);
}

/**
 * The request's changes as the site is told of them: addresses by action.
 *
 * @return array<string, list<array{language: string, slug: string}>>
 */
function noted_actions(): array {
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
	if ( Changes::$terms && array() === $actions ) {
		$actions['update'] = array();
	}
	return $actions;
}
