<?php
/**
 * What administrators are told: a missing setting, a purge that the site did not take.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** Why the last purge failed; deleted by the next that succeeds. */
const FAILURE_OPTION = 'tabulia_blog_failure';

/** Prints the notices, to who can do something about it. */
function show_notices(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	if ( ! is_configured() ) {
		show_notice(
			'error',
			'Tabulia blog does nothing yet: set TABULIA_SITE_ORIGIN (https://…, without a path) and TABULIA_WORDPRESS_SECRET (16 characters or more) in wp-config.php.'
		);
		return;
	}
	$failure = get_option( FAILURE_OPTION );
	if ( is_string( $failure ) && '' !== $failure ) {
		show_notice(
			'warning',
			"Tabulia's site was not told of the last change and may show the old text for a while: $failure"
		);
	}
}

/** One notice; its text is escaped here. */
function show_notice( string $kind, string $text ): void {
	printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $kind ), esc_html( $text ) );
}
