<?php
/**
 * Outside of the block editor: the page after a publication, a change or a withdrawal tells in how many seconds
 * readers saw it, or why not (assets/visibility.js).
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The page that follows a change is opened within so many seconds. */
const CHANGE_LIFETIME = 15;

/** Remembers the request's change for the user's next page. Of several posts changed at once none is followed. */
function remember_change(): void {
	$ids  = array_keys( Changes::$posts );
	$user = get_current_user_id();
	if ( 0 === $user || 1 !== count( $ids ) || is_block_editor_save( $ids[0] ) ) {
		return;
	}
	$change = array(
		'id' => $ids[0],
		'at' => microtime( true ) - timer_float(),
	);
	set_transient( change_key( $user ), $change, CHANGE_LIFETIME );
}

/** The block editor follows its own saves. It leaves the page when it moves a post to the trash. */
function is_block_editor_save( int $id ): bool {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- only what WordPress sent is compared.
	return isset( $_GET['meta-box-loader'] ) || ( defined( 'REST_REQUEST' ) && REST_REQUEST && 'trash' !== get_post_status( $id ) );
}

function change_key( int $user ): string {
	return "tabulia_blog_change_$user";
}

/**
 * The change that this page tells of: its post and its age in milliseconds; null when there is none.
 *
 * @return array{id: int, age: int}|null
 */
function followed_change(): ?array {
	$screen = get_current_screen();
	$change = get_transient( change_key( get_current_user_id() ) );
	if ( ! is_array( $change ) || ( $screen && $screen->is_block_editor() ) || ! current_user_can( 'edit_post', $change['id'] ) ) {
		return null;
	}
	return array(
		'id'  => $change['id'],
		'age' => (int) ( 1000 * ( microtime( true ) - $change['at'] ) ),
	);
}

function follow_change(): void {
	$change = followed_change();
	if ( null === $change ) {
		return;
	}
	delete_transient( change_key( get_current_user_id() ) );
	register_visibility_script( $change );
	wp_enqueue_script( VISIBILITY_SCRIPT );
	add_action(
		'admin_notices',
		static function (): void {
			printf( '<div class="notice notice-info" id="tabulia-blog-change" role="status"><p>%s</p></div>', esc_html__( 'Waiting until readers see the change…', 'tabulia-blog' ) );
		}
	);
}
