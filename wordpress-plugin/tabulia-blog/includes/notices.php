<?php
/**
 * Notices for whoever writes or administers: a missing setting, a purge that failed.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Why the last purge failed; the next successful purge deletes it. */
const FAILURE_OPTION = 'tabulia_blog_failure';

/** Prints the notice; the block editor shows it by its own means. */
function show_notices(): void {
	if ( ! is_configured() ) {
		if ( current_user_can( 'manage_options' ) ) {
			show_notice( 'error', __( 'Tabulia blog is not configured: enter the site’s address and the shared secret in Settings > Tabulia blog.', 'tabulia-blog' ) );
		} elseif ( current_user_can( 'edit_others_posts' ) ) {
			show_notice( 'error', __( 'Tabulia blog is not configured: the site learns of no change. Ask an administrator.', 'tabulia-blog' ) );
		}
		return;
	}
	$failure = failure_text();
	if ( '' !== $failure && current_user_can( 'edit_posts' ) ) {
		show_notice( 'warning', $failure );
	}
}

/** Why the site was not told of the last change, '' when it was. */
function failure_text(): string {
	$failure = get_option( FAILURE_OPTION );
	if ( ! is_string( $failure ) || '' === $failure ) {
		return '';
	}
	/* translators: %s: why the site could not be reached. */
	return sprintf( __( 'The site was not notified of the last change and may show the old text for a while: %s', 'tabulia-blog' ), $failure );
}

/** Prints one notice and escapes its text. */
function show_notice( string $kind, string $text ): void {
	printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $kind ), esc_html( $text ) );
}
