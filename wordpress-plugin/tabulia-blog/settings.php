<?php
/**
 * The site's address and the shared secret: constants of wp-config.php, or environment variables.
 *
 * @package Tabulia\Blog
 */

namespace Tabulia\Blog;

defined( 'ABSPATH' ) || exit;

/** The Worker rejects a shorter secret as well. */
const MIN_SECRET_LENGTH = 16;

/** The value of a setting, '' when it is missing. */
function setting( string $name ): string {
	$value = defined( $name ) ? constant( $name ) : getenv( $name );
	return is_string( $value ) ? trim( $value ) : '';
}

/** Scheme and host of the site without a trailing slash; '' when the setting is invalid. */
function site_origin(): string {
	$origin = untrailingslashit( setting( 'TABULIA_SITE_ORIGIN' ) );
	// Plain http is for local development.
	$form = '#^(https://[a-z0-9.-]+|http://(localhost|127\.0\.0\.1))(:\d{1,5})?$#i';
	return 1 === preg_match( $form, $origin ) ? $origin : '';
}

/** Signs purges and preview links. Never shown, logged or sent. */
function shared_secret(): string {
	return setting( 'TABULIA_WORDPRESS_SECRET' );
}

/** Whether both settings are valid. */
function is_configured(): bool {
	return '' !== site_origin() && strlen( shared_secret() ) >= MIN_SECRET_LENGTH;
}

/** The HMAC-SHA256 of a message in lower-case hex, as the Worker verifies it. */
function signature_of( string $message ): string {
	return hash_hmac( 'sha256', $message, shared_secret() );
}
