<?php
/**
 * Notices for administrators: a missing setting, a purge that failed.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Why the last purge failed; the next successful purge deletes it. */
const FAILURE_OPTION = 'tabulia_blog_failure';

/** Prints the notices for administrators. */
function show_notices(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	if ( ! is_configured() ) {
		show_notice(
			'error',
			'Tabulia blog is not configured: set TABULIA_SITE_ORIGIN (https://…, without a path) and TABULIA_WORDPRESS_SECRET (16 characters or more) in wp-config.php.'
		);
		return;
	}
	$failure = get_option( FAILURE_OPTION );
	if ( is_string( $failure ) && '' !== $failure ) {
		show_notice(
			'warning',
			"Tabulia's site was not notified of the last change and may show the old text for a while: $failure"
		);
	}
}

/** Prints one notice and escapes its text. */
function show_notice( string $kind, string $text ): void {
	printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $kind ), esc_html( $text ) );
}
